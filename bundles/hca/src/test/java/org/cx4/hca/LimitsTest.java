package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.spi.hca.HcaCapabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {
    private static final Wish WISH = new Wish(1, 1, 1500, 1024, 512, false, 1024, 4096, 0, 2048);

    /** A small card: 16 EQs of 8192, 64 CQs of 4096, 32 SQs and 16 RQs of 2048, 4 TISs, RQTs of 8. */
    private final Limits limits = new Limits(
            new HcaCapabilities(
                    13, 12, 11, 4, 6, 5, 4, 4, 2, 3, 1024, 512, 4, 4, 4, true, true, true, true, true, 7, true, true,
                    true, true, 10, 64),
            12,
            9978);

    @Test
    void acceptsWhatTheCardCanDo() {
        assertThat(limits.refuse(WISH)).isEmpty();
        assertThat(limits.refuse(WISH.with(Map.of("cores", 8, "priorities", 4))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cores            | 0     | cores=0 is impossible: the card allows 1 to 16",
                "cores            | 17    | cores=17 is impossible: the card allows 1 to 16",
                "cores            | 12    | cores=12 needs 13 interrupt vectors, but the card has 12",
                "cores            | 9     | cores=9 needs 9 entries of a receive queue table, but the card has 8",
                "priorities       | 0     | priorities=0 is impossible: the card allows 1 to 8",
                "priorities       | 5     | priorities=5 needs 5 TISs, but the card has 4",
                "rx.ring.entries  | 1000  | rx.ring.entries=1000 is impossible: it must be a power of two",
                "rx.ring.entries  | 0     | rx.ring.entries=0 is impossible: it must be a power of two",
                "rx.ring.entries  | 4096  | rx.ring.entries=4096 is impossible: the card allows 1 to 2048",
                "tx.ring.entries  | 4096  | tx.ring.entries=4096 is impossible: the card allows 1 to 2048",
                "eq.entries       | 16384 | eq.entries=16384 is impossible: the card allows 1 to 8192",
                "async.eq.entries | 16384 | async.eq.entries=16384 is impossible: the card allows 1 to 8192",
                "mtu              | 67    | mtu=67 is impossible: the card allows 68 to 9956",
                "mtu              | 9957  | mtu=9957 is impossible: the card allows 68 to 9956",
                "mtu.max          | 9957  | mtu.max=9957 is impossible: the card allows 0 to 9956",
                "buffer.bytes     | 192   | buffer.bytes=192 is impossible: it must be a multiple of 64 from 256 to 16384",
                "buffer.bytes     | 2000  | buffer.bytes=2000 is impossible: it must be a multiple of 64 from 256 to 16384",
                "buffer.bytes     | 16448 | buffer.bytes=16448 is impossible: it must be a multiple of 64 from 256 to 16384"
            })
    void namesKeyValueAndLimit(String key, int value, String message) {
        assertThat(limits.refuse(WISH.with(Map.of(key, value)))).contains(message);
    }

    @Test
    void countsTwoVectorsPerCoreWhenTheyAreSplit() {
        assertThat(limits.refuse(WISH.with(Map.of("cores", 6, "event.vectors", "split"))))
                .contains("cores=6 with event.vectors=split needs 13 interrupt vectors, but the card has 12");
        assertThat(limits.refuse(WISH.with(Map.of("cores", 5, "event.vectors", "split"))))
                .isEmpty();
    }

    @Test
    void countsSendQueuesOfAllCores() {
        Limits manyTis = new Limits(
                new HcaCapabilities(
                        13, 14, 11, 4, 6, 5, 4, 4, 3, 3, 1024, 512, 4, 4, 4, true, true, true, true, true, 7, true,
                        true, true, true, 10, 64),
                12,
                9978);
        assertThat(manyTis.refuse(WISH.with(Map.of("cores", 5, "priorities", 7))))
                .contains("cores=5 with priorities=7 needs 35 send queues, but the card has 32");
    }

    @Test
    void refusesFramesOfMoreBuffersThanAWqeHasSegments() {
        assertThat(limits.refuse(WISH.with(Map.of("buffer.bytes", 256, "mtu.max", 8192 - 22))))
                .isEmpty();
        assertThat(limits.refuse(WISH.with(Map.of("buffer.bytes", 256, "mtu.max", 8192 - 21))))
                .contains("buffer.bytes=256 is too small: a frame of MTU 8171 needs 33 buffers, but the card takes 32");
    }

    @Test
    void addsUpTheSendRingsThatShareACompletionQueue() {
        assertThat(limits.refuse(WISH.with(Map.of("tx.ring.entries", 2048, "priorities", 4))))
                .contains("tx.ring.entries=2048 with priorities=4 needs 8192 entries of the completion queue that they"
                        + " share, but the card has 4096");
    }

    @Test
    void takesWhatAConfigurationDoesNotSayFromTheRunningOne() {
        Wish wish = WISH.with(Map.of("mtu", "9000", "cores", 2L));
        assertThat(wish).isEqualTo(new Wish(2, 1, 9000, 1024, 512, false, 1024, 4096, 0, 2048));
    }
}
