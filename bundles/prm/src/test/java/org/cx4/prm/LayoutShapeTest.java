package org.cx4.prm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LayoutShapeTest {
    /** Bits that the PRM uses twice; which meaning holds depends on another field. */
    private static final Set<String> UNIONS = Set.of(
            // What software or hardware steering keeps of a table; a table belongs to one of them.
            "FlowTableContext.HWS/SWS",
            // Without inline header the PRM reads the size's dword as the tag to insert, whose type is this bit.
            "WqeEthSegment.INLINE_HDR_SZ/INSERT_SVLAN");

    private record Extent(String name, int firstBit, int endBit) {
        boolean overlaps(Extent other) {
            return firstBit < other.endBit && other.firstBit < endBit;
        }
    }

    @Test
    void fieldsOverlapOnlyWhereThePrmHasAUnion() {
        Set<String> overlaps = new TreeSet<>();
        for (Class<?> layout : LayoutClasses.layouts()) {
            overlaps.addAll(overlaps(layout.getSimpleName(), extents(layout)));
        }
        assertThat(overlaps).isEqualTo(UNIONS);
    }

    @Test
    void reportsAnOverlapOfOneBit() {
        List<Extent> extents = List.of(
                extent("LEFT", new BitField(4, 31, 8)),
                extent("RIGHT", new BitField(4, 8, 0)),
                extent("AFTER", new LongField(8)),
                extent("LIST", new Span(16, 0)));
        assertThat(overlaps("Any", extents)).containsExactly("Any.LEFT/RIGHT");
    }

    @Test
    void layoutsAreWholeDwordsAndFieldsLieInside() throws ReflectiveOperationException {
        for (Class<?> layout : LayoutClasses.layouts()) {
            int bytes = layout.getField("BYTES").getInt(null);
            assertThat(bytes).as(layout.getName()).isPositive();
            assertThat(bytes % 4).as(layout.getName()).isZero();
            for (Extent extent : extents(layout)) {
                assertThat(extent.endBit)
                        .as(layout.getName() + "." + extent.name)
                        .isLessThanOrEqualTo(bytes * Byte.SIZE);
            }
        }
    }

    @Test
    void listsOfVaryingLengthBeginWhereTheFixedPartEnds() throws ReflectiveOperationException {
        for (Class<?> layout : LayoutClasses.layouts()) {
            for (Field constant : LayoutClasses.constants(layout)) {
                if (LayoutClasses.value(constant) instanceof Span span && span.bytes() == 0) {
                    assertThat(span.offset())
                            .as(layout.getName() + "." + constant.getName())
                            .isEqualTo(layout.getField("BYTES").getInt(null));
                }
            }
        }
    }

    private static Set<String> overlaps(String layout, List<Extent> extents) {
        Set<String> found = new TreeSet<>();
        for (Extent one : extents) {
            for (Extent other : extents) {
                if (one.name.compareTo(other.name) < 0 && one.overlaps(other)) {
                    found.add(layout + "." + one.name + "/" + other.name);
                }
            }
        }
        return found;
    }

    private static List<Extent> extents(Class<?> layout) {
        List<Extent> extents = new ArrayList<>();
        for (Field constant : LayoutClasses.constants(layout)) {
            if (constant.getType() != int.class) {
                extents.add(extent(constant.getName(), LayoutClasses.value(constant)));
            }
        }
        return extents;
    }

    private static Extent extent(String name, Object field) {
        if (field instanceof BitField bits) {
            int first = bits.offset() * Byte.SIZE + 31 - bits.hi();
            return new Extent(name, first, first + bits.width());
        }
        if (field instanceof LongField wide) {
            return new Extent(name, wide.offset() * Byte.SIZE, wide.offset() * Byte.SIZE + Long.SIZE);
        }
        Span span = (Span) field;
        return new Extent(name, span.offset() * Byte.SIZE, (span.offset() + span.bytes()) * Byte.SIZE);
    }
}
