package org.cx4.api.interrupt;

/**
 * A CQ, as its card's context has it (QUERY_CQ) and as the driver uses it.
 *
 * @param cqn its number
 * @param eqn number of the EQ that it tells of completions
 * @param user stage that reads it: tx or rx
 * @param core core whose worker reads it
 * @param entries how many completions it holds
 * @param periodMicros longest time that moderation keeps an event back, in microseconds; 0: none; from the card
 * @param maxPackets completions that end that time early; 0: it is never ended early; from the card
 * @param notification which completions it tells of
 * @param state armed, solicited (armed for solicited and failed ones alone) or fired; from the card
 * @param healthy false if it overran or could not be written; from the card
 * @param events events that it made and that were read
 */
public record CompletionQueueView(
        int cqn,
        int eqn,
        String user,
        int core,
        int entries,
        int periodMicros,
        int maxPackets,
        Notification notification,
        String state,
        boolean healthy,
        long events) {}
