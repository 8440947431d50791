package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The distribution's {@code ./cx4 replay}, as a user starts it. */
public class ReplayIT {
    private static final int GOOD = 3_000;
    private static final int SECOND = 1_700_000_000;

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private final List<byte[]> frames = new ArrayList<>();

    @Before
    public void needsTheDistribution() {
        boolean built = Launcher.built();
        if (!built) {
            System.err.println("ReplayIT: SKIPPED: the distribution was not built: build features first");
        }
        assumeTrue("the distribution was not built", built);
    }

    @Test
    public void accountsForEveryFrameOfACapture() throws Exception {
        accountsForEveryFrame("cx4-full");
    }

    @Test
    public void accountsForEveryFrameOfACaptureOnALx() throws Exception {
        accountsForEveryFrame("cx4lx-14.12");
    }

    private void accountsForEveryFrame(String profile) throws Exception {
        for (int i = 0; i < GOOD; i++) {
            frames.add(udp(i, 18 + i % 1455));
        }
        byte[] badNetwork = udp(1, 100);
        badNetwork[24] ^= 1;
        byte[] badTransport = udp(2, 100);
        badTransport[60] ^= 1;
        byte[] tagged = tagged(udp(3, 100), 77);
        frames.addAll(List.of(badNetwork, badTransport, tagged, new byte[13], udp(4, 1600), udp(5, 4)));
        Path out = folder.getRoot().toPath().resolve("out.pcapng");
        Path json = folder.getRoot().toPath().resolve("out.json");
        Launcher.Result result =
                replay(file(pcap(1)), "--profile", profile, "--out", out.toString(), "--json", json.toString());

        assertEquals(result.said(), 0, result.code());
        assertTrue(result.said(), result.said().contains("3006 frames in, 3004 out, 2 skipped, 0 dropped, 0 lost"));
        JsonArray told =
                JsonParser.parseString(Files.readString(json)).getAsJsonObject().getAsJsonArray("frames");
        assertEquals(frames.size(), told.size());
        for (int i = 0; i < GOOD; i++) {
            JsonObject one = told.get(i).getAsJsonObject();
            assertEquals(one.toString(), i + 1, one.get("number").getAsInt());
            assertEquals(one.toString(), frames.get(i).length, one.get("length").getAsInt());
            assertEquals(
                    one.toString(),
                    "forwarded good good ipv4-udp",
                    words(one, "outcome", "l3Checksum", "l4Checksum", "rssType"));
        }
        assertEquals("forwarded bad", words(told.get(GOOD).getAsJsonObject(), "outcome", "l3Checksum"));
        assertEquals(
                "forwarded good bad",
                words(told.get(GOOD + 1).getAsJsonObject(), "outcome", "l3Checksum", "l4Checksum"));
        assertEquals(77, told.get(GOOD + 2).getAsJsonObject().get("vlan").getAsInt());
        assertEquals("skipped", words(told.get(GOOD + 3).getAsJsonObject(), "outcome"));
        assertEquals("skipped", words(told.get(GOOD + 4).getAsJsonObject(), "outcome"));
        frames.remove(GOOD + 4);
        frames.remove(GOOD + 3);
        frames.add(Arrays.copyOf(frames.remove(GOOD + 3), 60));
        tsharkReads(out);
        tcpdumpReads(out);
    }

    @Test
    public void refusesWhatIsNoCaptureAndTellsOfACutOne() throws Exception {
        Path text = file("no capture".getBytes(StandardCharsets.UTF_8));
        Launcher.Result refused = replay(text);
        assertEquals(refused.said(), 1, refused.code());
        assertTrue(refused.said(), refused.said().contains(text + ": neither pcap nor pcapng"));
        assertFalse(refused.said(), refused.said().contains("\tat "));

        frames.add(udp(1, 100));
        frames.add(udp(2, 100));
        byte[] whole = pcap(1);
        Launcher.Result cut = replay(file(Arrays.copyOf(whole, whole.length - 3)));
        assertEquals(cut.said(), 1, cut.code());
        assertTrue(
                cut.said(),
                cut.said().contains("1 frames in, 1 out") && cut.said().contains("cut within a frame"));
        assertFalse(cut.said(), cut.said().contains("\tat "));
    }

