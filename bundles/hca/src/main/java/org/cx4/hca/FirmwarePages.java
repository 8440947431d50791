package org.cx4.hca;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.StageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory that the firmware works in: pages of 4 KiB, cut from regions of 1 MiB. Every page is remembered from the moment it
 * is offered to the firmware until the firmware has named it as returned.
 */
final class FirmwarePages implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FirmwarePages.class);

    private static final int PAGE_BYTES = ManagePagesInput.PAGE_BYTES;
    private static final int PAGES_PER_REGION = 256;

    /** Pages per command: a list of 4 KiB, thus eight mailboxes. */
    private static final int PAGES_PER_COMMAND = 512;

    private static final long RECLAIM_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long RECLAIM_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final HcaDevice device;
    private final Firmware firmware;
    private final BooleanSupplier cardFailed;
    private final TreeMap<Long, Chunk> chunks = new TreeMap<>();
    private final Map<Long, Integer> functions = new HashMap<>();

    /** One region; a set bit is a page that the firmware has, or is being given. */
    private record Chunk(DmaRegion region, BitSet lent) {
        long page(int index) {
            return region.deviceAddress() + (long) index * PAGE_BYTES;
        }

        int index(long page) {
            return (int) ((page - region.deviceAddress()) / PAGE_BYTES);
        }
    }

    /** @param cardFailed whether the card gives nothing back any more, because it has failed */
    FirmwarePages(HcaDevice device, Firmware firmware, BooleanSupplier cardFailed) {
        this.device = device;
        this.firmware = firmware;
        this.cardFailed = cardFailed;
    }

    /**
     * Gives pages to the firmware.
     *
     * @throws StageException if there is no memory for them
     * @throws CommandException if the firmware does not take them
     */
    void give(int functionId, int pages) {
        for (int left = pages; left > 0; left -= PAGES_PER_COMMAND) {
            long[] some = lend(functionId, Math.min(left, PAGES_PER_COMMAND));
            try {
                firmware.givePages(functionId, some);
            } catch (CommandException e) {
                if (e.reason() == CommandException.Reason.STATUS || e.reason() == CommandException.Reason.DELIVERY) {
                    takeBack(some);
                }
                // Otherwise nobody knows whether the firmware has them: they stay lent.
                throw e;
            }
        }
    }

    /**
     * Takes pages back that the firmware offers.
     *
     * @return how many it gave back, at most as many as asked for
     */
    int take(int functionId, int pages) {
        int taken = 0;
        while (taken < pages) {
            // The firmware may give back fewer than asked for, and the rest when it is asked again.
            long[] some = firmware.takePages(functionId, Math.min(pages - taken, PAGES_PER_COMMAND));
            if (some.length == 0) {
                break;
            }
            takeBack(some);
            taken += some.length;
        }
        return taken;
    }

    /**
     * After TEARDOWN_HCA: takes pages back until none is lent, until five seconds have passed without progress, or until the
     * card has failed: then they come back by its reset.
     */
    void reclaim() {
        long progress = System.nanoTime();
        while (lent() > 0 && !cardFailed.getAsBoolean()) {
            int taken = 0;
            for (int functionId : functions()) {
                taken += takeUnlessFailed(functionId);
            }
            long now = System.nanoTime();
            if (taken > 0) {
                progress = now;
            } else if (now - progress > RECLAIM_PATIENCE_NANOS) {
                throw new StageException("the firmware keeps " + lent() + " pages after TEARDOWN_HCA");
            } else {
                LockSupport.parkNanos(RECLAIM_PAUSE_NANOS);
            }
        }
    }

    private int takeUnlessFailed(int functionId) {
        try {
            return take(functionId, lent());
        } catch (CommandException e) {
            if (cardFailed.getAsBoolean()) {
                return 0;
            }
            throw e;
        }
    }

    /** Pages that the firmware has. */
    synchronized int lent() {
        return functions.size();
    }

    private synchronized List<Integer> functions() {
        return functions.values().stream().distinct().toList();
    }

    private synchronized long[] lend(int functionId, int pages) {
        long[] lent = new long[pages];
        int count = 0;
        try {
            for (Chunk chunk : chunks.values()) {
                count = lend(chunk, functionId, lent, count);
            }
            while (count < pages) {
                count = lend(grow(), functionId, lent, count);
            }
        } catch (StageException e) {
            takeBack(Arrays.copyOf(lent, count));
            throw e;
        }
        return lent;
    }

    private int lend(Chunk chunk, int functionId, long[] lent, int from) {
        int count = from;
        int index = chunk.lent.nextClearBit(0);
        while (index < PAGES_PER_REGION && count < lent.length) {
            chunk.lent.set(index);
            lent[count] = chunk.page(index);
            functions.put(lent[count++], functionId);
            index = chunk.lent.nextClearBit(index);
        }
        return count;
    }

    private Chunk grow() {
        DmaRegion region = device.allocate("firmware pages", (long) PAGES_PER_REGION * PAGE_BYTES);
        Chunk chunk = new Chunk(region, new BitSet(PAGES_PER_REGION));
        chunks.put(region.deviceAddress(), chunk);
        return chunk;
    }

    /** The pages are ours again; a region without lent pages is freed. */
    private synchronized void takeBack(long[] pages) {
        for (long page : pages) {
            if (functions.remove(page) == null) {
                LOG.error("the firmware returned page 0x{}, which it did not have", Long.toHexString(page));
                continue;
            }
            Chunk chunk = chunks.floorEntry(page).getValue();
            chunk.lent.clear(chunk.index(page));
            if (chunk.lent.isEmpty()) {
                chunks.remove(chunk.region.deviceAddress());
                chunk.region.close();
            }
        }
    }

    /** Frees all memory. What the firmware still has stays mapped until the card has been reset. */
    @Override
    public synchronized void close() {
        if (!functions.isEmpty()) {
            if (!cardFailed.getAsBoolean()) {
                LOG.error(
                        "the firmware still has {} pages; they are freed when the card has been reset",
                        functions.size());
            }
            device.distrust();
        }
        new ArrayList<>(chunks.values()).forEach(chunk -> chunk.region.close());
        chunks.clear();
        functions.clear();
    }

    @Override
    public String toString() {
        return "firmware pages";
    }
}
