package org.cx4.model.dma;

import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What the device can reach: device addresses of the driver's DMA regions, and where these lie in the process.
 *
 * <p>Reading is one volatile read and a binary search. The card's threads hold {@link #access} for each burst of work, so
 * that {@link #remove} returns only when no thread of the card uses the region any more.
 */
public final class DmaMap {
    /** Above every process address, so that the two are never equal, not even by chance. */
    private static final long FIRST = 0x0001_0000_0000_0000L;

    private static final long PAGE = 0x1000;

    /** Unmapped space behind each region: an access that runs over its end is caught. */
    private static final long GUARD = 0x10000;

    private final ReentrantReadWriteLock sending = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock others = new ReentrantReadWriteLock();
    private final Exclusion exclusion = new Exclusion(sending.writeLock(), others.writeLock());
    private long next = FIRST;
    private volatile Snapshot regions = new Snapshot(new long[0], new long[0], new long[0]);

    private record Snapshot(long[] starts, long[] ends, long[] processStarts) {}

    /** Held by the thread that sends, around everything that touches memory of the driver. It may wait for the wire meanwhile. */
    public Lock sendingAccess() {
        return sending.readLock();
    }

    /** Held by the card's other threads around everything that touches memory of the driver. */
    public Lock access() {
        return others.readLock();
    }

    /** Held to keep the card's threads away from all memory: for a reset. */
    public Exclusion exclusion() {
        return exclusion;
    }

    /**
     * Both locks. The one of the thread that sends comes first: it may hold it until the far end of the wire has made room, and
     * meanwhile this card must receive, or two cards that send to each other would wait for each other.
     */
    public record Exclusion(Lock first, Lock second) {
        /** Waits until no thread of the card is at work. */
        public void lock() {
            first.lock();
            second.lock();
        }

        /** They may work again. */
        public void unlock() {
            second.unlock();
            first.unlock();
        }
    }

    /**
     * Maps process memory.
     *
     * @return its device address, a multiple of 4 KiB, never given twice
     */
    public long add(long processAddress, long bytes) {
        exclusion.lock();
        try {
            long deviceAddress = next;
            next += ((bytes + PAGE - 1) & -PAGE) + GUARD;
            Snapshot now = regions;
            int count = now.starts.length;
            long[] starts = Arrays.copyOf(now.starts, count + 1);
            long[] ends = Arrays.copyOf(now.ends, count + 1);
            long[] processStarts = Arrays.copyOf(now.processStarts, count + 1);
            starts[count] = deviceAddress;
            ends[count] = deviceAddress + bytes;
            processStarts[count] = processAddress;
            regions = new Snapshot(starts, ends, processStarts);
            return deviceAddress;
        } finally {
            exclusion.unlock();
        }
    }

    /** Unmaps the region at a device address. When this returns, the card does not touch it any more. */
    public void remove(long deviceAddress) {
        exclusion.lock();
        try {
            Snapshot now = regions;
            int at = Arrays.binarySearch(now.starts, deviceAddress);
            if (at < 0) {
                throw new IllegalArgumentException("no region at 0x" + Long.toHexString(deviceAddress));
            }
            regions = new Snapshot(cut(now.starts, at), cut(now.ends, at), cut(now.processStarts, at));
        } finally {
            exclusion.unlock();
        }
    }

    /**
     * Translates.
     *
     * @return the process address of {@code bytes} bytes that lie in one region, or 0 if they do not: the device must not
     *     touch them
     */
    public long translate(long deviceAddress, long bytes) {
        Snapshot now = regions;
        long[] starts = now.starts;
        int low = 0;
        int high = starts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] <= deviceAddress) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        if (high < 0 || bytes < 0 || deviceAddress > now.ends[high] - bytes) {
            return 0;
        }
        return now.processStarts[high] + (deviceAddress - starts[high]);
    }

    private static long[] cut(long[] from, int at) {
        long[] to = new long[from.length - 1];
        System.arraycopy(from, 0, to, 0, at);
        System.arraycopy(from, at + 1, to, at, to.length - at);
        return to;
    }
}
