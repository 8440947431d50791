package org.cx4.model.object;

import java.util.ArrayList;
import java.util.List;

/** What the driver did that no card would have forgiven, in words. Safe from any thread. */
public final class ProtocolErrors {
    private static final int KEPT = 1000;

    private final List<String> texts = new ArrayList<>();
    private long count;

    /** Notes one; only the first thousand keep their text. */
    public synchronized void add(String text) {
        count++;
        if (texts.size() < KEPT) {
            texts.add(text);
        }
    }

    /** How many there were. */
    public synchronized long count() {
        return count;
    }

    /** The texts, oldest first. */
    public synchronized List<String> texts() {
        return List.copyOf(texts);
    }
}
