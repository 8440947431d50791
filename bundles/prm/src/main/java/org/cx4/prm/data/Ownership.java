package org.cx4.prm.data;

import org.cx4.prm.CqeOpcode;

/**
 * Who owns an entry of an event or completion queue.
 *
 * <p>The device writes owner bit 0 on its first lap, 1 on the second, and so on: "entry valid when owner bit ==
 * (counter &gt;&gt; log_size) &amp; 1". The counter runs freely, the slot is its low bits. Software fills a new queue
 * with owner 1 ({@link org.cx4.prm.EntryInit}), so that nothing is valid before the device has been there. The load
 * that finds an entry valid must be an acquire: the rest of the entry is older than its owner bit.
 */
public final class Ownership {
    private Ownership() {}

    /** The owner bit that the device writes at a free-running producer counter. */
    public static int ownerBit(int counter, int logEntries) {
        return counter >>> logEntries & 1;
    }

    /** Whether the entry at a free-running consumer counter has been written on this lap. */
    public static boolean softwareOwns(int ownerBit, int counter, int logEntries) {
        return ownerBit == ownerBit(counter, logEntries);
    }

    /**
     * The same for a CQE, from the dword that holds its owner bit: "all CQEs first set to op_own 0xf1". On every odd
     * lap owner 1 alone would make an entry valid that was never written, so opcode INVALID is excluded.
     */
    public static boolean softwareOwnsCqe(int lastDword, int counter, int logEntries) {
        return softwareOwns(Cqe64.OWNER.of(lastDword), counter, logEntries)
                && Cqe64.OPCODE.of(lastDword) != CqeOpcode.INVALID;
    }
}
