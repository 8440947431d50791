package org.cx4.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.pcap.CaptureReader;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PcapWireTest {
    @TempDir
    private Path folder;

    private PcapWire wire(String wire, Map<String, Object> more) {
        Map<String, Object> values = new HashMap<>(more);
        values.put("wire", wire);
        PcapWire made = new PcapWire(Settings.of(PcapConfiguration.class, values), Settings.properties("a0", wire));
        made.activate();
        return made;
    }

    /** Big-endian pcap in microseconds, a frame each 10 ms. */
    private Path pcap(int linkType, byte[]... frames) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(ByteBuffer.allocate(24)
                .putInt(0xa1b2c3d4)
                .putInt(0x00020004)
                .putLong(0)
                .putInt(65535)
                .putInt(linkType)
                .array());
        int number = 0;
        for (byte[] frame : frames) {
            file.write(ByteBuffer.allocate(16)
                    .putInt(1000)
                    .putInt(10_000 * number++)
                    .putInt(frame.length)
                    .putInt(frame.length)
                    .array());
            file.write(frame);
        }
        return Files.write(folder.resolve("in.pcap"), file.toByteArray());
    }

    private static byte[] frame(int length) {
        byte[] frame = new byte[length];
        Arrays.fill(frame, (byte) length);
        return frame;
    }

    @Test
    void sendsAFileOnceAndSkipsWhatEthernetCannotCarry() throws Exception {
        PcapWire wire = wire("pcap:" + pcap(1, frame(60), frame(13), frame(9600), frame(12_000), frame(14)), Map.of());
        TestCard card = new TestCard();
        wire.plug(card);

        assertThat(card.next()).isEqualTo(frame(60));
        assertThat(card.next()).isEqualTo(frame(9600));
        assertThat(card.next()).isEqualTo(frame(14));
        wire.unplug();
        assertThat(card.light).containsExactly(true, false);
        wire.plug(card);
        wire.deactivate();
        assertThat(card.frames).isEmpty();
    }

    @Test
    void waitsUntilTheCardLetsFramesInAndGoesOnWhereItWas() throws Exception {
        PcapWire wire = wire("pcap:" + pcap(1, frame(60), frame(61), frame(62)), Map.of("wire.pace", "fast"));
        TestCard card = new TestCard();
        card.up = false;
        wire.plug(card);
        TestCard.await("light", card::lit);
        wire.unplug();
        assertThat(card.frames).isEmpty();

        card.up = true;
        wire.plug(card);
        for (int length = 60; length <= 62; length++) {
            assertThat(card.next()).isEqualTo(frame(length));
        }
        wire.deactivate();
    }

    @Test
    void keepsTheDistancesOfTheFile() throws Exception {
        byte[][] frames = new byte[20][];
        Arrays.fill(frames, frame(60));
        PcapWire wire = wire("pcap:" + pcap(1, frames), Map.of());
        TestCard card = new TestCard();
        long start = System.nanoTime();
        wire.plug(card);
        for (int i = 0; i < frames.length; i++) {
            card.next();
        }
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(19 * 10_000_000L);
        wire.deactivate();
    }

    @Test
    void writesWhatTheCardSends() throws Exception {
        Path out = folder.resolve("out.pcapng");
        PcapWire wire = wire("pcap:", Map.of("wire.out", out.toString()));
        TestCard card = new TestCard();
        wire.plug(card);
        assertThat(TestCard.send(wire, frame(60))).isTrue();
        assertThat(TestCard.send(wire, frame(9600))).isTrue();
        assertThat(TestCard.send(wire, frame(11_000))).isFalse();
        wire.unplug();
        assertThat(lengths(out)).containsExactly(60, 9600);
        wire.plug(card);
        assertThat(TestCard.send(wire, frame(61))).isTrue();
        wire.deactivate();
        assertThat(lengths(out)).containsExactly(60, 9600, 61);
        assertThatThrownBy(() -> wire("pcap:", Map.of("wire.out", out.toString())))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("exists already");
    }

    private static List<Integer> lengths(Path file) throws IOException {
        List<Integer> lengths = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                lengths.add(reader.bytes());
            }
            assertThat(reader.damage()).isEmpty();
        }
        return lengths;
    }

    @Test
    void refusesWhatItCannotReadOrUnderstand() throws Exception {
        assertThatThrownBy(() -> wire("pcap:" + folder.resolve("none"), Map.of()))
                .hasMessageContaining("no such file");
        Path text = Files.writeString(folder.resolve("text"), "hello");
        assertThatThrownBy(() -> wire("pcap:" + text, Map.of()))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("neither pcap nor pcapng");
        assertThatThrownBy(() -> wire("pcap:", Map.of("wire.pace", "slow"))).hasMessageContaining("stamps or fast");
        assertThatThrownBy(() -> wire("tap:x", Map.of())).hasMessageContaining("pcap:FILE");
    }
}
