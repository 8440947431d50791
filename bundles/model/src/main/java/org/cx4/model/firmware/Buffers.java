package org.cx4.model.firmware;

import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;
import org.cx4.model.object.CardState;
import org.cx4.model.object.WorkQueueGeometry;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.WqType;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.WorkQueue;

/** Reading ring buffers from commands: page lists, doorbell records, the work queue of SQ and RQ contexts. */
final class Buffers {
    /** Unit of page_offset in EQ and CQ contexts. */
    private static final int PAGE_OFFSET_UNIT = CommandInterfaceConst.ENTRY_BYTES;

    private Buffers() {}

    /**
     * A page list of the input.
     *
     * @param offset of the list in the input
     * @param bytes of the ring
     */
    static PageList pages(CommandCall call, DmaMap dma, int offset, long bytes, int logPageSize, int pageOffset) {
        long first = (long) pageOffset * PAGE_OFFSET_UNIT;
        int shift = PageList.LOG_PAGE + logPageSize;
        int count = (int) ((bytes + first + (1L << shift) - 1) >>> shift);
        call.requireList(offset, count, Long.BYTES);
        long[] pages = new long[count];
        for (int i = 0; i < count; i++) {
            pages[i] = Block.getLong(call.in(), offset + i * Long.BYTES);
            Syndrome.BUFFER_MISALIGNED.when((pages[i] & ((1L << shift) - 1)) != 0);
        }
        return new PageList(dma, pages, logPageSize, first);
    }

    /** A doorbell record's device address. */
    static long record(long address) {
        Syndrome.RECORD_MISALIGNED.when(address % Long.BYTES != 0);
        return address;
    }

    /**
     * The work queue of an SQ or RQ context.
     *
     * @param wq offset of the work queue in the input
     */
    static WorkQueueGeometry workQueue(
            CommandCall call, CardState card, int wq, BitField logMinStride, BitField logMaxStride) {
        Syndrome.WQ_TYPE_UNSUPPORTED.when(call.in(wq, WorkQueue.WQ_TYPE) != WqType.CYCLIC);
        int logSize = call.in(wq, WorkQueue.LOG_WQ_SZ);
        Syndrome.SIZE_BEYOND_LIMIT.when(logSize > card.capabilities().general(CmdHcaCap.LOG_MAX_WQ_SZ));
        int logStride = call.in(wq, WorkQueue.LOG_WQ_STRIDE);
        Syndrome.STRIDE_UNSUPPORTED.when(logStride < card.capabilities().general(logMinStride)
                || logStride > card.capabilities().general(logMaxStride));
        Syndrome.PAGE_OFFSET_UNSUPPORTED.when(call.in(wq, WorkQueue.PAGE_OFFSET) != 0);
        PageList ring = pages(
                call,
                card.dma(),
                wq + WorkQueue.PAS.offset(),
                1L << (logSize + logStride),
                call.in(wq, WorkQueue.LOG_WQ_PG_SZ),
                0);
        return new WorkQueueGeometry(card.dma(), ring, record(call.in(wq, WorkQueue.DBR_ADDR)), logSize, logStride);
    }

    /** Answers a query with a page list, as far as there is room. */
    static void answer(CommandCall call, int offset, PageList ring) {
        byte[] list = new byte[ring.pages().length * Long.BYTES];
        for (int i = 0; i < ring.pages().length; i++) {
            Block.putLong(list, i * Long.BYTES, ring.pages()[i]);
        }
        if (offset < call.out().length) {
            call.answer(list, offset);
        }
    }

    /** log2 of a page's size in units of 4 KiB. */
    static int logPageSize(PageList ring) {
        return Long.numberOfTrailingZeros(ring.pageBytes()) - PageList.LOG_PAGE;
    }
}
