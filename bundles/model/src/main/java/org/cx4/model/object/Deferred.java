package org.cx4.model.object;

/** Something that the {@link Moderator} does later. */
public interface Deferred {
    /** When it is due, as {@link System#nanoTime}. */
    long deadline();

    /** Does it, on one of the card's threads. */
    void fireDeferred();
}
