package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.object.TirObject;
import org.cx4.prm.CqeRssType;
import org.cx4.prm.RxHashField;
import org.cx4.prm.RxHashFn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of Microsoft's "Verifying the RSS Hash Calculation". */
class RssHashTest {
    private static final byte[] KEY =
            HexFormat.of().parseHex("6d5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa");
    private static final int ADDRESSES = RxHashField.SRC_IP | RxHashField.DST_IP;
    private static final int PORTS = RxHashField.L4_SPORT | RxHashField.L4_DPORT;

    private final OffHeapRegion memory = OffHeap.allocate(256, 64);
    private final Frame frame = new Frame();
    private final RssHash hash = new RssHash();

    @AfterEach
    void free() {
        memory.close();
    }

    @ParameterizedTest
    @CsvSource({
        "161.142.100.80, 1766, 66.9.149.187, 2794, 323e8fc2, 51ccc178",
        "65.69.140.83, 4739, 199.92.111.2, 14230, d718262a, c626b0ea",
        "12.22.207.184, 38024, 24.19.198.95, 12898, d2d0a5de, 5c2b394a",
        "209.142.163.6, 2217, 38.27.205.30, 48228, 82989176, afc7327f",
        "202.188.127.2, 1303, 153.39.163.191, 44251, 5d1809c5, 10e828a2",
        "3ffe:2501:200:3::1, 1766, 3ffe:2501:200:1fff::7, 2794, 2cc18cd5, 40207d3d",
        "ff02::1, 4739, 3ffe:501:8::260:97ff:fe40:efab, 14230, 0f0c461c, dde51bbf",
        "fe80::200:f8ff:fe21:67cf, 38024, 3ffe:1900:4545:3:200:f8ff:fe21:67cf, 44251, 4b61e985, 02d1feef"
    })
    void hashesAsPublished(
            String destination, int destinationPort, String source, int sourcePort, String two, String four)
            throws UnknownHostException {
        tcp(destination, destinationPort, source, sourcePort);
        hash.compute(frame, settings(false, ADDRESSES));
        assertThat(Integer.toHexString(hash.value)).isEqualTo(Integer.toHexString(Integer.parseUnsignedInt(two, 16)));
        assertThat(hash.sourcePort).isEqualTo(CqeRssType.L4_NONE);
        hash.compute(frame, settings(false, ADDRESSES | PORTS));
        assertThat(Integer.toHexString(hash.value)).isEqualTo(Integer.toHexString(Integer.parseUnsignedInt(four, 16)));
        assertThat(hash.source).isEqualTo(source.contains(":") ? CqeRssType.IPV6 : CqeRssType.IPV4);
        assertThat(hash.sourcePort).isEqualTo(CqeRssType.L4_TCP);
    }

    @ParameterizedTest
    @CsvSource({"161.142.100.80, 1766, 66.9.149.187, 2794", "ff02::1, 4739, 3ffe:501:8::260:97ff:fe40:efab, 14230"})
    void hashesBothDirectionsAlikeIfSymmetric(String destination, int destinationPort, String source, int sourcePort)
            throws UnknownHostException {
        tcp(destination, destinationPort, source, sourcePort);
        hash.compute(frame, settings(true, ADDRESSES | PORTS));
        int there = hash.value;
        tcp(source, sourcePort, destination, destinationPort);
        hash.compute(frame, settings(true, ADDRESSES | PORTS));
        assertThat(hash.value).isEqualTo(there).isNotZero();
    }

    private static TirObject.Hash settings(boolean symmetric, int fields) {
        return new TirObject.Hash(RxHashFn.TOEPLITZ, symmetric, KEY, 0, 0, fields);
    }

    private void tcp(String destination, int destinationPort, String source, int sourcePort)
            throws UnknownHostException {
        byte[] from = InetAddress.getByName(source).getAddress();
        byte[] to = InetAddress.getByName(destination).getAddress();
        boolean v4 = from.length == 4;
        ByteBuffer bytes = ByteBuffer.allocate(v4 ? 54 : 74);
        bytes.put(new byte[12]).putShort((short) (v4 ? Frame.IPV4 : Frame.IPV6));
        if (v4) {
            bytes.putShort((short) 0x4500)
                    .putShort((short) 40)
                    .putInt(0)
                    .putShort((short) 0x4006)
                    .putShort((short) 0);
        } else {
            bytes.putInt(0x6000_0000).putShort((short) 20).putShort((short) 0x0640);
        }
        bytes.put(from).put(to).putShort((short) sourcePort).putShort((short) destinationPort);
        OffHeap.copy(bytes.array(), 0, memory.address(), bytes.capacity());
        frame.parse(memory.address(), bytes.capacity());
        assertThat(frame.isTcp()).isTrue();
    }
}
