package org.cx4.spi.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UndoTest {
    private final List<String> released = new ArrayList<>();
    private final Undo undo = new Undo();

    private void acquire(String what) {
        undo.add(what, () -> released.add(what));
    }

    @Test
    void releasesInReverse() {
        acquire("a");
        undo.add((Lease) () -> released.add("b"));
        acquire("c");
        undo.close();
        assertThat(released).containsExactly("c", "b", "a");
    }

    @Test
    void releasesOnce() {
        acquire("a");
        undo.close();
        undo.close();
        assertThat(released).containsExactly("a");
    }

    @Test
    void goesOnAfterAFailureAndTellsAll() {
        acquire("a");
        undo.add("b", () -> {
            throw new IllegalStateException("b is stuck");
        });
        acquire("c");
        undo.add("d", () -> {
            throw new AssertionError("d is broken");
        });
        assertThatThrownBy(undo::close)
                .isInstanceOf(ReleaseException.class)
                .hasMessageContaining("d is broken")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("d is broken", "b is stuck"));
        assertThat(released).containsExactly("c", "a");
    }

    @Test
    void keepsTheInterruptForItsCaller() {
        acquire("a");
        undo.add("b", () -> {
            throw new InterruptedException("no time");
        });
        assertThatThrownBy(undo::close).isInstanceOf(ReleaseException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(released).containsExactly("a");
    }
}
