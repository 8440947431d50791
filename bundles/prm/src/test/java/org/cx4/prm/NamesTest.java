package org.cx4.prm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void namesWhatTheDeviceSays() {
        assertThat(CommandStatus.of(0x3)).isEqualTo(CommandStatus.BAD_PARAM_ERR);
        assertThat(CommandStatus.name(0x50)).isEqualTo("BAD_INP_LEN_ERR");
        assertThat(DeliveryStatus.of(0x10)).isEqualTo(DeliveryStatus.CMD_DESCR_ERR);
        assertThat(DeliveryStatus.name(0x2)).isEqualTo("TOK_ERR");
        assertThat(EventType.of(0xb)).isEqualTo(EventType.PAGE_REQUEST);
        assertThat(EventType.name(0x9)).isEqualTo("PORT_CHANGE");
        assertThat(Opcode.of(0x301)).isEqualTo(Opcode.CREATE_EQ);
        assertThat(Opcode.name(0x936)).isEqualTo("SET_FLOW_TABLE_ENTRY");
    }

    @Test
    void keepsTheNumberOfWhatItDoesNotKnow() {
        assertThat(CommandStatus.of(0xfe)).isNull();
        assertThat(CommandStatus.name(0xfe)).isEqualTo("0xfe");
        assertThat(DeliveryStatus.of(0x7f)).isNull();
        assertThat(EventType.name(0xff)).isEqualTo("0xff");
        assertThat(Opcode.of(0xfff)).isNull();
    }
}
