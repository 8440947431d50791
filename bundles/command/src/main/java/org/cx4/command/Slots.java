package org.cx4.command;

/**
 * Which slots are free. Bit {@code n} is slot {@code n}. Waiting for a slot ends when one becomes free, because every command
 * ends: answered, or in quarantine.
 */
final class Slots {
    private final int all;
    private final int reserved;
    private int free;
    private int quarantined;
    private boolean closed;
    private boolean failed;

    /** @param count slots of the device; with more than one, the highest is kept for MANAGE_PAGES */
    Slots(int count) {
        this.all = -1 >>> (Integer.SIZE - count);
        this.reserved = count == 1 ? 0 : Integer.highestOneBit(all);
        this.free = all;
    }

    /** Why no slot was given. */
    enum Refusal {
        /** The stage goes down. */
        CLOSED,
        /** The card has failed. */
        FAILED,
        /** All slots that this command may use are in quarantine. */
        EXHAUSTED
    }

    /** No slot was given. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final Refusal refusal;

        private RefusedException(Refusal refusal) {
            super(refusal.name());
            this.refusal = refusal;
        }

        Refusal refusal() {
            return refusal;
        }
    }

    /**
     * Waits for a slot and takes it.
     *
     * @param pages whether the command is MANAGE_PAGES
     * @return number of the slot
     */
    synchronized int take(boolean pages) throws RefusedException {
        boolean interrupted = false;
        try {
            while (true) {
                int usable = usable(pages);
                if (failed) {
                    throw new RefusedException(Refusal.FAILED);
                }
                if (closed) {
                    throw new RefusedException(Refusal.CLOSED);
                }
                if (usable == 0) {
                    throw new RefusedException(Refusal.EXHAUSTED);
                }
                int slot = Integer.lowestOneBit(free & usable);
                if (slot != 0) {
                    free &= ~slot;
                    return Integer.numberOfTrailingZeros(slot);
                }
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** MANAGE_PAGES has its slot for itself; if that is in quarantine, it shares the others. */
    private int usable(boolean pages) {
        if (pages && (reserved & ~quarantined) != 0) {
            return reserved;
        }
        return all & ~reserved & ~quarantined;
    }

    /** Gives a slot back. */
    synchronized void give(int slot) {
        free |= 1 << slot;
        notifyAll();
    }

    /** The device has not answered: the slot is not used before it has, or before a reset. */
    synchronized void quarantine(int slot) {
        quarantined |= 1 << slot;
        notifyAll();
    }

    /** The device has answered after all: the slot is free again. */
    synchronized void release(int slot) {
        quarantined &= ~(1 << slot);
        give(slot);
    }

    /** The card has failed: refuses new commands from now on. */
    synchronized void fail() {
        failed = true;
        notifyAll();
    }

    /** Number of slots in quarantine. */
    synchronized int quarantined() {
        return Integer.bitCount(quarantined);
    }

    /** Refuses new commands from now on and waits until the device owns no slot, except those in quarantine. */
    synchronized void close() {
        closed = true;
        notifyAll();
        boolean interrupted = false;
        while ((free | quarantined) != all) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
