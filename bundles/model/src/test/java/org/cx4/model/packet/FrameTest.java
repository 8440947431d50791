package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTest {
    private static final String MACS = "020000000002020000000001";

    private final OffHeapRegion memory = OffHeap.allocate(512, 64);
    private final Frame frame = new Frame();

    @AfterEach
    void free() {
        memory.close();
    }

    /** Columns: frame behind the MACs, tags, IP version, fragment, options, offset of the transport header (0: none). */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "plain UDP,            0800 4500001c00004000401100000a0000010a000002 04d2162e00080000, 0, 4, false, false, 34",
        "padded UDP,           0800 4500001c00004000401100000a0000010a000002 04d2162e00080000 000000000000, 0, 4, false, false, 34",
        "IPv4 options,         0800 4600002000004000401100000a0000010a00000201010101 04d2162e00080000, 0, 4, false, true, 38",
        "first fragment,       0800 4500001c00002000401100000a0000010a000002 04d2162e00080000, 0, 4, true, false, 0",
        "later fragment,       0800 4500001c00000001401100000a0000010a000002 04d2162e00080000, 0, 4, true, false, 0",
        "one tag,              8100 2005 0800 4500001c00004000401100000a0000010a000002 04d2162e00080000, 1, 4, false, false, 38",
        "two tags,             88a8 0007 8100 2005 0800 4500001c00004000401100000a0000010a000002 04d2162e00080000, 2, 4, false, false, 42",
        "IPv6 UDP,             86dd 6000000000081140 fe800000000000000000000000000001fe800000000000000000000000000002 04d2162e00080000, 0, 6, false, false, 54",
        "IPv6 hop-by-hop,      86dd 6000000000100040 fe800000000000000000000000000001fe800000000000000000000000000002 1100010400000000 04d2162e00080000, 0, 6, false, true, 62",
        "IPv6 fragment,        86dd 6000000000102c40 fe800000000000000000000000000001fe800000000000000000000000000002 1100000100000001 04d2162e00080000, 0, 6, true, true, 0",
        "IPv6 atomic fragment, 86dd 6000000000102c40 fe800000000000000000000000000001fe800000000000000000000000000002 1100000000000001 04d2162e00080000, 0, 6, false, true, 62",
        "ICMP,                 0800 4500001c00004000400100000a0000010a000002 0800000000000000, 0, 4, false, false, 0",
        "ARP,                  0806 0001080006040001, 0, 0, false, false, 0",
        "truncated IPv4,       0800 4500001c0000, 0, 0, false, false, 0",
        "IPv4 length too long, 0800 450000ff00004000401100000a0000010a000002 04d2162e00080000, 0, 0, false, false, 0",
        "IPv4 header too short,0800 4400001c00004000401100000a0000010a000002 04d2162e00080000, 0, 0, false, false, 0",
        "version 6 in IPv4,    0800 6500001c00004000401100000a0000010a000002 04d2162e00080000, 0, 0, false, false, 0",
        "truncated UDP,        0800 4500001a00004000401100000a0000010a000002 04d2162e0008, 0, 4, false, false, 0",
        "truncated IPv6,       86dd 6000000000ff1140 fe800000000000000000000000000001fe800000000000000000000000000002 04d2, 0, 0, false, false, 0",
        "truncated tag,        8100 20, 0, 0, false, false, 0"
    })
    void findsWhatIsThereAndNothingElse(
            String name, String hex, int tags, int version, boolean fragment, boolean options, int transport) {
        byte[] bytes = HexFormat.of().parseHex(MACS + hex.replace(" ", ""));
        OffHeap.copy(bytes, 0, memory.address(), bytes.length);
        frame.parse(memory.address(), bytes.length);
        assertThat(frame.destination).isEqualTo(0x020000000002L);
        assertThat(frame.source).isEqualTo(0x020000000001L);
        assertThat(frame.tags).isEqualTo(tags);
        assertThat(frame.ipVersion).isEqualTo(version);
        assertThat(frame.fragment).isEqualTo(fragment);
        assertThat(frame.options).isEqualTo(options);
        assertThat(frame.transport).isEqualTo(transport);
    }
}
