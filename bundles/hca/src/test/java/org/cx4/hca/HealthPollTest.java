package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.RegisterSpace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthPollTest {
    private final Registers registers = new Registers();
    private final HealthPoll poll = new HealthPoll("test", registers);

    /** A health buffer that says what a test wants: no card can be made ill on demand. */
    private static final class Registers implements RegisterSpace {
        private final Map<Long, Integer> values = new HashMap<>();
        private boolean gone;

        @Override
        public long bytes() {
            return InitialSegment.BYTES;
        }

        @Override
        public int read(long offset) {
            return gone ? -1 : values.getOrDefault(offset, 0);
        }

        @Override
        public void write(long offset, int value) {
            values.put(offset, value);
        }

        @Override
        public void write(long offset, long value) {
            throw new AssertionError("nothing here is 64 bits wide");
        }

        void counter(int value) {
            write(InitialSegment.HEALTH_COUNTER.offset(), InitialSegment.HEALTH_COUNTER.in(value));
        }

        void syndrome(int value) {
            write(
                    (long) InitialSegment.HEALTH_BUFFER.offset() + HealthBuffer.SYND.offset(),
                    HealthBuffer.SYND.in(value));
        }
    }

    @AfterEach
    void close() {
        poll.close();
    }

    @Test
    void findsNothingWhileTheCounterMoves() {
        for (int counter = 1; counter < 10; counter++) {
            registers.counter(counter);
            assertThat(poll.trouble()).isEmpty();
        }
    }

    @Test
    void findsAStuckCounterAfterThreeLooks() {
        registers.counter(7);
        assertThat(poll.trouble()).isEmpty();
        assertThat(poll.trouble()).isEmpty();
        assertThat(poll.trouble()).isEmpty();
        assertThat(poll.trouble()).get().asString().contains("stuck", "0x7");
        registers.counter(8);
        assertThat(poll.trouble()).isEmpty();
    }

    @Test
    void namesTheSyndrome() {
        registers.counter(1);
        registers.syndrome(HealthSyndrome.HIGH_TEMP_ERR);
        assertThat(poll.trouble()).get().asString().contains("syndrome 0x10", "overheated", "irisc 0");
    }

    @Test
    void seesThatTheCardIsGone() {
        registers.gone = true;
        assertThat(poll.trouble()).get().asString().contains("the card is gone");
    }
}
