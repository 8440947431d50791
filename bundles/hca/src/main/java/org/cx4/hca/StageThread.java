package org.cx4.hca;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** How this stage's threads begin and end. */
final class StageThread {
    private StageThread() {}

    /** Daemon threads named {@code cx4-ADAPTER-WORK}. */
    static ThreadFactory named(String adapter, String work) {
        return task -> {
            Thread created = new Thread(task, "cx4-" + adapter + "-" + work);
            created.setDaemon(true);
            return created;
        };
    }

    /** Waits until an executor that was shut down has ended; an interrupt is kept for the caller. */
    static void awaitEnd(ExecutorService executor) {
        boolean interrupted = false;
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
