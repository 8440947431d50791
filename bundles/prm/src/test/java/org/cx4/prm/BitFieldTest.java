package org.cx4.prm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.Test;

class BitFieldTest {
    private static final BitField MIDDLE = new BitField(4, 19, 8);
    private static final BitField WHOLE = new BitField(4, 31, 0);

    @Test
    void countsBitsFromTheMostSignificantOfABigEndianDword() {
        byte[] block = new byte[8];
        MIDDLE.set(block, 0xabc);
        assertThat(block).isEqualTo(Hex.bytes("00000000 000abc00"));
        assertThat(MIDDLE.width()).isEqualTo(12);
        assertThat(MIDDLE.mask()).isEqualTo(0xfff);
    }

    @Test
    void leavesTheOtherBitsOfTheDwordAlone() {
        byte[] block = Hex.bytes("ffffffff ffffffff");
        MIDDLE.set(block, 0);
        assertThat(block).isEqualTo(Hex.bytes("ffffffff fff000ff"));
        MIDDLE.set(block, 0x123);
        assertThat(block).isEqualTo(Hex.bytes("ffffffff fff123ff"));
        assertThat(MIDDLE.get(block)).isEqualTo(0x123);
    }

    @Test
    void holdsAWholeDwordWithItsTopBit() {
        byte[] block = new byte[8];
        WHOLE.set(block, 0x80000001);
        assertThat(block).isEqualTo(Hex.bytes("00000000 80000001"));
        assertThat(WHOLE.get(block)).isEqualTo(0x80000001);
        assertThat(WHOLE.mask()).isEqualTo(-1);
    }

    @Test
    void readsTheTopBitUnsigned() {
        assertThat(new BitField(0, 31, 31).of(0x80000000)).isEqualTo(1);
        assertThat(new BitField(0, 31, 24).of(0xff000000)).isEqualTo(0xff);
    }

    @Test
    void worksAtABaseInsideABlock() {
        byte[] block = new byte[16];
        MIDDLE.set(block, 8, 0xfff);
        assertThat(block).isEqualTo(Hex.bytes("00000000 00000000 00000000 000fff00"));
        assertThat(MIDDLE.get(block, 8)).isEqualTo(0xfff);
    }

    @Test
    void writesTheSameBytesOffHeapAsOnTheHeap() {
        byte[] block = Hex.bytes("01020304 fedcba98");
        try (OffHeapRegion region = OffHeap.allocate(8, 8)) {
            OffHeap.copy(block, 0, region.address(), 8);
            MIDDLE.set(block, 0x5a5);
            MIDDLE.set(region.address(), 0x5a5);
            byte[] seen = new byte[8];
            OffHeap.copy(region.address(), seen, 0, 8);
            assertThat(seen).isEqualTo(block).isEqualTo(Hex.bytes("01020304 fed5a598"));
            assertThat(MIDDLE.get(region.address())).isEqualTo(0x5a5);
        }
    }

    @Test
    void assertsThatAValueFits() {
        assertThatThrownBy(() -> MIDDLE.in(0x1000))
                .isInstanceOf(AssertionError.class)
                .hasMessage("0x1000 does not fit in 12 bits");
        assertThatThrownBy(() -> MIDDLE.in(-1)).isInstanceOf(AssertionError.class);
    }

    @Test
    void refusesPlacesThatAreNoField() {
        assertThatThrownBy(() -> new BitField(2, 7, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BitField(-4, 7, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BitField(0, 32, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BitField(0, 7, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LongField(6)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Span(-1, 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