    private static Launcher.Result replay(Path file, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("replay", file.toString()));
        arguments.addAll(List.of(options));
        return Launcher.run(Map.of(), arguments.toArray(String[]::new));
    }

    private void tsharkReads(Path out) throws Exception {
        List<String> lines =
                run("tshark", "-r", out.toString(), "-T", "fields", "-e", "frame.time_epoch", "-e", "frame.len");
        for (int i = 0; i < lines.size(); i++) {
            int number = i < GOOD + 3 ? i : i + 2;
            assertEquals(String.format("%d.%09d\t%d", SECOND, number, frames.get(i).length), lines.get(i));
        }
        assertTrue(lines.isEmpty() || lines.size() == frames.size());
    }

    private void tcpdumpReads(Path out) throws Exception {
        List<String> lines = run("tcpdump", "-nn", "-t", "-xx", "-r", out.toString());
        StringBuilder seen = new StringBuilder();
        lines.stream()
                .filter(line -> line.startsWith("\t0x"))
                .forEach(line ->
                        seen.append(line.substring(line.indexOf(':') + 1).replace(" ", "")));
        StringBuilder expected = new StringBuilder();
        for (byte[] frame : frames) {
            for (byte one : frame) {
                expected.append(Character.forDigit((one >> 4) & 0xf, 16)).append(Character.forDigit(one & 0xf, 16));
            }
        }
        assertTrue(
                "tcpdump shows other bytes",
                lines.isEmpty() || expected.toString().contentEquals(seen));
    }

    /** Lines that a program prints; none, loudly, where it is not installed. */
    private List<String> run(String... command) throws Exception {
        Path errors = folder.newFile().toPath();
        Process process;
        try {
            process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        } catch (IOException e) {
            System.err.println("ReplayIT: SKIPPED: " + command[0] + " is not installed, so it has not judged our file");
            return List.of();
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(Files.readString(errors), 0, process.waitFor());
        return said.lines().toList();
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.newFile().toPath(), bytes);
    }

    private byte[] pcap(int linkType) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ByteBuffer header =
                ByteBuffer.allocate(24).putInt(0xa1b23c4d).putInt(0x00020004).putLong(0);
        file.writeBytes(header.putInt(65535).putInt(linkType).array());
        for (int i = 0; i < frames.size(); i++) {
            int length = frames.get(i).length;
            file.writeBytes(ByteBuffer.allocate(16)
                    .putInt(SECOND)
                    .putInt(i)
                    .putInt(length)
                    .putInt(length)
                    .array());
            file.writeBytes(frames.get(i));
        }
        return file.toByteArray();
    }

    private static String words(JsonObject one, String... names) {
        StringBuilder words = new StringBuilder();
        for (String name : names) {
            words.append(words.isEmpty() ? "" : " ").append(one.get(name).getAsString());
        }
        return words.toString();
    }

    private static byte[] tagged(byte[] frame, int vlan) {
        ByteBuffer tagged = ByteBuffer.allocate(frame.length + 4).put(frame, 0, 12);
        return tagged.putShort((short) 0x8100)
                .putShort((short) vlan)
                .put(frame, 12, frame.length - 12)
                .array();
    }

    /** UDP in IPv4 with right checksums and so many bytes of payload. */
    private static byte[] udp(int number, int payload) {
        ByteBuffer frame = ByteBuffer.allocate(42 + payload);
        frame.put(new byte[] {2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2}).putShort((short) 0x0800);
        frame.putShort((short) 0x4500)
                .putShort((short) (28 + payload))
                .putShort((short) number)
                .putShort((short) 0);
        frame.put((byte) 64)
                .put((byte) 17)
                .putShort((short) 0)
                .putInt(0x0a000000 | number)
                .putInt(0x0a010101);
        frame.putShort((short) (1024 + number % 1000))
                .putShort((short) 9)
                .putShort((short) (8 + payload))
                .putShort((short) 0);
        for (int i = 0; i < payload; i++) {
            frame.put((byte) (number + i));
        }
        frame.putShort(24, (short) ~sum(frame, 14, 34, 0));
        int checksum = ~sum(frame, 26, frame.limit(), 17 + 8 + payload) & 0xffff;
        frame.putShort(40, (short) (checksum == 0 ? 0xffff : checksum));
        return frame.array();
    }

    private static int sum(ByteBuffer frame, int from, int to, int start) {
        int sum = start;
        for (int at = from; at < to; at += 2) {
            int low = at + 1 < to ? Byte.toUnsignedInt(frame.get(at + 1)) : 0;
            sum += (Byte.toUnsignedInt(frame.get(at)) << 8) + low;
        }
        sum = (sum >>> 16) + (sum & 0xffff);
        return (sum >>> 16) + (sum & 0xffff);
    }
}
