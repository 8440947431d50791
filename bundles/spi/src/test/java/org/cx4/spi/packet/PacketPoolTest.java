package org.cx4.spi.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.cx4.api.PacketBuffers;
import org.cx4.spi.device.DmaRegion;
import org.junit.jupiter.api.Test;

class PacketPoolTest {
    private final PacketMemory memory = new PacketMemory(new Region(2 * 3 * 128), 128, 2, 3);

    private record Region(long bytes) implements DmaRegion {
        @Override
        public long address() {
            return 0x1000;
        }

        @Override
        public long deviceAddress() {
            return 0xa000_0000L;
        }

        @Override
        public void close() {
            // Nothing was mapped.
        }
    }

    @Test
    void cutsMemoryIntoBuffersThatDoNotOverlap() {
        Set<Long> addresses = new HashSet<>();
        for (int core = 0; core < memory.cores(); core++) {
            for (int i = 0; i < 3; i++) {
                int handle = memory.pool(core).take();
                addresses.add(memory.address(handle));
                assertThat(memory.deviceAddress(handle) - memory.address(handle))
                        .isEqualTo(0xa000_0000L - 0x1000);
            }
        }
        assertThat(addresses).containsExactlyInAnyOrder(0x1000L, 0x1080L, 0x1100L, 0x1180L, 0x1200L, 0x1280L);
    }

    @Test
    void refusesARegionThatIsTooSmallAndOddBuffers() {
        assertThatThrownBy(() -> new PacketMemory(new Region(767), 128, 2, 3))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PacketMemory(new Region(4096), 100, 2, 3))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void runsDryAndRecovers() {
        PacketPool pool = memory.pool(0);
        int[] taken = {pool.take(), pool.take(), pool.take()};
        assertThat(pool.take()).isEqualTo(PacketBuffers.NONE);
        assertThat(pool.available()).isZero();
        assertThat(memory.outside()).isEqualTo(3);
        for (int handle : taken) {
            pool.give(handle);
        }
        assertThat(pool.available()).isEqualTo(pool.capacity());
        assertThat(memory.outside()).isZero();
    }

    @Test
    void takesSeveralAsIfOneAfterTheOther() {
        PacketPool one = memory.pool(0);
        int[] handles = {one.take(), one.take(), one.take()};
        for (int i = handles.length - 1; i >= 0; i--) {
            one.give(handles[i]);
        }
        int[] to = new int[5];
        assertThat(one.take(to, 1, 2)).isEqualTo(2);
        assertThat(to).containsExactly(0, handles[0], handles[1], 0, 0);
        assertThat(one.take(to, 3, 2)).isEqualTo(1);
        assertThat(to[3]).isEqualTo(handles[2]);
        assertThat(one.take(to, 0, 1)).isZero();
        one.give(handles[1]);
        assertThat(one.available()).isEqualTo(1);
    }

    @Test
    void catchesABufferGivenTwice() {
        PacketPool pool = memory.pool(1);
        int handle = pool.take();
        pool.give(handle);
        assertThatThrownBy(() -> pool.give(handle))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("free already");
    }

    @Test
    void catchesABufferOfAnotherCore() {
        int foreign = memory.pool(1).take();
        assertThatThrownBy(() -> memory.pool(0).give(foreign))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not of this pool");
    }
}
