package org.cx4.api.interrupt;

import java.util.Set;

/**
 * An EQ and its vector, as its card's context has it (QUERY_EQ) and as the driver uses it.
 *
 * @param eqn its number
 * @param vector interrupt vector that it fires; from the card
 * @param use what for: async, or the core and direction
 * @param entries how many events it holds; from the card
 * @param masked whether its interrupts are masked
 * @param state armed or fired; from the card
 * @param healthy false if it could not be written; from the card
 * @param asyncEvents asynchronous events that it takes, in the PRM's words; from the card
 * @param waiting events written and not yet read, by the card's counters
 * @param events events read
 * @param interrupts interrupts taken
 * @param lost interrupts that did not come and were made up for
 */
public record EventQueueView(
        int eqn,
        int vector,
        String use,
        int entries,
        boolean masked,
        String state,
        boolean healthy,
        Set<String> asyncEvents,
        int waiting,
        long events,
        long interrupts,
        long lost) {}
