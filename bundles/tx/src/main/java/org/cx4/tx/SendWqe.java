package org.cx4.tx;

import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeConst;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.prm.data.WqeEthSegment;

/**
 * How a send WQE is written. It has, in this order: control segment, Ethernet segment with the first 2 bytes of the frame, 16 more
 * bytes, a data segment for the rest of each buffer.
 */
final class SendWqe {
    static final int INLINE_BYTES = WqeConst.L2_INLINE_BYTES;
    private static final int ETH_SEGMENT = WqeControlSegment.BYTES;
    private static final int INLINE_REST = ETH_SEGMENT + WqeEthSegment.BYTES;
    private static final int INLINE_START_BYTES = 2;
    private static final int DATA_SEGMENT = INLINE_REST + INLINE_BYTES - INLINE_START_BYTES;
    static final int DS_INLINE_ONLY = DATA_SEGMENT / WqeConst.DS_BYTES;
    static final int DS_WITH_DATA = DS_INLINE_ONLY + WqeDataSegment.BYTES / WqeConst.DS_BYTES;
    static final int SEGMENTS_PER_WQEBB = WqeConst.WQEBB_BYTES / WqeConst.DS_BYTES;
    private static final int ORDERS = PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.ORDER_L4_CHECKSUM;
    /** From the bit of an order to the card's: it is the same for both. */
    private static final int ORDER_SHIFT =
            WqeEthSegment.L3_CS.lo() - Integer.numberOfTrailingZeros(PacketFlags.ORDER_L3_CHECKSUM);

    static final long NO_CQE = word(WqeControlSegment.CE.in(WqeCe.ON_ERROR), 0);
    static final long CQE = word(WqeControlSegment.CE.in(WqeCe.ALWAYS), 0);

    private SendWqe() {}

    /** WQEBBs that a frame in so many buffers takes. */
    static int wqebbs(int buffers) {
        return (DS_INLINE_ONLY + buffers + SEGMENTS_PER_WQEBB - 1) / SEGMENTS_PER_WQEBB;
    }

    /**
     * Writes what comes before the data segments.
     *
     * @param wqe off-heap address
     * @param control as {@link #control} gives it
     * @param completion {@link #CQE} or {@link #NO_CQE}
     * @param flags of the packet, with its orders
     * @param frame off-heap address
     * @param inline bytes of the frame that the card takes from here
     */
    static void head(long wqe, long control, long completion, int flags, long frame, int inline) {
        OffHeap.putLongBe(wqe, control);
        OffHeap.putLongBe(wqe + WqeControlSegment.CE.offset(), completion);
        OffHeap.putLongBe(wqe + ETH_SEGMENT, checksumOrders(flags));
        OffHeap.putLongBe(
                wqe + ETH_SEGMENT + Long.BYTES,
                word(
                        0,
                        WqeEthSegment.INLINE_HDR_SZ.in(inline)
                                | WqeEthSegment.INLINE_HDR_START.in(OffHeap.getShortBe(frame))));
        // A buffer is longer than the inline part, so a shorter frame may copy too much; the card reads inline_hdr_sz
        // bytes.
        OffHeap.putLong(wqe + INLINE_REST, OffHeap.getLong(frame + INLINE_START_BYTES));
        OffHeap.putLong(wqe + INLINE_REST + Long.BYTES, OffHeap.getLong(frame + INLINE_START_BYTES + Long.BYTES));
    }

    /** Writes the first data segment: what follows the inline bytes of a frame, or of its first buffer, at an address of the device. */
    static void rest(long wqe, int lkey, long frame, int length) {
        data(wqe + DATA_SEGMENT, lkey, frame + INLINE_BYTES, length - INLINE_BYTES);
    }

    /** Writes a data segment: so many bytes at an address of the device. */
    static void data(long at, int lkey, long address, int bytes) {
        OffHeap.putLongBe(at, word(WqeDataSegment.BYTE_COUNT.in(bytes), WqeDataSegment.LKEY.in(lkey)));
        OffHeap.putLongBe(at + WqeDataSegment.ADDR.offset(), address);
    }

    /** The first 8 bytes of the control segment: which WQE of which SQ, and how many 16-byte segments it has. */
    static long control(int index, int sqn, int ds) {
        return word(
                WqeControlSegment.WQE_INDEX.in(index & WqeControlSegment.WQE_INDEX.mask())
                        | WqeControlSegment.OPCODE.in(WqeOpcode.SEND),
                WqeControlSegment.SQN.in(sqn) | WqeControlSegment.DS.in(ds));
    }

    private static long checksumOrders(int flags) {
        return word(0, (flags & ORDERS) << ORDER_SHIFT);
    }

    /** Two dwords of a layout as one word, the one at the lower offset first. */
    private static long word(int first, int second) {
        return (long) first << Integer.SIZE | (second & 0xffff_ffffL);
    }
}
