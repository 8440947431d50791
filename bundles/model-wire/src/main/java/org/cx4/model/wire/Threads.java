package org.cx4.model.wire;

/** How the threads of a wire end. */
final class Threads {
    private Threads() {}

    /** Waits for the end of a thread. An interrupt does not shorten it, and is kept for the caller. */
    static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
