package org.cx4.pcap;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CaptureReaderTest {
    private static final int MICROS = 0xa1b2c3d4;
    private static final int NANOS = 0xa1b23c4d;
    private static final long SECOND = 1_000_000_000L;
    private static final long T = 1_700_000_000L;

    @TempDir
    private Path folder;

    static Stream<Arguments> pcaps() {
        return Stream.of(BIG_ENDIAN, LITTLE_ENDIAN)
                .flatMap(order -> Stream.of(Arguments.of(order, MICROS), Arguments.of(order, NANOS)));
    }

    static Stream<ByteOrder> orders() {
        return Stream.of(BIG_ENDIAN, LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @MethodSource("pcaps")
    void readsPcapInBothOrdersAndResolutions(ByteOrder order, int magic) throws IOException {
        long unit = magic == NANOS ? 1 : 1000;
        Seen seen = Seen.of(Bytes.pcap(order, magic, 1)
                .record(T, 999_999, Bytes.frame(60), 60)
                .record(T, 5, Bytes.frame(0), 0)
                .record(0xffff_ffffL, 1, Bytes.frame(1514), 1514)
                .array());

        assertThat(seen.damage()).isEmpty();
        assertThat(seen.frames())
                .containsExactly(
                        Seen.good(1, T * SECOND + 999_999 * unit, Bytes.frame(60)),
                        Seen.good(1, T * SECOND + 5 * unit, Bytes.frame(0)),
                        Seen.good(1, 0xffff_ffffL * SECOND + unit, Bytes.frame(1514)));
    }

    @Test
    void tellsLinkTypeAndSnappedFramesOfPcap() throws IOException {
        Seen seen = Seen.of(Bytes.pcap(LITTLE_ENDIAN, MICROS, 113 | (1 << 28))
                .record(T, 0, Bytes.frame(64), 1514)
                .array());

        assertThat(seen.frames()).hasSize(1);
        assertThat(seen.frames().get(0).linkType()).isEqualTo(113);
        assertThat(seen.frames().get(0).original()).isEqualTo(1514);
        assertThat(seen.frames().get(0).bytes()).hasSize(64);
    }

    @ParameterizedTest
    @MethodSource("orders")
    void readsPcapngWithSeveralInterfacesOptionsAndBlocks(ByteOrder order) throws IOException {
        Seen seen = Seen.of(pcapng(order));

        assertThat(seen.damage()).isEmpty();
        assertThat(seen.frames())
                .containsExactly(
                        Seen.good(1, T * SECOND + 123_456_000, Bytes.frame(61)),
                        Seen.good(1, T * SECOND + 123_456_789, Bytes.frame(62)),
                        Seen.good(101, T * SECOND + SECOND / 4, Bytes.frame(63)),
                        Seen.good(1, 0, Bytes.frame(65)),
                        Seen.good(1, 7 * SECOND + T * SECOND, Bytes.frame(66)));
    }

    /** Five frames of three interfaces with other stamps, among blocks that are skipped. */
    private static byte[] pcapng(ByteOrder order) {
        return new Bytes(order)
                .section(order)
                .describe(1, 0, -1, 0)
                .describe(1, 65535, 9, 0)
                .enhanced(0, T * 1_000_000 + 123_456, Bytes.frame(61), 61)
                .block(0x0bad, new byte[5])
                .enhanced(1, T * SECOND + 123_456_789, Bytes.frame(62), 62)
                .describe(101, 0, 0x80 | 20, 0)
                .enhanced(2, (T << 20) + (1 << 18), Bytes.frame(63), 63)
                .block(5, new byte[12])
                .simple(Bytes.frame(65), 65)
                .describe(1, 0, 0, T)
                .obsolete(3, 7, Bytes.frame(66), 66)
                .array();
    }

    @Test
    void readsSectionsInDifferentOrdersEachWithItsOwnInterfaces() throws IOException {
        Seen seen = Seen.of(new Bytes(BIG_ENDIAN)
                .section(BIG_ENDIAN)
                .describe(1, 0, 9, 0)
                .enhanced(0, 5, Bytes.frame(60), 60)
                .section(LITTLE_ENDIAN)
                .describe(147, 0, 6, 0)
                .enhanced(0, 5, Bytes.frame(70), 70)
                .array());

        assertThat(seen.frames())
                .containsExactly(Seen.good(1, 5, Bytes.frame(60)), Seen.good(147, 5000, Bytes.frame(70)));
    }

    @Test
    void skipsTheFrameThatIsDamagedInItself() throws IOException {
        byte[] lie = new byte[24];
        lie[12] = 100; // more captured bytes than the block holds
        Seen seen = Seen.of(new Bytes(LITTLE_ENDIAN)
                .section(LITTLE_ENDIAN)
                .enhanced(0, 1, Bytes.frame(60), 60)
                .describe(1, 0, 9, 0)
                .enhanced(0, 2, Bytes.frame(60), 60)
                .block(6, lie)
                .block(6, new byte[8])
                .block(3, new byte[0])
                .enhanced(1, 3, Bytes.frame(60), 60)
                .enhanced(0, 4, Bytes.frame(60), 60)
                .array());

        assertThat(seen.frames())
                .extracting(frame -> frame.trouble().orElse(""))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("its interface 0 is not described"),
                        second -> assertThat(second).isEmpty(),
                        third -> assertThat(third).isEqualTo("its block is shorter than its 100 bytes"),
                        fourth -> assertThat(fourth).isEqualTo("its block is too short"),
                        fifth -> assertThat(fifth).isEqualTo("its block is too short"),
                        sixth -> assertThat(sixth).isEqualTo("its interface 1 is not described"),
                        seventh -> assertThat(seventh).isEmpty());
        assertThat(seen.damage()).isEmpty();
    }

    @Test
    void endsWhereTheNextFrameCannotBeFound() throws IOException {
        byte[] pcap = Bytes.pcap(LITTLE_ENDIAN, MICROS, 1)
                .record(T, 0, Bytes.frame(60), 60)
                .number(8, 0)
                .number(4, 0x7fff_fff0)
                .number(4, 60)
                .array();
        assertThat(Seen.of(pcap).frames()).hasSize(1);
        assertThat(Seen.of(pcap).damage().orElseThrow()).contains("from byte 100 on", "2147483632 bytes");

        byte[] pcapng = new Bytes(LITTLE_ENDIAN)
                .section(LITTLE_ENDIAN)
                .number(4, 6)
                .number(4, 14)
                .number(8, 0)
                .array();
        assertThat(Seen.of(pcapng).damage().orElseThrow()).contains("cannot have 14 bytes");
    }

    static Stream<byte[]> files() {
        byte[] pcap = Bytes.pcap(LITTLE_ENDIAN, NANOS, 1)
                .record(T, 1, Bytes.frame(60), 60)
                .record(T, 2, Bytes.frame(64), 64)
                .array();
        return Stream.of(pcap, pcapng(LITTLE_ENDIAN), pcapng(BIG_ENDIAN));
    }

    @ParameterizedTest
    @MethodSource("files")
    void cutAtEveryByteItGivesTheWholeFramesBefore(byte[] file) throws IOException {
        List<Seen.Frame> all = Seen.of(file).frames();
        int seenBefore = 0;
        for (int end = 0; end < file.length; end++) {
            byte[] cut = Arrays.copyOf(file, end);
            Seen seen;
            try {
                seen = Seen.of(cut);
            } catch (IOException e) {
                assertThat(seenBefore).isZero();
                assertThat(e).hasMessageMatching(".*(ends after|cut within).*");
                continue;
            }
            assertThat(seen.frames()).isEqualTo(all.subList(0, seen.frames().size()));
            assertThat(seen.frames().size()).isBetween(seenBefore, seenBefore + 1);
            seen.damage().ifPresent(damage -> assertThat(damage).contains("cut within"));
            seenBefore = seen.frames().size();
        }
        assertThat(seenBefore).isBetween(all.size() - 1, all.size());
    }

    @ParameterizedTest
    @MethodSource("files")
    void survivesAnyBytes(byte[] file) throws IOException {
        Random random = new Random(20);
        for (int round = 0; round < 5_000; round++) {
            byte[] broken = file.clone();
            for (int changes = random.nextInt(6); changes >= 0; changes--) {
                broken[random.nextInt(file.length)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
            }
            try {
                Seen seen = Seen.of(broken);
                assertThat(seen.frames().size()).isLessThan(file.length);
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        byte[] garbage = new byte[4096];
        for (int round = 0; round < 1_000; round++) {
            random.nextBytes(garbage);
            System.arraycopy(file, 0, garbage, 0, random.nextInt(40));
            try {
                assertThat(Seen.of(garbage).frames()).isNotNull();
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void refusesWhatIsNoCaptureFile() throws IOException {
        assertThatThrownBy(() -> Seen.of(new byte[0])).hasMessage("no capture file: it ends after 0 bytes");
        assertThatThrownBy(() -> Seen.of("hello, world".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("neither pcap nor pcapng");
        Path file = folder.resolve("text");
        Files.writeString(file, "hello, world");
        assertThatThrownBy(() -> CaptureReader.open(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> CaptureReader.open(folder)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> CaptureReader.open(folder.resolve("none"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> Seen.of(new Bytes(BIG_ENDIAN)
                        .number(4, MICROS)
                        .number(2, 1)
                        .number(2, 0)
                        .number(8, 0)
                        .number(8, 0)
                        .array()))
                .hasMessageContaining("version 1.0");
    }

    @Test
    void convertsStampsOfAnyResolution() {
        assertThat(new Resolution(0, 0).nanos(3)).isEqualTo(3 * SECOND);
        assertThat(new Resolution(12, 0).nanos(3_999)).isEqualTo(3);
        assertThat(new Resolution(0x7f, 0).nanos(-1)).isZero();
        assertThat(new Resolution(0x80, 0).nanos(3)).isEqualTo(3 * SECOND);
        assertThat(new Resolution(0x80 | 32, -2).nanos((5L << 32) + (1L << 31))).isEqualTo(3 * SECOND + SECOND / 2);
        assertThat(new Resolution(0x80 | 63, 0).nanos(1L << 62)).isEqualTo(SECOND / 2);
        assertThat(new Resolution(0xff, 0).nanos(-1)).isZero();
    }
}
