package org.cx4.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacketBatchTest {
    private static final int BUFFER = 128;
    private static final int BUFFERS = 8;

    private final OffHeapRegion memory = OffHeap.allocate(BUFFER * BUFFERS, 64);
    private final Buffers buffers = new Buffers();
    private final PacketBatch batch = batch(4, buffers);

    private static final class Buffers implements PacketBuffers {
        private final Deque<Integer> free = new ArrayDeque<>();

        Buffers() {
            for (int handle = 0; handle < BUFFERS; handle++) {
                free.add(handle);
            }
        }

        @Override
        public int take() {
            return free.isEmpty() ? NONE : free.poll();
        }

        @Override
        public void give(int handle) {
            free.push(handle);
        }
    }

    private PacketBatch batch(int capacity, PacketBuffers from) {
        return new PacketBatch(capacity, memory.address(), BUFFER, from);
    }

    @AfterEach
    void free() {
        memory.close();
    }

    @Test
    void addsUpToItsRoom() {
        for (int i = 0; i < 4; i++) {
            assertThat(batch.allocate(60)).isEqualTo(i);
        }
        assertThat(batch.room()).isZero();
        assertThat(batch.allocate(60)).isEqualTo(-1);
        assertThat(buffers.free).hasSize(BUFFERS - 4);
    }

    @Test
    void allocatesNothingWithoutABuffer() {
        buffers.free.clear();
        assertThat(batch.allocate(60)).isEqualTo(-1);
        assertThat(batch.size()).isZero();
    }

    @Test
    void staysWholeWhenItIsFilledTooFar() {
        for (int i = 0; i < 4; i++) {
            batch.add(i, 60);
        }
        assertThatThrownBy(() -> batch.add(4, 60)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(batch.size()).isEqualTo(4);
        assertThat(batch.clear()).isEqualTo(4);
    }

    @Test
    void startsEachPacketWithCleanColumns() {
        int i = batch.allocate(60);
        batch.flags(i, -1);
        batch.priority(i, 7);
        batch.hash(i, 99);
        batch.clear();
        i = batch.allocate(61);
        assertThat(batch.flags(i)).isZero();
        assertThat(batch.priority(i)).isZero();
        assertThat(batch.hash(i)).isZero();
        assertThat(batch.length(i)).isEqualTo(61);
    }

    @Test
    void leavesHolesSoThatIndexesStay() {
        for (int i = 0; i < 3; i++) {
            batch.putByte(batch.allocate(60), 0, 10 + i);
        }
        batch.drop(1);
        assertThat(batch.size()).isEqualTo(3);
        assertThat(batch.packets()).isEqualTo(2);
        assertThat(batch.holds(1)).isFalse();
        assertThat(batch.holds(2)).isTrue();
        assertThat(batch.holds(3)).isFalse();
        assertThat(batch.getByte(2, 0)).isEqualTo((byte) 12);
        assertThat(buffers.free).hasSize(BUFFERS - 2);
    }

    @Test
    void isEmptyWhenAllAreHoles() {
        assertThat(batch.isEmpty()).isTrue();
        batch.allocate(60);
        batch.allocate(60);
        batch.drop(0);
        assertThat(batch.isEmpty()).isFalse();
        batch.drop(1);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void refusesHolesAndWhatWasNeverThere() {
        batch.allocate(60);
        batch.drop(0);
        assertThatThrownBy(() -> batch.length(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.drop(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.getByte(1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.flags(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(buffers.free).hasSize(BUFFERS);
    }

    @Test
    void closesHolesInOrderWithAllColumns() {
        for (int i = 0; i < 4; i++) {
            batch.allocate(60 + i);
            batch.priority(i, i);
            batch.mark(i, i);
            batch.flags(i, 1 << i);
            batch.hash(i, 100 + i);
            batch.putByte(i, 0, i);
        }
        batch.drop(0);
        batch.drop(2);
        batch.compact();
        assertThat(batch.size()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            int was = 1 + 2 * i;
            assertThat(batch.length(i)).isEqualTo(60 + was);
            assertThat(batch.priority(i)).isEqualTo(was);
            assertThat(batch.mark(i)).isEqualTo(was);
            assertThat(batch.flags(i)).isEqualTo(1 << was);
            assertThat(batch.hash(i)).isEqualTo(100 + was);
            assertThat(batch.getByte(i, 0)).isEqualTo((byte) was);
        }
        batch.drop(0);
        batch.drop(1);
        batch.compact();
        assertThat(batch.size()).isZero();
        assertThat(buffers.free).hasSize(BUFFERS);
    }

    @Test
    void givesEveryBufferBackOnce() {
        for (int i = 0; i < 4; i++) {
            batch.allocate(60);
        }
        batch.drop(3);
        assertThat(batch.clear()).isEqualTo(3);
        assertThat(batch.clear()).isZero();
        assertThat(buffers.free).hasSize(BUFFERS).doesNotHaveDuplicates();
    }

    @Test
    void refusesBytesOutsideThePacket() {
        int i = batch.allocate(20);
        batch.putInt(i, 16, 1);
        assertThatThrownBy(() -> batch.getInt(i, 17)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.putShort(i, 19, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.getByte(i, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.putByte(i, 20, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.getMac(i, 15)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.get(i, 1, new byte[20], 0, 20)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.put(i, 0, new byte[4], 1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.get(i, 0, new byte[4], 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.put(i, Integer.MAX_VALUE, new byte[4], 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void refusesLengthsThatNoBufferHolds() {
        int i = batch.allocate(BUFFER);
        assertThatThrownBy(() -> batch.length(i, BUFFER + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.length(i, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.allocate(BUFFER + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.allocate(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(batch.maxLength()).isEqualTo(BUFFER);
    }

    @Test
    void readsAndWritesNetworkOrder() {
        int i = batch.allocate(32);
        batch.putMac(i, 0, 0x0102_0304_0506L);
        batch.putShort(i, 6, 0x8100);
        batch.putInt(i, 8, 0xdead_beef);
        byte[] bytes = new byte[12];
        batch.get(i, 0, bytes, 0, 12);
        assertThat(bytes).containsExactly(1, 2, 3, 4, 5, 6, 0x81, 0, 0xde, 0xad, 0xbe, 0xef);
        assertThat(batch.getMac(i, 0)).isEqualTo(0x0102_0304_0506L);
        assertThat(batch.getShort(i, 6)).isEqualTo(0x8100);
        assertThat(batch.getInt(i, 8)).isEqualTo(0xdead_beef);
    }

    @Test
    void copiesFromAndToBothKindsOfByteBuffer() {
        int i = batch.allocate(16);
        ByteBuffer from = ByteBuffer.wrap(new byte[] {9, 1, 2, 3, 9}).position(1);
        batch.put(i, 4, from, 3);
        assertThat(from.position()).isEqualTo(4);
        ByteBuffer to = ByteBuffer.allocateDirect(8);
        batch.get(i, 4, to, 3);
        assertThat(to.position()).isEqualTo(3);
        assertThat(to.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        assertThatThrownBy(() -> batch.put(i, 0, from, 2)).isInstanceOf(BufferUnderflowException.class);
        assertThat(batch.getByte(i, 4)).isEqualTo((byte) 1);
    }

    @Test
    void movesRequestsAndForgetsVerdicts() {
        PacketBatch other = batch(2, buffers);
        int i = batch.allocate(60);
        batch.putByte(i, 5, 42);
        batch.priority(i, 3);
        batch.flags(i, -1);
        batch.mark(i, 9);
        assertThat(batch.mark(i)).isEqualTo(9);
        int at = batch.moveTo(other, i);
        assertThat(other.mark(at)).isZero();
        assertThat(batch.holds(i)).isFalse();
        assertThat(other.length(at)).isEqualTo(60);
        assertThat(other.priority(at)).isEqualTo(3);
        assertThat(other.getByte(at, 5)).isEqualTo((byte) 42);
        assertThat(other.flags(at)).isEqualTo(PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM);
        assertThat(batch.clear() + other.clear()).isEqualTo(1);
    }

    @Test
    void losesNoPacketThatCannotMove() {
        PacketBatch full = batch(1, buffers);
        full.allocate(60);
        batch.allocate(60);
        assertThatThrownBy(() -> batch.moveTo(full, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> batch.moveTo(batch(1, new Buffers()), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(batch.holds(0)).isTrue();
        assertThat(full.packets()).isEqualTo(1);
    }

    @Test
    void handsBuffersOverToTheirNewOwner() {
        int i = batch.allocate(60);
        int handle = batch.handle(i);
        assertThat(batch.take(i)).isEqualTo(handle);
        assertThat(batch.clear()).isZero();
        assertThat(buffers.free).doesNotContain(handle);
    }
}
