package org.cx4.prm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.data.Eqe;
import org.junit.jupiter.api.Test;

class FactsTest {
    private final FactTables facts = new FactTables();

    @Test
    void everyFieldOfEveryLayoutIsWhereTheFactsSay() {
        List<String> problems = new ArrayList<>();
        int fields = 0;
        for (Class<?> layout : LayoutClasses.layouts()) {
            for (Field constant : LayoutClasses.constants(layout)) {
                if (constant.getType() != int.class) {
                    problems.addAll(facts.checkField(layout, constant.getName(), LayoutClasses.value(constant)));
                    fields++;
                }
            }
        }
        assertThat(problems).isEmpty();
        assertThat(fields).isGreaterThan(700);
    }

    @Test
    void everyLayoutIsAsLongAsTheFactsSay() throws ReflectiveOperationException {
        List<String> problems = new ArrayList<>();
        for (Class<?> layout : LayoutClasses.layouts()) {
            problems.addAll(facts.checkSize(layout, layout.getField("BYTES").getInt(null)));
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void everyNumberInALayoutIsTheOneOfTheFacts() throws ReflectiveOperationException {
        List<String> problems = new ArrayList<>();
        for (Class<?> layout : LayoutClasses.layouts()) {
            for (Field number : LayoutClasses.ints(layout)) {
                if (!number.getName().equals("BYTES")) {
                    problems.addAll(facts.checkNumber(layout, number.getName(), number.getInt(null)));
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void everyNumberIsTheOneOfTheFacts() throws ReflectiveOperationException {
        List<String> problems = new ArrayList<>();
        for (Class<?> enumeration : LayoutClasses.enumerations()) {
            for (Field number : LayoutClasses.ints(enumeration)) {
                problems.addAll(facts.checkNumber(enumeration, number.getName(), number.getInt(null)));
            }
            if (enumeration.isEnum()) {
                for (Object constant : enumeration.getEnumConstants()) {
                    int code = (int) enumeration.getMethod("code").invoke(constant);
                    problems.addAll(facts.checkNumber(enumeration, ((Enum<?>) constant).name(), code));
                }
            }
        }
        assertThat(problems).isEmpty();
        assertThat(LayoutClasses.enumerations()).contains(Opcode.class, WqeOpcode.class, Uar.class);
    }

    @Test
    void reportsAFieldAtAnotherPlace() {
        assertThat(facts.checkField(CqContext.class, "LOG_CQ_SIZE", CqContext.LOG_CQ_SIZE))
                .isEmpty();
        assertThat(facts.checkField(CqContext.class, "LOG_CQ_SIZE", new BitField(0x10, 28, 24)))
                .hasSize(1);
        assertThat(facts.checkField(CqContext.class, "LOG_CQ_SIZE", new BitField(0x0c, 27, 24)))
                .hasSize(1);
        assertThat(facts.checkField(CqContext.class, "LOG_CQ_SIZE", new BitField(0x0c, 27, 23)))
                .hasSize(1);
    }

    @Test
    void reportsAFieldOfAnotherKindOrName() {
        assertThat(facts.checkField(CqContext.class, "DBR_ADDR", new Span(0x38, 8)))
                .hasSize(1);
        assertThat(facts.checkField(Eqe.class, "EVENT_DATA", new LongField(0x20)))
                .hasSize(1);
        assertThat(facts.checkField(CqContext.class, "LOG_CQ_SIZES", CqContext.LOG_CQ_SIZE))
                .hasSize(1);
    }

    @Test
    void reportsAWrongSizeAndAWrongNumber() {
        assertThat(facts.checkSize(CqContext.class, 0x44)).hasSize(1);
        assertThat(facts.checkSize(String.class, 4)).hasSize(1);
        assertThat(facts.checkNumber(Opcode.class, "CREATE_EQ", 0x302)).hasSize(1);
        assertThat(facts.checkNumber(Opcode.class, "CREATE_UNICORN", 0x301)).hasSize(1);
        assertThat(facts.checkNumber(VportState.class, "ADMIN_AUTO", 1)).hasSize(1);
    }
}
