package org.cx4.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FreedMemoryTest {
    @BeforeEach
    void keep() {
        FreedMemory.keep();
    }

    @AfterEach
    void release() {
        FreedMemory.release();
    }

    @Test
    void seesNothingWhileMemoryIsUsedAsItShouldBe() {
        OffHeapRegion region = OffHeap.allocate(4096, 4096);
        OffHeap.putLong(region.address(), 1);
        region.close();
        assertThat(FreedMemory.bytes()).isEqualTo(4096);
        assertThat(FreedMemory.touches()).isEmpty();
    }

    @Test
    void writesAnAccessDownEvenIfItsErrorIsSwallowed() {
        OffHeapRegion region = OffHeap.allocate(4096, 4096);
        region.close();
        assertThatThrownBy(() -> OffHeap.getInt(region.address() + 8)).isInstanceOf(AssertionError.class);
        assertThat(FreedMemory.touches())
                .singleElement()
                .asString()
                .contains("but freed", "writesAnAccessDownEvenIfItsErrorIsSwallowed");
    }

    @Test
    void seesAStoreThatWasNotChecked() {
        OffHeapRegion region = OffHeap.allocate(4096, 4096);
        region.close();
        OffHeap.adopt(region.address(), region.bytes());
        OffHeap.putByte(region.address() + 4095, (byte) 1);
        OffHeap.disown(region.address());
        assertThat(FreedMemory.touches()).singleElement().asString().contains("written to after they had been freed");
    }

    @Test
    void givesNoFreedAddressToANewRegion() {
        OffHeapRegion region = OffHeap.allocate(4096, 4096);
        region.close();
        for (int i = 0; i < 100; i++) {
            OffHeapRegion next = OffHeap.allocate(4096, 4096);
            assertThat(next.address()).isNotEqualTo(region.address());
            next.close();
        }
    }
}
