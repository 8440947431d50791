package org.cx4.memory;

import java.util.Arrays;

/**
 * The live regions, known only under assertions: sorted by start, replaced as a whole, so that a check is one volatile
 * read and a binary search.
 */
final class Regions {
    private static final Object LOCK = new Object();
    private static volatile Snapshot live = new Snapshot(new long[0], new long[0]);

    private record Snapshot(long[] starts, long[] ends) {}

    private Regions() {}

    static boolean add(long address, long bytes) {
        synchronized (LOCK) {
            Snapshot now = live;
            int found = Arrays.binarySearch(now.starts, address);
            if (found >= 0) {
                throw new AssertionError(hex(address) + " is a live region already");
            }
            int at = -found - 1;
            live = new Snapshot(insert(now.starts, at, address), insert(now.ends, at, address + bytes));
            return true;
        }
    }

    static boolean remove(long address) {
        synchronized (LOCK) {
            Snapshot now = live;
            int at = Arrays.binarySearch(now.starts, address);
            if (at < 0) {
                throw new AssertionError(hex(address) + " is not a live region");
            }
            live = new Snapshot(cut(now.starts, at), cut(now.ends, at));
            return true;
        }
    }

    static boolean check(long address, long bytes) {
        Snapshot now = live;
        int at = Arrays.binarySearch(now.starts, address);
        int region = at >= 0 ? at : -at - 2;
        if (region < 0 || address + bytes > now.ends[region] || bytes < 0) {
            String what = bytes + " bytes at " + hex(address) + " are not inside a live region";
            FreedMemory.touched(address, what);
            throw new AssertionError(what);
        }
        return true;
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }

    private static long[] insert(long[] from, int at, long value) {
        long[] to = new long[from.length + 1];
        System.arraycopy(from, 0, to, 0, at);
        to[at] = value;
        System.arraycopy(from, at, to, at + 1, from.length - at);
        return to;
    }

    private static long[] cut(long[] from, int at) {
        long[] to = new long[from.length - 1];
        System.arraycopy(from, 0, to, 0, at);
        System.arraycopy(from, at + 1, to, at, to.length - at);
        return to;
    }
}
