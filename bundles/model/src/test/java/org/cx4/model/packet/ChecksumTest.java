package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    private static final String MACS = "020000000002020000000001";

    private final OffHeapRegion memory = OffHeap.allocate(2048, 64);
    private final Frame frame = new Frame();

    @AfterEach
    void free() {
        memory.close();
    }

    private int put(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        OffHeap.copy(bytes, 0, memory.address(), bytes.length);
        return bytes.length;
    }

    private void parse(String hex) {
        frame.parse(memory.address(), put(hex));
    }

    @Test
    void sumsAsInRfc1071() {
        assertThat(Checksum.sum(memory.address(), put("0001f203f4f5f6f7"))).isEqualTo(0xddf2);
    }

    @Test
    void sumsEveryLengthAndAlignmentLikeTheDefinition() {
        byte[] bytes = new byte[300];
        new Random(1).nextBytes(bytes);
        OffHeap.copy(bytes, 0, memory.address(), bytes.length);
        for (int start = 0; start < 9; start++) {
            for (int length = 0; length < 200; length++) {
                assertThat(Checksum.sum(memory.address() + start, length)).isEqualTo(slow(bytes, start, length));
            }
        }
    }

    private static int slow(byte[] bytes, int start, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += (bytes[start + i] & 0xff) << (i % 2 == 0 ? 8 : 0);
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return (int) sum;
    }

    @Test
    void completesTheClassicHeader() {
        parse(MACS + "0800" + "4500 0073 0000 4000 4011 0000 c0a8 0001 c0a8 00c7" + "00".repeat(95));
        assertThat(Checksum.isHeaderRight(frame)).isFalse();
        Checksum.completeHeader(frame);
        assertThat(OffHeap.getShortBe(memory.address() + 24)).isEqualTo(0xb861);
        assertThat(Checksum.isHeaderRight(frame)).isTrue();
    }

    @Test
    void completesTcpAndUdpWhateverTheFieldHeld() {
        for (String transport : new String[] {
            "06 40" + "0a000001 0a000002" + "04d2 162e 00000001 00000002 5010 2000 beef 0000 010203",
            "11 1f" + "0a000001 0a000002" + "04d2 162e 001f dead 0102030405060708090a0b0c0d0e0f101112131415161718"
        }) {
            String rest = transport.substring(5);
            String protocol = transport.substring(0, 2);
            int total = 20 + rest.replace(" ", "").length() / 2 - 8;
            parse(MACS + "0800" + "4500" + String.format("%04x", total) + "00004000" + "40" + protocol + "0000" + rest);
            assertThat(frame.transport).isEqualTo(34);
            assertThat(Checksum.isTransportRight(frame)).isFalse();
            Checksum.completeTransport(frame);
            assertThat(Checksum.isTransportRight(frame)).isTrue();
        }
    }

    @Test
    void takesAUdpChecksumOfZeroForNoneOverIpv4Only() {
        parse(MACS + "0800" + "4500 001c 0000 4000 4011 0000 0a000001 0a000002" + "04d2 162e 0008 0000");
        assertThat(Checksum.isTransportRight(frame)).isTrue();
        parse(MACS + "86dd" + "60000000 0008 11 40" + "00".repeat(15) + "01" + "00".repeat(15) + "02"
                + "04d2 162e 0008 0000");
        assertThat(frame.isUdp()).isTrue();
        assertThat(Checksum.isTransportRight(frame)).isFalse();
    }
}
