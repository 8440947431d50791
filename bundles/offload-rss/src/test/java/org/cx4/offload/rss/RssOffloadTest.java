package org.cx4.offload.rss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;

class RssOffloadTest {
    private static final String KEY = "6d5a".repeat(20);

    @Test
    void spreadsTheTableEvenly() {
        int[] table = new RssOffload(KEY, true, false, 128).settings(4, 9).table();
        assertThat(table).hasSize(128);
        for (int core = 0; core < 4; core++) {
            int wanted = core;
            assertThat(Arrays.stream(table).filter(entry -> entry == wanted).count())
                    .isEqualTo(32);
        }
    }

    @Test
    void cutsTheTableToWhatTheCardTakes() {
        assertThat(new RssOffload(KEY, true, false, 128).settings(4, 5).table()).hasSize(32);
    }

    @Test
    void passesKeyAndFieldsOn() {
        RssSettings settings = new RssOffload(KEY, false, false, 2).settings(1, 9);
        assertThat(HexFormat.of().formatHex(settings.key())).isEqualTo(KEY);
        assertThat(settings.ports()).isFalse();
    }

    @Test
    void refusesAnImpossibleKeyOrTable() {
        assertThatThrownBy(() -> new RssOffload("6d5a", true, false, 128))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("rss.key");
        assertThatThrownBy(() -> new RssOffload("zz".repeat(40), true, false, 128))
                .hasMessageContaining("80 hexadecimal digits");
        assertThatThrownBy(() -> new RssOffload(KEY, true, false, 100)).hasMessageContaining("power of two");
    }
}
