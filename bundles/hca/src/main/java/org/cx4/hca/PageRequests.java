package org.cx4.hca;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.stage.StageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the firmware's requests for pages, in order, on one thread of its own. */
final class PageRequests implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PageRequests.class);

    private final FirmwarePages pages;
    private final Firmware firmware;
    private final ExecutorService thread;

    PageRequests(String adapter, FirmwarePages pages, Firmware firmware) {
        this.pages = pages;
        this.firmware = firmware;
        this.thread = new ThreadPoolExecutor(
                0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StageThread.named(adapter, "pages"));
    }

    /** From the event: pages wanted, or, if negative, offered. Returns at once. */
    void request(int functionId, int count) {
        try {
            thread.execute(() -> answer(functionId, count));
        } catch (RejectedExecutionException e) {
            LOG.debug("a request for {} pages came while the HCA was going down", count);
        }
    }

    private void answer(int functionId, int count) {
        try {
            if (count < 0) {
                int taken = pages.take(functionId, -count);
                LOG.debug("took {} of {} pages back", taken, -count);
            } else if (count > 0) {
                give(functionId, count);
            }
        } catch (CommandException e) {
            LOG.error("page request of {} pages for function {} failed: {}", count, functionId, e.getMessage(), e);
        }
    }

    private void give(int functionId, int count) {
        try {
            pages.give(functionId, count);
            LOG.debug("gave {} pages", count);
        } catch (StageException e) {
            LOG.error(
                    "the firmware does not get {} more pages: {}. Commands may fail until memory is free",
                    count,
                    e.getMessage());
            firmware.refusePages(functionId);
        }
    }

    /** Answers what has been asked so far, and nothing later. Each answer ends by itself, at worst by its time-out. */
    @Override
    public void close() {
        thread.shutdown();
        StageThread.awaitEnd(thread);
    }

    @Override
    public String toString() {
        return "page requests";
    }
}
