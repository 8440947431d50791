package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.cx4.os.OsException;
import org.cx4.os.Poller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PollerTest {
    private static final int EFD_NONBLOCK_CLOEXEC = 0x80800;

    private JnaLinux linux;
    private Poller poller;
    private int readable;
    private final int[] tokens = new int[8];

    @BeforeEach
    void setUp() {
        linux = new JnaLinux();
        poller = linux.openPoller();
        readable = LibC.eventfd(1, EFD_NONBLOCK_CLOEXEC);
    }

    @AfterEach
    void tearDown() {
        LibC.close(readable);
        linux.deactivate();
    }

    @Test
    void tellsTheTokenAsLongAsThereIsSomething() {
        poller.add(readable, -7);
        for (int i = 0; i < 3; i++) {
            assertThat(poller.await(tokens, -1)).isEqualTo(1);
            assertThat(tokens[0]).isEqualTo(-7);
        }
        poller.remove(readable);
        assertThat(poller.await(tokens, 0)).isZero();
        poller.remove(readable);
    }

    @Test
    void oneShotIsSilentUntilRearmed() {
        poller.addOneShot(readable, 42);
        assertThat(poller.await(tokens, -1)).isEqualTo(1);
        assertThat(poller.await(tokens, 20)).isZero();
        poller.rearm(readable, 43);
        assertThat(poller.await(tokens, -1)).isEqualTo(1);
        assertThat(tokens[0]).isEqualTo(43);
        assertThat(poller.await(tokens, 0)).isZero();
    }

    @Test
    void wakeEndsTheNextWaitOnce() {
        poller.wake();
        poller.wake();
        assertThat(poller.await(tokens, -1)).isZero();
        long before = System.nanoTime();
        assertThat(poller.await(tokens, 20)).isZero();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(19_000_000);
    }

    @Test
    void wakeEndsTheWaitOfAnotherThread() throws Exception {
        CompletableFuture<Integer> count = CompletableFuture.supplyAsync(() -> poller.await(tokens, -1));
        poller.wake();
        assertThat(count.get(10, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void wakeIsNotMistakenForADescriptor() {
        poller.add(readable, 0);
        poller.wake();
        int seen = poller.await(tokens, -1) + poller.await(tokens, -1);
        assertThat(seen).isEqualTo(2);
    }

    @Test
    void fillsNoMoreTokensThanFit() {
        int other = LibC.eventfd(1, EFD_NONBLOCK_CLOEXEC);
        poller.add(readable, 1);
        poller.add(other, 2);
        int[] one = new int[1];
        assertThat(poller.await(one, -1)).isEqualTo(1);
        assertThat(poller.await(tokens, -1)).isEqualTo(2);
        assertThat(tokens[0] + tokens[1]).isEqualTo(3);
        LibC.close(other);
        assertThatThrownBy(() -> poller.await(new int[0], 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closeEndsAWaitInAnException() throws Exception {
        for (int i = 0; i < 50; i++) {
            Poller each = linux.openPoller();
            CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> each.await(new int[1], -1));
            each.close();
            assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(linux.openDescriptors()).isEqualTo(2);
    }

    @Test
    void aClosedPollerSaysSo() {
        poller.close();
        poller.close();
        poller.wake();
        assertThatThrownBy(() -> poller.await(tokens, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the poller is closed");
        assertThatThrownBy(() -> poller.add(readable, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> poller.remove(readable)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusalsHaveAReason() {
        poller.add(readable, 0);
        assertThatThrownBy(() -> poller.add(readable, 1))
                .isInstanceOf(OsException.class)
                .hasMessage("cannot watch descriptor " + readable + ": EEXIST (errno 17); it is watched already");
        poller.remove(readable);
        assertThatThrownBy(() -> poller.rearm(readable, 1)).hasMessageContaining("it is not watched");
    }
}
