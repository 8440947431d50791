package org.cx4.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MacAddressTest {
    @Test
    void readsColonsAndDashes() {
        assertThat(MacAddress.parse("02:00:5e:10:00:01").value()).isEqualTo(0x0200_5e10_0001L);
        assertThat(MacAddress.parse("FE-dc-BA-98-76-54").value()).isEqualTo(0xfedc_ba98_7654L);
    }

    @Test
    void printsWhatItReads() {
        assertThat(MacAddress.parse("0a:00:00:00:00:0f")).hasToString("0a:00:00:00:00:0f");
        assertThat(MacAddress.BROADCAST).hasToString("ff:ff:ff:ff:ff:ff");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "02:00:5e:10:00",
                "02:00:5e:10:00:01:02",
                "0200.5e10.0001",
                "02:00:5e:10:00:0g",
                " 02:00:5e:10:00:01"
            })
    void refusesAnythingElseAndRepeatsIt(String text) {
        assertThatThrownBy(() -> MacAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void refusesMoreThan48Bits() {
        assertThatThrownBy(() -> new MacAddress(1L << 48)).hasMessageContaining("48 bits");
        assertThatThrownBy(() -> new MacAddress(-1)).hasMessageContaining("48 bits");
    }

    @Test
    void tellsGroupsByTheFirstByte() {
        assertThat(MacAddress.BROADCAST.isGroup()).isTrue();
        assertThat(MacAddress.parse("01:00:5e:00:00:01").isGroup()).isTrue();
        assertThat(MacAddress.parse("02:01:01:01:01:01").isGroup()).isFalse();
    }
}
