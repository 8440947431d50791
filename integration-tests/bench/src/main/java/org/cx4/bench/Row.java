package org.cx4.bench;

/**
 * A line of the result. Times are the floor, that is the 1st percentile of rounds, the median of all forks; fields with
 * "Median" are of the median round instead.
 *
 * @param op {@code tx}, {@code rx} or {@code forward}
 * @param burst packets per burst
 * @param nsPerPacket of the driver
 * @param cNsPerPacket of the C loop, or null
 * @param ratio of the two, or null
 * @param bytesPerBurst heap allocated per burst, the most of all forks
 * @param nsPerPacketMedian of the driver, in the median round
 * @param cNsPerPacketMedian of the C loop, in the median round, or null
 * @param ratioMedian of the two, or null
 * @param forks JVMs
 */
record Row(
        String op,
        int burst,
        double nsPerPacket,
        Double cNsPerPacket,
        Double ratio,
        double bytesPerBurst,
        double nsPerPacketMedian,
        Double cNsPerPacketMedian,
        Double ratioMedian,
        int forks) {}
