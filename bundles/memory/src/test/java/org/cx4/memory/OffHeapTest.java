package org.cx4.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OffHeapTest {
    @Test
    void allocatesZeroedMemoryAtTheAlignmentAsked() {
        try (OffHeapRegion region = OffHeap.allocate(100, 4096)) {
            assertThat(region.address() % 4096).isZero();
            for (int i = 0; i < 100; i++) {
                assertThat(OffHeap.getByte(region.address() + i)).isZero();
            }
        }
    }

    @Test
    void writesBigEndianWordsMostSignificantByteFirst() {
        try (OffHeapRegion region = OffHeap.allocate(64, 64)) {
            long at = region.address();
            OffHeap.putIntBe(at, 0x01020304);
            OffHeap.putLongBe(at + 8, 0x1112131415161718L);
            OffHeap.putShortBe(at + 16, 0xfffe);
            byte[] seen = new byte[18];
            OffHeap.copy(at, seen, 0, 18);
            assertThat(seen)
                    .containsExactly(
                            1, 2, 3, 4, 0, 0, 0, 0, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0xff, 0xfe);
            assertThat(OffHeap.getIntBe(at)).isEqualTo(0x01020304);
            assertThat(OffHeap.getLongBe(at + 8)).isEqualTo(0x1112131415161718L);
            assertThat(OffHeap.getShortBe(at + 16)).isEqualTo(0xfffe);
        }
    }

    @Test
    void orderedStoresWriteTheSameBytesAsPlainOnes() {
        try (OffHeapRegion region = OffHeap.allocate(64, 64)) {
            long at = region.address();
            OffHeap.putIntBeRelease(at, 0xcafebabe);
            OffHeap.putLongBeRelease(at + 8, 0x0102030405060708L);
            OffHeap.putByteRelease(at + 16, (byte) 7);
            assertThat(OffHeap.getIntBeAcquire(at)).isEqualTo(0xcafebabe);
            assertThat(OffHeap.getLongBe(at + 8)).isEqualTo(0x0102030405060708L);
            assertThat(OffHeap.getByteAcquire(at + 16)).isEqualTo((byte) 7);
        }
    }

    @Test
    void refusesAccessOutsideOfAnyLiveRegion() {
        OffHeapRegion region = OffHeap.allocate(16, 8);
        long at = region.address();
        assertThatThrownBy(() -> OffHeap.getInt(at + 13)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> OffHeap.putByte(at - 1, (byte) 0)).isInstanceOf(AssertionError.class);
        region.close();
        assertThatThrownBy(() -> OffHeap.getByte(at)).hasMessageContaining("not inside a live region");
    }

    @Test
    void closesOnce() {
        OffHeapRegion region = OffHeap.allocate(16, 8);
        region.close();
        region.close();
        assertThatThrownBy(() -> OffHeap.fill(region.address(), 1, (byte) 0)).isInstanceOf(AssertionError.class);
    }

    @Test
    void adoptsForeignMemoryUntilItIsDisowned() {
        try (OffHeapRegion region = OffHeap.allocate(64, 64)) {
            assertThatThrownBy(() -> OffHeap.adopt(region.address(), 64)).isInstanceOf(AssertionError.class);
            OffHeap.adopt(8, 16);
            OffHeap.disown(8);
            assertThatThrownBy(() -> OffHeap.disown(8)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void refusesNonsenseSizes() {
        assertThatThrownBy(() -> OffHeap.allocate(0, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OffHeap.allocate(8, 3)).isInstanceOf(IllegalArgumentException.class);
    }
}
