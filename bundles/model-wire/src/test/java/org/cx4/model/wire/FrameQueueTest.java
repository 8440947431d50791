package org.cx4.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrameQueueTest {
    private static final int HEADER_BYTES = 8;

    private final FrameQueue queue = new FrameQueue(Thread.currentThread());
    private final OffHeapRegion frame = OffHeap.allocate(FrameQueue.MAX_FRAME_BYTES, Long.BYTES);

    @AfterEach
    void free() {
        queue.close();
        frame.close();
    }

    private boolean offer(int number, int bytes) {
        OffHeap.putInt(frame.address(), number);
        OffHeap.putByte(frame.address() + bytes - 1, (byte) number);
        return queue.offer(frame.address(), bytes);
    }

    private void assertNext(int number, int bytes) {
        long address = queue.peek();
        assertThat(address).isNotZero();
        assertThat(queue.bytes(address)).isEqualTo(bytes);
        assertThat(OffHeap.getInt(address)).isEqualTo(number);
        assertThat(OffHeap.getByte(address + bytes - 1)).isEqualTo((byte) number);
        queue.take();
    }

    @Test
    void emptyQueueHasNoFrame() {
        assertThat(queue.peek()).isZero();
        assertThat(offer(1, 60)).isTrue();
        assertNext(1, 60);
        assertThat(queue.peek()).isZero();
    }

    @Test
    void keepsFramesWholeAcrossManyLaps() {
        int put = 0;
        for (int taken = 0; taken < 20_000; taken++) {
            while (put < taken + 50 && offer(put, bytes(put))) {
                put++;
            }
            assertNext(taken, bytes(taken));
        }
    }

    private static int bytes(int number) {
        return 14 + number * 37 % (FrameQueue.MAX_FRAME_BYTES - 14);
    }

    @Test
    void fillsToTheLastByte() {
        int bytes = 1024 - HEADER_BYTES;
        for (int i = 0; i < FrameQueue.CAPACITY / 1024; i++) {
            assertThat(offer(i, bytes)).isTrue();
        }
        assertThat(offer(-1, 14)).isFalse();
        for (int i = 0; i < FrameQueue.CAPACITY / 1024; i++) {
            assertNext(i, bytes);
        }
        assertThat(queue.peek()).isZero();
        assertThat(offer(7, FrameQueue.MAX_FRAME_BYTES)).isTrue();
        assertNext(7, FrameQueue.MAX_FRAME_BYTES);
    }

    @Test
    void theSmallestGapAtTheEndIsSkipped() {
        int filler = 1024 - HEADER_BYTES;
        for (int i = 0; i < FrameQueue.CAPACITY / 1024 - 1; i++) {
            assertThat(offer(i, filler)).isTrue();
            assertNext(i, filler);
        }
        assertThat(offer(1, filler - HEADER_BYTES)).isTrue();
        assertNext(1, filler - HEADER_BYTES);
        assertThat(offer(2, 60)).isTrue();
        assertNext(2, 60);
    }

    @Test
    void aWakeBeforeTheSleepEndsIt() {
        queue.wake();
        queue.awaitFrame();
        assertThat(queue.peek()).isZero();
    }
}
