package org.cx4.pcap;

import io.pkts.buffer.Buffers;
import io.pkts.frame.PcapGlobalHeader;
import io.pkts.frame.PcapRecordHeader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads classic pcap: a header, then records until the end. */
final class PcapReader extends CaptureReader {
    private static final List<byte[]> MAGICS = List.of(
            PcapGlobalHeader.MAGIC_BIG_ENDIAN,
            PcapGlobalHeader.MAGIC_LITTLE_ENDIAN,
            PcapGlobalHeader.MAGIC_NSEC,
            PcapGlobalHeader.MAGIC_NSEC_SWAPPED);

    private static final int HEADER_BYTES = 24;
    private static final int RECORD_BYTES = 16;
    private static final int VERSION = 2;
    /** Above it lies how long an FCS is. */
    private static final int LINK_TYPE_MASK = 0xffff;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MICRO = 1_000;

    private final PcapGlobalHeader header;
    private final byte[] record = new byte[RECORD_BYTES];

    PcapReader(CountedInput in, byte[] magic) throws IOException {
        super(in);
        byte[] first = Arrays.copyOf(magic, HEADER_BYTES);
        int got = magic.length + in.read(first, magic.length, HEADER_BYTES - magic.length);
        if (got < HEADER_BYTES) {
            throw new IOException("cut within the header of pcap: it ends after " + got + " bytes of " + HEADER_BYTES);
        }
        header = PcapGlobalHeader.parse(Buffers.wrap(first));
        if (header.getMajorVersion() != VERSION) {
            throw new IOException("pcap of version " + header.getMajorVersion() + "." + header.getMinorVersion()
                    + "; version 2.4 is understood");
        }
    }

    static boolean begins(byte[] magic) {
        return MAGICS.stream().anyMatch(known -> Arrays.equals(known, magic));
    }

    @Override
    boolean find() throws IOException {
        long at = in.position();
        int got = in.read(record, 0, RECORD_BYTES);
        if (got == 0) {
            return false;
        }
        if (got < RECORD_BYTES) {
            return damaged(at, "it is cut within the header of a frame, after " + got + " bytes of " + RECORD_BYTES);
        }
        PcapRecordHeader head =
                new PcapRecordHeader(header.getByteOrder(), Buffers.wrap(record), header.timestampsInNs());
        long captured = unsigned(head.getCapturedLength());
        if (captured > MAX_FRAME_BYTES) {
            return damaged(at, "a frame of " + captured + " bytes is longer than any, so the next cannot be found");
        }
        got = fill((int) captured);
        if (got < captured) {
            return damaged(at, "it is cut within a frame, after " + got + " bytes of " + captured);
        }
        linkType = header.getDataLinkType() & LINK_TYPE_MASK;
        bytes = (int) captured;
        originalBytes = unsigned(head.getTotalLength());
        long fraction = unsigned(head.getTimeStampMicroOrNanoSeconds());
        nanos = unsigned(head.getTimeStampSeconds()) * NANOS_PER_SECOND
                + (header.timestampsInNs() ? fraction : fraction * NANOS_PER_MICRO);
        return true;
    }

    /** The library takes the uppermost bit of 32 for a sign. */
    private static long unsigned(long value) {
        return Integer.toUnsignedLong((int) value);
    }
}
