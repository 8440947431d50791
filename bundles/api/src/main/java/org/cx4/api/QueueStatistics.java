package org.cx4.api;

/**
 * A send or receive queue and what has happened to it since its stage came up.
 *
 * @param kind {@code SQ} or {@code RQ}
 * @param number the device's number; another one after its CQ had to be made anew
 * @param core its core
 * @param priority its priority; 0 for a receive queue
 * @param state {@code ready}, {@code error}, or {@code hung}: it has work and completes nothing
 * @param recoveries how often it was in error and works again
 * @param lost packets, or posted buffers of a receive queue, that were in it when it failed
 */
public record QueueStatistics(
        String kind, int number, int core, int priority, String state, long recoveries, long lost) {}
