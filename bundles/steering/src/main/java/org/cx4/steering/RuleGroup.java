package org.cx4.steering;

import java.util.BitSet;

/** A flow group of the rules' table: a range of indices for rules of one priority that compare the same bits. */
final class RuleGroup {
    final int number;
    final int first;
    final int last;
    private final BitSet used = new BitSet();

    RuleGroup(int number, int first, int last) {
        this.number = number;
        this.first = first;
        this.last = last;
    }

    /** A free index, or -1. */
    int freeIndex() {
        int index = first + used.nextClearBit(0);
        return index <= last ? index : -1;
    }

    void taken(int index) {
        used.set(index - first);
    }

    void freed(int index) {
        used.clear(index - first);
    }

    boolean isEmpty() {
        return used.isEmpty();
    }
}
