package org.cx4.spi.stage;

/** How the threads of a provider end. */
public final class Threads {
    private Threads() {}

    /** Waits for the end of a thread. An interrupt does not shorten it, and is kept for the caller. */
    public static void join(Thread thread) {
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
