package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JnaThreadPlacementTest {
    private final JnaThreadPlacement placement = new JnaThreadPlacement();

    @AfterEach
    void unload() {
        placement.deactivate();
    }

    /** What the kernel says of the calling thread, in its own notation. */
    private static String kernelsList() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("\\s+")[1])
                .findFirst()
                .orElseThrow();
    }

    private static <T> T elsewhere(java.util.concurrent.Callable<T> task) throws InterruptedException {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future);
        thread.start();
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    @Test
    void placesTheCallingThreadAlone() throws InterruptedException {
        SortedSet<Integer> allowed = placement.allowed();
        int cpu = allowed.last();
        String kernel = elsewhere(() -> {
            placement.place(Set.of(cpu));
            assertThat(placement.placed()).containsExactly(cpu);
            assertThat(placement.allowed()).isEqualTo(allowed);
            return kernelsList();
        });
        assertThat(kernel).isEqualTo(String.valueOf(cpu));
        assertThat(elsewhere(placement::placed)).isEqualTo(allowed);
    }

    @Test
    void letsAThreadGoEverywhereAgain() throws InterruptedException {
        assertThat(elsewhere(() -> {
                    placement.place(Set.of(placement.allowed().first()));
                    placement.place(placement.allowed());
                    return placement.placed();
                }))
                .isEqualTo(placement.allowed());
    }

    @Test
    void refusesCpusThatAreNotThere() {
        assertThatThrownBy(() -> placement.place(Set.of(8000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a thread cannot run on the CPUs [8000]: this process may use " + placement.allowed());
        assertThatThrownBy(() -> placement.place(Set.of(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> placement.place(Set.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
