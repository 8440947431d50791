package org.cx4.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A way for tests to see that nobody touches memory after it was freed. While it is on, freed memory is poisoned and kept, so
 * that no new region comes to lie there and hides the touch. An access through {@link OffHeap} is seen if assertions are on, and
 * written down, because whoever made it may swallow the error; a store by other ways is seen by the poison that it spoils.
 *
 * <p>Off by default; on with the system property {@code cx4.memory.keepFreed=true}, or by {@link #keep}. It costs all memory that
 * is freed.
 */
public final class FreedMemory {
    private static final int FRAMES = 6;
    private static final int MOST_TOUCHES = 100;
    private static final Set<String> INSIDE =
            Set.of(OffHeap.class.getName(), Regions.class.getName(), FreedMemory.class.getName());

    private static final List<Kept> KEPT = new ArrayList<>();
    private static final List<String> TOUCHES = new ArrayList<>();
    private static volatile boolean keeping = Boolean.getBoolean("cx4.memory.keepFreed");

    private record Kept(long address, long bytes, long raw) {}

    private FreedMemory() {}

    /** Keeps what is freed from now on. */
    public static void keep() {
        keeping = true;
    }

    static boolean keeps() {
        return keeping;
    }

    static void keep(long address, long bytes, long raw) {
        synchronized (KEPT) {
            KEPT.add(new Kept(address, bytes, raw));
        }
    }

    /** An access outside all live regions. */
    static void touched(long address, String what) {
        if (!keeping) {
            return;
        }
        synchronized (KEPT) {
            boolean freed =
                    KEPT.stream().anyMatch(kept -> address >= kept.address && address < kept.address + kept.bytes);
            if (freed && TOUCHES.size() < MOST_TOUCHES) {
                String where = Arrays.stream(new Throwable().getStackTrace())
                        .filter(frame -> !INSIDE.contains(frame.getClassName()))
                        .limit(FRAMES)
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining(" < "));
                TOUCHES.add(Thread.currentThread().getName() + ": " + what + ", but freed: " + where);
            }
        }
    }

    /** In words, every touch of freed memory since it is kept; at most a hundred accesses, and each region that was written to. */
    public static List<String> touches() {
        synchronized (KEPT) {
            List<String> all = new ArrayList<>(TOUCHES);
            for (Kept kept : KEPT) {
                if (!OffHeap.poisoned(kept.address, kept.bytes)) {
                    all.add(kept.bytes + " bytes at 0x" + Long.toHexString(kept.address)
                            + " were written to after they had been freed");
                }
            }
            return all;
        }
    }

    /** How many bytes are kept. */
    public static long bytes() {
        synchronized (KEPT) {
            return KEPT.stream().mapToLong(Kept::bytes).sum();
        }
    }

    /** Gives back what is kept, forgets all touches, and keeps nothing any more. */
    public static void release() {
        synchronized (KEPT) {
            keeping = false;
            KEPT.forEach(kept -> OffHeap.release(kept.raw));
            KEPT.clear();
            TOUCHES.clear();
        }
    }
}
