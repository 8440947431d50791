package org.cx4.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.cx4.api.view.CommandTrace;
import org.junit.jupiter.api.Test;

class TraceRingTest {
    private final TraceRing ring = new TraceRing();

    @Test
    void sortsByStartWhateverTheOrderOfTheAnswers() {
        long first = ring.start();
        long second = ring.start();
        end(second);
        end(first);
        assertThat(ring.entries()).extracting(CommandTrace.Entry::number).containsExactly(1L, 2L);
    }

    @Test
    void remembersTheNewestFourThousandAndNinetySix() {
        for (int i = 0; i < 5000; i++) {
            end(ring.start());
        }
        assertThat(ring.entries()).hasSize(4096);
        assertThat(ring.entries().get(0).number()).isEqualTo(905);
        assertThat(ring.entries().get(4095).number()).isEqualTo(5000);
    }

    @Test
    void dropsACommandThatEndsAWholeRingLater() {
        long late = ring.start();
        for (int i = 0; i < 4096; i++) {
            end(ring.start());
        }
        end(late);
        assertThat(ring.entries()).extracting(CommandTrace.Entry::number).doesNotContain(late);
    }

    private void end(long number) {
        ring.end(number, Instant.EPOCH, "test", "QUERY_ISSI", Duration.ZERO, "OK");
    }
}
