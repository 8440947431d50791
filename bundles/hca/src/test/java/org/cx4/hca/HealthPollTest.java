package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.device.RegisterSpace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthPollTest {
    private final Registers registers = new Registers();
    private final List<CardFailure> failures = new ArrayList<>();
    private final HealthPoll poll = new HealthPoll("test", registers, failures::add);

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
            poll.look();
        }
        assertThat(failures).isEmpty();
        assertThat(poll.warning()).isEmpty();
    }

    @Test
    void takesACounterThatIsStuckForThreeLooksForAFailure() {
        registers.counter(7);
        poll.look();
        poll.look();
        poll.look();
        assertThat(failures).isEmpty();
        poll.look();
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0).kind()).isEqualTo(CardFailure.Kind.FATAL);
        assertThat(failures.get(0).reason()).contains("stuck", "0x7");
        registers.counter(8);
        poll.look();
        assertThat(failures).hasSize(1);
    }

    @Test
    void takesASyndromeWithWhichTheCardGoesOnForAWarning() {
        registers.counter(1);
        registers.syndrome(HealthSyndrome.HIGH_TEMP_ERR);
        poll.look();
        assertThat(failures).isEmpty();
        assertThat(poll.warning()).get().asString().contains("syndrome 0x10", "overheated", "irisc 0");
    }

    @Test
    void takesASyndromeThatAsksForAResetForAFailureAndDecodesIt() {
        registers.counter(1);
        registers.syndrome(HealthSyndrome.FW_INTERNAL_ERR);
        registers.write(
                (long) InitialSegment.HEALTH_BUFFER.offset() + HealthBuffer.RFR.offset(), HealthBuffer.RFR.in(1));
        poll.look();
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0).kind()).isEqualTo(CardFailure.Kind.FATAL);
        assertThat(failures.get(0).reason()).contains("syndrome 0x1", "asserted", "asks for a reset");
    }

    @Test
    void seesThatTheCardIsGone() {
        registers.gone = true;
        poll.look();
        assertThat(failures).containsExactly(CardFailure.removed());
    }
}
