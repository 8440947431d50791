package org.cx4.prm;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.Test;

class BlockTest {
    @Test
    void writesWordsMostSignificantByteFirst() {
        byte[] block = new byte[12];
        Block.putInt(block, 0, 0x01020304);
        Block.putLong(block, 4, 0xf1f2f3f4f5f6f7f8L);
        assertThat(block).isEqualTo(Hex.bytes("01020304 f1f2f3f4 f5f6f7f8"));
        assertThat(Block.getInt(block, 4)).isEqualTo(0xf1f2f3f4);
        assertThat(Block.getLong(block, 0)).isEqualTo(0x01020304f1f2f3f4L);
    }

    @Test
    void longFieldsAgreeOnTheHeapAndOffHeap() {
        LongField field = new LongField(8);
        byte[] block = new byte[24];
        field.set(block, 8, 0x8000000000000001L);
        assertThat(block).isEqualTo(Hex.bytes("0000000000000000 0000000000000000 8000000000000001"));
        assertThat(field.get(block, 8)).isEqualTo(0x8000000000000001L);
        field.set(block, 0x1122334455667788L);
        assertThat(field.get(block)).isEqualTo(0x1122334455667788L);
        try (OffHeapRegion region = OffHeap.allocate(24, 8)) {
            field.set(region.address() + 8, 0x8000000000000001L);
            field.set(region.address(), 0x1122334455667788L);
            byte[] seen = new byte[24];
            OffHeap.copy(region.address(), seen, 0, 24);
            assertThat(seen).isEqualTo(block);
            assertThat(field.get(region.address())).isEqualTo(0x1122334455667788L);
        }
    }

    @Test
    void dumpsSixteenBytesALineInDwords() {
        byte[] block = Hex.bytes("000102030405060708090a0b0c0d0e0f deadbeef 1234");
        assertThat(Block.dump(block))
                .isEqualTo("0000: 00010203 04050607 08090a0b 0c0d0e0f\n" + "0010: deadbeef 1234\n");
        assertThat(Block.dump(new byte[0])).isEmpty();
    }

    @Test
    void dumpFoldsNoRepetition() {
        assertThat(Block.dump(new byte[48]).lines()).hasSize(3);
    }

    @Test
    void findsElementsOfAnArray() {
        assertThat(new Span(0x110, 0).at(0, 8)).isEqualTo(0x110);
        assertThat(new Span(0x110, 0).at(3, 8)).isEqualTo(0x128);
    }
}
