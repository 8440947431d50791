package org.cx4.replay;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Predicate;
import org.cx4.replay.Entry.Outcome;

/** The frames under way, in the order of the file. Safe from any thread. */
final class Ledger {
    /** Without FCS: what a card pads to. */
    private static final int SHORTEST_FRAME_BYTES = 60;

    private final int window;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private int underWay;
    private long steps;
    private long strangers;

    /** @param window most frames under way */
    Ledger(int window) {
        this.window = window;
    }

    /** Adds a frame, which may be resolved already. */
    synchronized void add(Entry entry) {
        entries.add(entry);
        underWay += entry.resolved() ? 0 : 1;
    }

    /** A worker has this frame; it is taken for the oldest with these bytes. */
    synchronized void received(byte[] frame, int bytes, int core, int flags, int hash, int mark) {
        Entry entry = find(frame, bytes, one -> one.outcome == Outcome.UNDER_WAY);
        if (entry != null) {
            entry.received(core, flags, hash, mark);
        }
    }

    /** A worker has dropped this frame. */
    synchronized void dropped(byte[] frame, int bytes, String why) {
        Entry entry = find(frame, bytes, one -> one.outcome == Outcome.RECEIVED);
        if (entry != null) {
            resolve(entry, Outcome.DROPPED, why);
        }
    }

    /** This frame is back on the wire. A short one has been padded by the card. */
    synchronized void returned(byte[] frame, int bytes) {
        Entry entry = find(frame, bytes, one -> one.outcome == Outcome.RECEIVED);
        if (entry != null) {
            entry.returned(Arrays.copyOf(frame, bytes));
            resolve(entry, Outcome.FORWARDED, "");
        }
    }

    private Entry find(byte[] frame, int bytes, Predicate<Entry> state) {
        steps++;
        Entry padded = null;
        for (Entry entry : entries) {
            if (state.test(entry) && begins(frame, bytes, entry.bytes)) {
                if (entry.bytes.length == bytes) {
                    return entry;
                }
                padded = padded == null && isPadding(frame, entry.bytes.length, bytes) ? entry : padded;
            }
        }
        strangers += padded == null ? 1 : 0;
        return padded;
    }

    private static boolean begins(byte[] frame, int bytes, byte[] with) {
        return bytes >= with.length && Arrays.equals(with, 0, with.length, frame, 0, with.length);
    }

    private static boolean isPadding(byte[] frame, int from, int bytes) {
        int at = from;
        while (at < bytes && frame[at] == 0) {
            at++;
        }
        return at == bytes && bytes == SHORTEST_FRAME_BYTES;
    }

    private void resolve(Entry entry, Outcome outcome, String why) {
        entry.end(outcome, why);
        underWay--;
        notifyAll();
    }

    /** The oldest frame if its end is known, taken out; null otherwise. */
    synchronized Entry poll() {
        return !entries.isEmpty() && entries.peek().resolved() ? entries.poll() : null;
    }

    /**
     * Waits until the window has room.
     *
     * @param limit how many may be under way then, below the window
     * @param patienceMillis how long nothing may move
     * @return false if nothing has moved for so long
     */
    synchronized boolean awaitRoom(int limit, long patienceMillis) throws InterruptedException {
        long before = steps;
        long start = System.nanoTime();
        while (underWay > limit) {
            wait(patienceMillis);
            if (steps != before) {
                before = steps;
                start = System.nanoTime();
            } else if (System.nanoTime() - start >= patienceMillis * 1_000_000) {
                return false;
            }
        }
        return true;
    }

    /** Gives up all that are under way. */
    synchronized void giveUp(String why) {
        entries.stream().filter(entry -> !entry.resolved()).forEach(entry -> {
            String where = entry.outcome == Outcome.RECEIVED ? "received, but not sent" : "not received";
            resolve(entry, Outcome.LOST, where + why);
        });
    }

    /** Frames that came although none was expected. */
    synchronized long strangers() {
        return strangers;
    }

    int window() {
        return window;
    }
}
