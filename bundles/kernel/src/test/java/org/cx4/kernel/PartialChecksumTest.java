package org.cx4.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PartialChecksumTest {
    private static final String MACS = "020000000002020000000001";
    private static final String UDP_HEAD = "0800" + "4500002000000000401100000a0000010a000002" + "04d2162e000c";

    private final OffHeapRegion memory = OffHeap.allocate(2048, 64);
    private final PacketBatch batch = new PacketBatch(4, memory.address(), 2048, new PacketBuffers() {
        @Override
        public int take() {
            return 0;
        }

        @Override
        public void give(int handle) {
            assertThat(handle).isZero();
        }
    });

    @AfterEach
    void free() {
        memory.close();
    }

    private int frame(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        int i = batch.allocate(bytes.length);
        batch.put(i, 0, bytes, 0, bytes.length);
        return i;
    }

    @Test
    void recognisesTheOuterHeaderOfUdpAndTcp() {
        int udp = frame(MACS + UDP_HEAD + "0000" + "01020304");
        assertThat(PartialChecksum.isOuter(batch, udp, 34, 6)).isTrue();
        assertThat(PartialChecksum.isOuter(batch, udp, 34, 16)).isFalse();
        assertThat(PartialChecksum.isOuter(batch, udp, 42, 6)).isFalse();
    }

    @Test
    void recognisesItBehindATagAndOverIpv6() {
        int tagged = frame(MACS + "81000005" + UDP_HEAD + "0000" + "01020304");
        assertThat(PartialChecksum.isOuter(batch, tagged, 38, 6)).isTrue();
        int v6 = frame(MACS + "86dd" + "60000000" + "0014" + "06" + "40" + "00".repeat(32) + "00".repeat(20));
        assertThat(PartialChecksum.isOuter(batch, v6, 54, 16)).isTrue();
        assertThat(PartialChecksum.isOuter(batch, v6, 54, 6)).isFalse();
    }

    @Test
    void leavesFragmentsAndOtherProtocolsToSoftware() {
        int fragment = frame(MACS + UDP_HEAD.replace("00000000401100000a", "00002000401100000a") + "0000" + "01020304");
        assertThat(PartialChecksum.isOuter(batch, fragment, 34, 6)).isFalse();
        int arp = frame(MACS + "0806" + "00".repeat(46));
        assertThat(PartialChecksum.isOuter(batch, arp, 34, 6)).isFalse();
    }

    @Test
    void completesWhatThePseudoHeaderSumBegan() {
        // RFC 1071, section 3: the bytes 00 01 f2 03 f4 f5 f6 f7 sum to ddf2, complement 220d.
        int i = frame(MACS + "0800" + "0001f203f4f5f6f7" + "0000");
        PartialChecksum.complete(batch, i, 14, 8);
        assertThat(batch.getShort(i, 22)).isEqualTo(0x220d);
    }

    @Test
    void addsAnOddLastByteAsTheHighHalf() {
        int i = frame(MACS + "0800" + "0000" + "0001f203f4f5f6f7" + "ab");
        PartialChecksum.complete(batch, i, 14, 0);
        // ddf2 + ab00 = 188f2, folded 88f3, complement 770c.
        assertThat(batch.getShort(i, 14)).isEqualTo(0x770c);
    }

    @Test
    void sendsZeroAsAllOnes() {
        int i = frame(MACS + "0800" + "0000" + "ffff");
        PartialChecksum.complete(batch, i, 14, 0);
        assertThat(batch.getShort(i, 14)).isEqualTo(0xffff);
    }

    @Test
    void refusesAFieldOutsideOfTheFrame() {
        int i = frame(MACS + "0800" + "0000");
        assertThat(PartialChecksum.fits(batch, i, 14, 0)).isTrue();
        assertThat(PartialChecksum.fits(batch, i, 14, 1)).isFalse();
    }
}
