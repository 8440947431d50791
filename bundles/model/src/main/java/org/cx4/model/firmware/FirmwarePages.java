package org.cx4.model.firmware;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cx4.memory.OffHeap;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.model.profile.CardFacts;

/**
 * The pages that software lends to the firmware. Each is filled with a pattern, and checked when it goes back: who writes
 * to a page that the firmware owns is found out. Methods are synchronised, because software may unmap at any time.
 */
final class FirmwarePages {
    /** Size of a page. */
    static final int BYTES = 0x1000;

    private static final int MOST_IN_ONE_ANSWER = 32;
    private static final long PATTERN = 0x5a5a_c4c4_5a5a_c4c4L;

    private final int toBoot;
    private final int toInit;
    private final int toRun;
    private final DmaMap dma;
    private final ProtocolErrors errors;
    private final Deque<Long> held = new ArrayDeque<>();
    private final Set<Long> known = new HashSet<>();
    private int extra;
    private int returnable;
    private boolean leaving;

    FirmwarePages(CardFacts facts, DmaMap dma, ProtocolErrors errors) {
        this.toBoot = facts.bootPages();
        this.toInit = toBoot + facts.initPages();
        this.toRun = toInit + facts.regularPages();
        this.dma = dma;
        this.errors = errors;
    }

    /** How many pages are missing to boot. */
    synchronized int missingToBoot() {
        return Math.max(0, toBoot - held.size());
    }

    /** How many pages are missing for INIT_HCA. */
    synchronized int missingToInit() {
        return Math.max(0, toInit - held.size());
    }

    /** How many pages are missing to run; negative: so many can go back. */
    synchronized int missingToRun() {
        return returnable > 0 ? -returnable : Math.max(0, toRun + extra - held.size());
    }

    /** The firmware wants more, or less if negative. */
    synchronized void want(int pages) {
        if (pages > 0) {
            extra += pages;
        } else {
            returnable = Math.min(held.size(), returnable - pages);
        }
    }

    /** Software could not give what was wanted. */
    synchronized void giveUp() {
        extra = 0;
    }

    /** Takes pages; all or none. */
    synchronized void give(List<Long> pages) {
        for (long page : pages) {
            Syndrome.PAGE_MISALIGNED.when(page % BYTES != 0);
            Syndrome.PAGE_NOT_MAPPED.when(dma.translate(page, BYTES) == 0);
            Syndrome.PAGE_GIVEN_TWICE.when(known.contains(page));
        }
        Syndrome.PAGE_GIVEN_TWICE.when(new HashSet<>(pages).size() < pages.size());
        for (long page : pages) {
            fill(dma.translate(page, BYTES));
            held.add(page);
            known.add(page);
        }
    }

    private static void fill(long address) {
        for (int at = 0; at < BYTES; at += Long.BYTES) {
            OffHeap.putLong(address + at, PATTERN);
        }
    }

    /** The firmware needs none any more: all may go back. The first answer after this is empty, as a card's may be. */
    synchronized void leave() {
        leaving = true;
        returnable = 0;
        extra = 0;
    }

    /**
     * Gives pages back, not all at once.
     *
     * @param all whether the firmware runs no objects, so that all may go back
     */
    synchronized List<Long> take(int most, boolean all) {
        if (leaving) {
            leaving = false;
            return List.of();
        }
        int available = all ? held.size() : returnable;
        int count = Math.min(Math.min(most, available), MOST_IN_ONE_ANSWER);
        List<Long> taken = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long page = held.remove();
            known.remove(page);
            check(page);
            taken.add(page);
        }
        returnable = Math.max(0, returnable - count);
        return taken;
    }

    private void check(long page) {
        long address = dma.translate(page, BYTES);
        for (int at = 0; address != 0 && at < BYTES; at += Long.BYTES) {
            if (OffHeap.getLong(address + at) != PATTERN) {
                errors.add("software wrote to page 0x" + Long.toHexString(page) + " while the firmware owned it");
                return;
            }
        }
    }

    /** Software unmaps memory: it must not hold pages of the firmware. */
    synchronized void unmapped(long first, long end) {
        long lost = known.stream().filter(page -> page >= first && page < end).count();
        if (lost > 0) {
            errors.add("software unmapped " + lost + " pages while the firmware owned them");
        }
    }

    /** How many the firmware owns. */
    synchronized int count() {
        return held.size();
    }

    /** Forgets all, as a reset does. */
    synchronized void clear() {
        held.clear();
        known.clear();
        extra = 0;
        returnable = 0;
        leaving = false;
    }
}
