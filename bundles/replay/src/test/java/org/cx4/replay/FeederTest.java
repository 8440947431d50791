package org.cx4.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.pcap.CaptureReader;
import org.cx4.spi.device.WireEnd;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The replay's accounts, with a card that the test plays: its workers answer out of order. */
@Timeout(60)
class FeederTest {
    private static final int MTU = 1500;
    private static final int IPV4_TCP = PacketFlags.HASH_VALID | PacketFlags.CARD_IPV4 | PacketFlags.CARD_TCP;

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger(16);
    private final ReplayWire wire = new ReplayWire(ledger);
    private final ExecutorService workers = Executors.newFixedThreadPool(3);
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private boolean complete;

    @AfterEach
    void free() {
        workers.shutdownNow();
        wire.close();
    }

    /** Big-endian pcap, one frame a nanosecond. */
    private static byte[] pcap(int linkType, List<byte[]> frames) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(ByteBuffer.allocate(24)
                .putInt(0xa1b23c4d)
                .putInt(0x00020004)
                .putLong(0)
                .putInt(65535)
                .putInt(linkType)
                .array());
        for (int i = 0; i < frames.size(); i++) {
            int length = frames.get(i).length;
            file.write(ByteBuffer.allocate(16)
                    .putInt(7)
                    .putInt(i)
                    .putInt(length)
                    .putInt(length)
                    .array());
            file.write(frames.get(i));
        }
        return file.toByteArray();
    }

    private List<String> replay(byte[] file) throws Exception {
        try (CaptureReader reader = CaptureReader.open(new ByteArrayInputStream(file));
                Outcomes outcomes = new Outcomes(
                        Path.of("in"), Optional.of(folder.resolve("json")), Optional.of(folder.resolve("out")))) {
            List<String> complaints = new Feeder(reader, ledger, wire, outcomes, 200).run(MTU);
            outcomes.finish(new PrintStream(printed, true, StandardCharsets.UTF_8), complaints);
            complete = outcomes.complete();
            return complaints;
        }
    }

    private JsonObject json() throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve("json"))).getAsJsonObject();
    }

    /** Forwards on three threads, so that frames overtake each other; loses frames that begin with 0xdd. */
    private final class Card implements WireEnd {
        @Override
        public void receive(long address, int bytes) {
            byte[] frame = new byte[bytes];
            OffHeap.copy(address, frame, 0, bytes);
            if (frame[0] == (byte) 0xdd) {
                return;
            }
            workers.execute(() -> {
                ledger.received(
                        frame, bytes, frame[1] & 1, IPV4_TCP | PacketFlags.L3_GOOD | PacketFlags.L4_BAD, -1, frame[2]);
                byte[] back = Arrays.copyOf(frame, Math.max(60, bytes));
                try (OffHeapRegion region = OffHeap.allocate(back.length, 8)) {
                    OffHeap.copy(back, 0, region.address(), back.length);
                    synchronized (this) {
                        wire.send(region.address(), back.length);
                    }
                }
            });
        }

        @Override
        public boolean up() {
            return true;
        }

        @Override
        public void carrier(boolean on) {}
    }

    @Test
    void accountsForEveryFrameInTheOrderOfTheFile() throws Exception {
        wire.plug(new Card());
        Random random = new Random(9);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            byte[] frame = new byte[14 + random.nextInt(1500)];
            Arrays.fill(frame, (byte) random.nextInt(0x80));
            frames.add(frame);
            if (i % 10 == 0) {
                frames.add(frame);
            }
        }
        assertThat(replay(pcap(1, frames))).isEmpty();
        assertThat(complete).isTrue();

        try (CaptureReader reader = CaptureReader.open(folder.resolve("out"))) {
            for (int i = 0; i < frames.size(); i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.nanos()).isEqualTo(7_000_000_000L + i);
                byte[] padded = Arrays.copyOf(frames.get(i), Math.max(60, frames.get(i).length));
                assertThat(Arrays.copyOf(reader.data(), reader.bytes())).isEqualTo(padded);
            }
            assertThat(reader.next()).isFalse();
        }
        JsonArray all = json().getAsJsonArray("frames");
        assertThat(all).hasSize(frames.size());
        for (int i = 0; i < frames.size(); i++) {
            JsonObject one = all.get(i).getAsJsonObject();
            assertThat(one.get("number").getAsInt()).isEqualTo(i + 1);
            assertThat(one.get("length").getAsInt()).isEqualTo(frames.get(i).length);
            assertThat(one.get("queue").getAsInt()).isEqualTo(frames.get(i)[1] & 1);
            assertThat(one.get("rssHash").getAsLong()).isEqualTo(0xffff_ffffL);
            assertThat(one.get("rssType").getAsString()).isEqualTo("ipv4-tcp");
            assertThat(one.get("l3Checksum").getAsString()).isEqualTo("good");
            assertThat(one.get("l4Checksum").getAsString()).isEqualTo("bad");
            assertThat(one.get("outcome").getAsString()).isEqualTo("forwarded");
        }
    }

    @Test
    void skipsWithTheReasonAndTellsWhatIsLost() throws Exception {
        wire.plug(new Card());
        byte[] lost = new byte[60];
        lost[0] = (byte) 0xdd;
        byte[] tagged = new byte[MTU + 18];
        tagged[12] = (byte) 0x81;
        tagged[14] = 0x20;
        tagged[15] = 0x4d;
        List<byte[]> frames = List.of(new byte[13], new byte[MTU + 14], new byte[MTU + 15], tagged, lost, new byte[70]);
        assertThat(replay(pcap(1, frames))).isEmpty();

        assertThat(complete).isFalse();
        assertThat(json().getAsJsonArray("frames"))
                .extracting(one -> one.getAsJsonObject().get("outcome").getAsString())
                .containsExactly("skipped", "forwarded", "skipped", "forwarded", "lost", "forwarded");
        assertThat(json().getAsJsonArray("frames")
                        .get(3)
                        .getAsJsonObject()
                        .get("vlan")
                        .getAsInt())
                .isEqualTo(77);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("6 frames in, 3 out, 2 skipped, 0 dropped, 1 lost")
                .contains("1 skipped, shorter than an Ethernet header")
                .contains("1 skipped, longer than the MTU of 1500 allows")
                .contains("1 lost, not received, nothing moved any more");
    }

    @Test
    void skipsForeignFramesAndTellsOfACutFile() throws Exception {
        wire.plug(new Card());
        byte[] file = pcap(113, List.of(new byte[60], new byte[60]));
        assertThat(replay(Arrays.copyOf(file, file.length - 1)))
                .singleElement()
                .asString()
                .contains("cut within a frame");
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("1 skipped, of another link type than Ethernet")
                .contains("WRONG: from byte 100 on");
    }
}
