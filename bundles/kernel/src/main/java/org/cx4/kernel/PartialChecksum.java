package org.cx4.kernel;

import org.cx4.api.PacketBatch;

/**
 * A checksum that Linux left unfinished: the field holds the sum of the pseudo-header, not complemented, and the bytes from
 * {@code start} to the end are still to be added.
 */
final class PartialChecksum {
    private static final int TYPE = 12;
    private static final int VLAN = 0x8100;
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int IPV6_HEADER = 40;
    private static final int TCP = 6;
    private static final int TCP_CHECKSUM = 16;
    private static final int UDP = 17;
    private static final int UDP_CHECKSUM = 6;
    private static final int FRAGMENT = 0x3fff;

    private PartialChecksum() {}

    /**
     * Whether the checksum is that of the outer TCP or UDP header, which is the one that a card completes.
     *
     * @param start offset of the transport header in the frame
     * @param offset offset of the checksum field in the transport header
     */
    static boolean isOuter(PacketBatch batch, int i, int start, int offset) {
        int network = batch.getShort(i, TYPE) == VLAN ? TYPE + 6 : TYPE + 2;
        int bytes = batch.length(i);
        if (bytes < network + 20) {
            return false;
        }
        return switch (batch.getShort(i, network - 2)) {
            case IPV4 ->
                start == network + (batch.getByte(i, network) & 0xf) * 4
                        && (batch.getShort(i, network + 6) & FRAGMENT) == 0
                        && offset == field(batch.getByte(i, network + 9));
            case IPV6 -> start == network + IPV6_HEADER && offset == field(batch.getByte(i, network + 6));
            default -> false;
        };
    }

    private static int field(int protocol) {
        return switch (protocol) {
            case TCP -> TCP_CHECKSUM;
            case UDP -> UDP_CHECKSUM;
            default -> -1;
        };
    }

    /** Whether start and field lie inside the frame. */
    static boolean fits(PacketBatch batch, int i, int start, int offset) {
        return start + offset + 2 <= batch.length(i);
    }

    /** Finishes the checksum here. A result of 0 is sent as 0xffff, which means the same and is legal for UDP too. */
    static void complete(PacketBatch batch, int i, int start, int offset) {
        int end = batch.length(i);
        int at = start;
        long sum = 0;
        for (; at + 4 <= end; at += 4) {
            sum += batch.getInt(i, at) & 0xffff_ffffL;
        }
        if (at + 2 <= end) {
            sum += batch.getShort(i, at);
            at += 2;
        }
        if (at < end) {
            sum += (batch.getByte(i, at) & 0xff) << 8;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        int checksum = (int) ~sum & 0xffff;
        batch.putShort(i, start + offset, checksum == 0 ? 0xffff : checksum);
    }
}
