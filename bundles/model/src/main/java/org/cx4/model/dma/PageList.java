package org.cx4.model.dma;

/**
 * A buffer in pages, as the {@code pas} list of a command gives it: contiguous for software, scattered for the device.
 * Immutable.
 */
public final class PageList {
    /** log2 of the smallest page. */
    public static final int LOG_PAGE = 12;

    private final DmaMap dma;
    private final long[] pages;
    private final int shift;
    private final long firstOffset;

    /**
     * A buffer.
     *
     * @param pages device addresses, each aligned to its size
     * @param logPageSize log2 of a page's size in units of 4 KiB
     * @param firstOffset where the buffer begins in the first page, in bytes
     */
    public PageList(DmaMap dma, long[] pages, int logPageSize, long firstOffset) {
        this.dma = dma;
        this.pages = pages.clone();
        this.shift = LOG_PAGE + logPageSize;
        this.firstOffset = firstOffset;
    }

    /**
     * Process address of a piece that lies in one page.
     *
     * @param offset from the buffer's begin
     * @return 0 if it is not mapped for the device
     */
    public long translate(long offset, int bytes) {
        long at = offset + firstOffset;
        int page = (int) (at >>> shift);
        if (page >= pages.length) {
            return 0;
        }
        return dma.translate(pages[page] + (at & ((1L << shift) - 1)), bytes);
    }

    /** Device addresses of the pages. */
    public long[] pages() {
        return pages.clone();
    }

    /** Size of a page in bytes. */
    public long pageBytes() {
        return 1L << shift;
    }
}
