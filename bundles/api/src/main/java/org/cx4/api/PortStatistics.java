package org.cx4.api;

/**
 * Counters of a port since it was published.
 *
 * @param rxPackets packets received without error
 * @param rxBytes their bytes
 * @param rxErrors error completions of receive queues
 * @param rxOutOfBuffer packets that the card dropped for lack of a posted buffer
 * @param rxUnclaimed packets that no handler took
 * @param txPackets packets that the card has sent
 * @param txBytes their bytes
 * @param txErrors packets that ended in an error completion or could never be sent
 * @param txFull times that a send queue had no room
 */
public record PortStatistics(
        long rxPackets,
        long rxBytes,
        long rxErrors,
        long rxOutOfBuffer,
        long rxUnclaimed,
        long txPackets,
        long txBytes,
        long txErrors,
        long txFull) {}
