package org.cx4.model.object;

/** The interrupt vectors, as EQs see them. */
@FunctionalInterface
public interface Interrupts {
    /** Raises a vector: calls its listeners on the calling thread, which is one of the card's. */
    void fire(int vector);
}
