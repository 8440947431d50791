package org.cx4.spi.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.DmaRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packets that are chains of buffers: accessors, lengths, and that each buffer returns exactly once. */
class ChainTest {
    private static final int BUFFER = 64;
    private static final int BUFFERS = 16;
    private static final int LONGEST = 10 * BUFFER;

    private final OffHeapRegion memory = OffHeap.allocate(BUFFER * BUFFERS, 64);
    private final PacketMemory packets = new PacketMemory(new Region(), BUFFER, LONGEST, 1, BUFFERS);
    private final PacketPool pool = packets.pool(0);
    private final PacketBatch batch = batch();

    private final class Region implements DmaRegion {
        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public long deviceAddress() {
            return 0x1000;
        }

        @Override
        public long bytes() {
            return (long) BUFFER * BUFFERS;
        }

        @Override
        public void close() {}
    }

    private PacketBatch batch() {
        return new PacketBatch(4, packets.base(), BUFFER, LONGEST, pool);
    }

    @AfterEach
    void free() {
        memory.close();
    }

    private static int buffers(int bytes) {
        return Math.max(1, (bytes + BUFFER - 1) / BUFFER);
    }

    private void assertOut(int buffers) {
        assertThat(pool.capacity() - pool.available()).isEqualTo(buffers);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 192, 639, 640})
    void takesAsManyBuffersAsTheLengthNeedsAndGivesAllBack(int bytes) {
        int i = batch.allocate(bytes);
        assertThat(batch.length(i)).isEqualTo(bytes);
        assertOut(buffers(bytes));
        batch.drop(i);
        assertOut(0);
        batch.allocate(bytes);
        assertThat(batch.clear()).isEqualTo(1);
        assertOut(0);
    }

    @Test
    void refusesMoreThanTheLongestPacket() {
        assertThatThrownBy(() -> batch.allocate(LONGEST + 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("0 to 640");
        int i = batch.allocate(60);
        assertThatThrownBy(() -> batch.length(i, LONGEST + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(batch.maxLength()).isEqualTo(LONGEST);
    }

    @Test
    void allocatesNothingIfThePoolHasNotEnoughForTheWholeChain() {
        batch.allocate(9 * BUFFER);
        batch.allocate(4 * BUFFER);
        assertThat(batch.allocate(4 * BUFFER)).isEqualTo(-1);
        assertOut(13);
        assertThat(batch.allocate(3 * BUFFER)).isEqualTo(2);
        assertThat(batch.allocate(1)).isEqualTo(-1);
        batch.clear();
        assertOut(0);
    }

    @Test
    void growsAndShrinksAndKeepsTheBytes() {
        int i = batch.allocate(60);
        batch.putInt(i, 0, 0x12345678);
        Random random = new Random(1);
        for (int n = 0; n < 500; n++) {
            int bytes = 4 + random.nextInt(LONGEST - 3);
            assertThat(batch.length(i, bytes)).isTrue();
            assertOut(buffers(bytes));
            assertThat(batch.getInt(i, 0)).isEqualTo(0x12345678);
            batch.putByte(i, bytes - 1, n);
            assertThat(batch.getByte(i, bytes - 1)).isEqualTo((byte) n);
            batch.putInt(i, 0, 0x12345678);
        }
        batch.clear();
        assertOut(0);
    }

    @Test
    void staysAsItIsIfItCannotGrow() {
        batch.allocate(10 * BUFFER);
        int i = batch.allocate(2 * BUFFER);
        assertThat(batch.length(i, 7 * BUFFER)).isFalse();
        assertThat(batch.length(i)).isEqualTo(2 * BUFFER);
        assertOut(12);
        assertThat(batch.length(i, 6 * BUFFER)).isTrue();
        batch.clear();
        assertOut(0);
    }

    @Test
    void readsAndWritesOverEveryBorder() {
        int i = batch.allocate(3 * BUFFER);
        byte[] bytes = new byte[3 * BUFFER];
        new Random(2).nextBytes(bytes);
        batch.put(i, 0, bytes, 0, bytes.length);
        ByteBuffer expected = ByteBuffer.wrap(bytes);
        for (int at = 0; at + 8 <= bytes.length; at++) {
            assertThat(batch.getByte(i, at)).isEqualTo(expected.get(at));
            assertThat(batch.getShort(i, at)).isEqualTo(expected.getShort(at) & 0xffff);
            assertThat(batch.getInt(i, at)).isEqualTo(expected.getInt(at));
            assertThat(batch.getMac(i, at)).isEqualTo(expected.getLong(at) >>> 16);
            int value = at * 0x9e3779b9;
            batch.putByte(i, at, value);
            expected.put(at, (byte) value);
            batch.putShort(i, at + 1, value);
            expected.putShort(at + 1, (short) value);
            batch.putInt(i, at, value);
            expected.putInt(at, value);
            batch.putMac(i, at, ((long) value << 16) & 0xffff_ffff_ffffL);
            expected.putInt(at, value).putShort(at + 4, (short) 0);
        }
        byte[] copy = new byte[bytes.length];
        batch.get(i, 0, copy, 0, copy.length);
        assertThat(copy).isEqualTo(bytes);
        ByteBuffer part = ByteBuffer.allocate(100);
        batch.get(i, 50, part, 100);
        assertThat(part.array()).isEqualTo(Arrays.copyOfRange(bytes, 50, 150));
        part.flip();
        batch.put(i, 60, part, 100);
        batch.get(i, 0, copy, 0, copy.length);
        assertThat(Arrays.copyOfRange(copy, 60, 160)).isEqualTo(part.array());
        assertThatThrownBy(() -> batch.getInt(i, 3 * BUFFER - 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.get(i, 0, copy, 1, copy.length)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void goesFromBatchToBatchAsAWhole() {
        PacketBatch other = batch();
        int i = batch.allocate(5 * BUFFER);
        batch.flags(i, PacketFlags.REQUEST_L4_CHECKSUM);
        batch.putInt(i, 5 * BUFFER - 4, 77);
        int at = batch.moveTo(other, i);
        assertThat(batch.clear()).isZero();
        assertThat(other.length(at)).isEqualTo(5 * BUFFER);
        assertThat(other.getInt(at, 5 * BUFFER - 4)).isEqualTo(77);
        assertOut(5);
        other.clear();
        assertOut(0);
    }

    @Test
    void aBufferComesBackWithoutLinks() {
        batch.allocate(10 * BUFFER);
        batch.clear();
        for (int n = 0; n < BUFFERS; n++) {
            assertThat(pool.next(pool.take())).isEqualTo(PacketBuffers.NONE);
        }
        assertThat(pool.take()).isEqualTo(PacketBuffers.NONE);
    }
}
