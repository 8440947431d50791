package org.cx4.offload.rss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.api.PacketFlags;
import org.cx4.spi.offload.RssSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RssOffloadTest {
    private static RssOffload module(Map<String, Object> settings) {
        return new RssOffload((RssConfiguration) Proxy.newProxyInstance(
                RssConfiguration.class.getClassLoader(),
                new Class<?>[] {RssConfiguration.class},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
    }

    @Test
    void hashesAddressesAndPortsUnderThePublicKeyByDefault() {
        RssSettings settings = module(Map.of()).settings(2, 9);
        assertThat(HexFormat.of().formatHex(settings.key()))
                .isEqualTo("6d5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa");
        assertThat(settings.ports()).isTrue();
        assertThat(settings.symmetric()).isFalse();
        assertThat(settings.table()).hasSize(128);
    }

    @Test
    void takesKeyFieldsAndSymmetryFromTheConfiguration() {
        String key = "6D5a".repeat(20);
        RssSettings settings = module(Map.of("rss_key", key, "rss_fields", "addresses", "rss_symmetric", true))
                .settings(2, 9);
        assertThat(HexFormat.of().formatHex(settings.key())).isEqualToIgnoringCase(key);
        assertThat(settings.ports()).isFalse();
        assertThat(settings.symmetric()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 0 0 0 0", "2, 4, 0 1 0 1", "3, 8, 0 1 2 0 1 2 0 1", "4, 4, 0 1 2 3"})
    void namesTheCoresInTurn(int cores, int entries, String table) {
        RssSettings settings = module(Map.of("rss_table_entries", entries)).settings(cores, 9);
        assertThat(settings.table())
                .containsExactly(Arrays.stream(table.split(" "))
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    @Test
    void keepsToTheLargestTableOfTheCard() {
        assertThat(module(Map.of("rss_table_entries", 1024)).settings(2, 9).table())
                .hasSize(512);
        assertThat(module(Map.of()).settings(2, 1).table()).containsExactly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "6d5a", "zz5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa"})
    void refusesAKeyThatIsNotFortyBytes(String key) {
        assertThatThrownBy(() -> module(Map.of("rss_key", key)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rss.key")
                .hasMessageContaining("40 bytes");
    }

    @Test
    void refusesUnknownFieldsAndOddTables() {
        assertThatThrownBy(() -> module(Map.of("rss_fields", "tuples")))
                .hasMessage("rss.fields = tuples: must be ports or addresses");
        assertThatThrownBy(() -> module(Map.of("rss_table_entries", 100)))
                .hasMessage("rss.table.entries = 100: must be a power of two");
        assertThatThrownBy(() -> module(Map.of("rss_table_entries", 0))).hasMessageContaining("power of two");
    }

    @Test
    void saysWhichHashesAreValid() {
        PacketBatch batch = new PacketBatch(3, 0, 64, new PacketBuffers() {
            private int next;

            @Override
            public int take() {
                return next++;
            }

            @Override
            public void give(int handle) {}
        });
        for (int i = 0; i < 3; i++) {
            batch.allocate(60);
        }
        batch.flags(0, PacketFlags.CARD_HASH | PacketFlags.L3_GOOD);
        batch.flags(1, PacketFlags.HASH_VALID);
        batch.drop(2);
        module(Map.of()).receive(batch);
        assertThat(batch.flags(0)).isEqualTo(PacketFlags.CARD_HASH | PacketFlags.L3_GOOD | PacketFlags.HASH_VALID);
        assertThat(batch.flags(1)).isZero();
    }

    @Test
    void needsAnIndirectionTable() {
        RssOffload module = module(Map.of());
        assertThat(module.offload()).isEqualTo(Offload.RSS);
        assertThat(module.missing(CardCapabilities.with(true, 9))).isEmpty();
        assertThat(module.missing(CardCapabilities.with(true, 0)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("rss_ind_tbl_cap"));
    }
}
