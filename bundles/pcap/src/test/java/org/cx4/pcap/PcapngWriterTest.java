package org.cx4.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PcapngWriterTest {
    private static final long T = 1_700_000_000_123_456_789L;
    private static final List<PcapngWriter.Interface> TWO = List.of(
            new PcapngWriter.Interface("a0.core0", "core 0", 0x0200_5e10_0001L),
            new PcapngWriter.Interface("a0.core1", "core 1 µ", 0));

    @TempDir
    private Path folder;

    private Path written() throws IOException {
        Path file = folder.resolve("out.pcapng");
        try (PcapngWriter writer = PcapngWriter.create(file, TWO, 0)) {
            for (int length = 14; length <= 200; length++) {
                int kept = length % 2 == 0 ? length : Math.min(length, 128);
                writer.frame(length % 2, T + length, Bytes.frame(length), 0, kept, length, 1 + length % 2);
            }
            writer.frame(0, T + 1000, Bytes.frame(9000), 0, 9000, 9000, PcapngWriter.OUTBOUND);
            writer.statistics(0, T + 2000, 95, 1);
            writer.statistics(1, T + 2000, 93, 0);
            assertThat(writer.bytes()).isGreaterThan(Files.size(file));
        }
        return file;
    }

    @Test
    void writesWhatTheReaderReads() throws IOException {
        Path file = written();
        Seen seen = Seen.of(Files.readAllBytes(file));

        assertThat(seen.damage()).isEmpty();
        assertThat(seen.frames()).hasSize(188);
        for (int length = 14; length <= 200; length++) {
            Seen.Frame frame = seen.frames().get(length - 14);
            int kept = length % 2 == 0 ? length : Math.min(length, 128);
            assertThat(frame.nanos()).isEqualTo(T + length);
            assertThat(frame.original()).isEqualTo(length);
            assertThat(frame.bytes()).isEqualTo(Seen.list(Bytes.frame(length)).subList(0, kept));
        }
        assertThat(seen.frames().get(187)).isEqualTo(Seen.good(1, T + 1000, Bytes.frame(9000)));
    }

    @Test
    void tsharkReadsTheSame() throws Exception {
        Path file = written();
        List<String> lines = run(
                "tshark",
                "-r",
                file.toString(),
                "-T",
                "fields",
                "-e",
                "frame.time_epoch",
                "-e",
                "frame.len",
                "-e",
                "frame.cap_len",
                "-e",
                "frame.interface_name",
                "-e",
                "frame.packet_flags_direction");

        assertThat(lines).hasSize(188);
        for (int length = 14; length <= 200; length++) {
            int kept = length % 2 == 0 ? length : Math.min(length, 128);
            assertThat(lines.get(length - 14))
                    .startsWith(String.format(
                            Locale.ROOT,
                            "1700000000.%09d\t%d\t%d\ta0.core%d\t",
                            123_456_789 + length,
                            length,
                            kept,
                            length % 2));
            assertThat(lines.get(length - 14)).matches(".*\t0x0*" + (1 + length % 2) + "$");
        }
    }

    @Test
    void tcpdumpReadsTheSame() throws Exception {
        Path file = written();
        List<String> lines = run("tcpdump", "-nn", "-tt", "-xx", "--time-stamp-precision=nano", "-r", file.toString());
        List<String> frames = new ArrayList<>();
        StringBuilder hex = new StringBuilder();
        List<String> stamps = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("\t0x")) {
                hex.append(line.substring(line.indexOf(':') + 1).replace(" ", ""));
            } else {
                frames.add(hex.toString());
                hex.setLength(0);
                stamps.add(line.substring(0, line.indexOf(' ')));
            }
        }
        frames.add(hex.toString());
        frames.remove(0);

        assertThat(stamps).hasSize(188);
        for (int length = 14; length <= 200; length += 2) {
            assertThat(stamps.get(length - 14)).isEqualTo("1700000000." + (123_456_789 + length));
            StringBuilder expected = new StringBuilder();
            for (byte one : Bytes.frame(length)) {
                expected.append(String.format("%02x", one));
            }
            assertThat(frames.get(length - 14)).isEqualTo(expected.toString());
        }
    }

    /** Lines that a program prints; the test is skipped, loudly, where the program is not installed. */
    private static List<String> run(String... command) throws Exception {
        Path err = Files.createTempFile("cx4", ".err");
        Process process;
        try {
            process = new ProcessBuilder(command).redirectError(err.toFile()).start();
        } catch (IOException e) {
            System.err.println(
                    "SKIPPED: " + command[0] + " is not installed, so nothing but our own reader has read our files");
            assumeTrue(false, command[0] + " is not installed");
            throw e;
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(err)).isZero();
        Files.delete(err);
        return out.lines().toList();
    }

    @Test
    void refusesToOverwriteAndSaysWhyItCannotWrite() throws IOException {
        Path file = written();
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> PcapngWriter.create(file, TWO, 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exists already");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThatThrownBy(() -> PcapngWriter.create(folder.resolve("no/where"), TWO, 0))
                .hasMessageContaining("there is no folder");
        assertThatThrownBy(() -> PcapngWriter.create(file.resolve("x"), TWO, 0)).hasMessageContaining("cannot be made");
    }
}
