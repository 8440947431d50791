package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cx4.os.TapOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "sixteen-bytes-xx", "a b", "a/b", "a:b", ".", "..", "-a", "a%s", "%d%d", "a\tb"})
    void badInterfaceNamesAreRefused(String name) {
        assertThatThrownBy(() -> TapOptions.plain(name, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "' is not an interface name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tap0", "tap%d", "fifteen-bytes-x", "cx4.0"})
    void goodInterfaceNamesAreTaken(String name) {
        assertThat(TapOptions.plain(name, "ns").name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "../etc", "-a", ".", ".."})
    void badNamespacesAreRefused(String name) {
        assertThatThrownBy(() -> TapOptions.plain("tap0", name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "' is not a namespace name");
    }

    @Test
    void offloadsThatNobodyCouldSeeAreRefused() {
        assertThatThrownBy(() -> TapOptions.plain("tap0", null).withOffloads(TapOptions.CHECKSUM))
                .hasMessageContaining("need a vnet header");
        assertThatThrownBy(() -> TapOptions.virtio("tap0", null, 1).withOffloads(TapOptions.TSO4))
                .hasMessageContaining("needs checksum offload");
        assertThatThrownBy(() -> TapOptions.virtio("tap0", null, 257)).hasMessageContaining("1 to 256");
    }

    @Test
    void addressesAreParsedWithoutANameServer() {
        assertThat(Ipv4.parse("192.0.2.255")).containsExactly(192, 0, 2, 255);
        assertThat(Ipv4.mask(27)).containsExactly(255, 255, 255, 224);
        assertThat(Ipv4.mask(0)).containsExactly(0, 0, 0, 0);
        assertThat(Ipv4.mask(32)).containsExactly(255, 255, 255, 255);
        assertThatThrownBy(() -> Ipv4.parse("256.1.1.1")).hasMessageContaining("'256.1.1.1'");
        assertThatThrownBy(() -> Ipv4.parse("localhost")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Ipv4.mask(33)).isInstanceOf(IllegalArgumentException.class);
    }
}
