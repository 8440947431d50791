package org.cx4.hca;

import java.util.Optional;
import org.cx4.spi.hca.HcaCapabilities;

/**
 * What a card sets limits to.
 *
 * @param capabilities from QUERY_HCA_CAP
 * @param vectors interrupt vectors of the device
 * @param maxMtu largest frame of the port, with FCS, from PMTU
 */
record Limits(HcaCapabilities capabilities, int vectors, int maxMtu) {
    /** Bytes of a frame around its IP packet that the port's MTU counts: Ethernet header, one tag, FCS. */
    static final int FRAME_OVERHEAD_BYTES = 22;

    /** What every IPv4 link must carry. */
    private static final int MIN_MTU = 68;

    private static final int MIN_BUFFER_BYTES = 256;
    private static final int MAX_BUFFER_BYTES = 16_384;
    /** A cache line. */
    private static final int BUFFER_ALIGNMENT = 64;

    /** Priorities of a frame, and of a TIS. */
    private static final int MAX_PRIORITIES = 8;

    /**
     * Compares a wish with the limits.
     *
     * @return the first limit that it exceeds, naming the key, the value and the limit; empty if there is none
     */
    Optional<String> refuse(Wish wish) {
        return first(
                range("cores", wish.cores(), 1, 1 << capabilities.logMaxEq()),
                atMost(cores(wish), wish.completionEqs() + 1, "interrupt vectors", vectors),
                atMost(cores(wish), wish.completionEqs() + 1, "event queues", 1L << capabilities.logMaxEq()),
                range("priorities", wish.priorities(), 1, MAX_PRIORITIES),
                atMost(priorities(wish), wish.priorities(), "TISs", 1L << capabilities.logMaxTis()),
                atMost(cores(wish), 2L * wish.cores(), "completion queues", 1L << capabilities.logMaxCq()),
                atMost(cores(wish), wish.cores(), "receive queues", 1L << capabilities.logMaxRq()),
                atMost(
                        cores(wish),
                        wish.cores(),
                        "entries of a receive queue table",
                        1L << capabilities.logMaxRqtSize()),
                atMost(
                        cores(wish) + " with " + priorities(wish),
                        (long) wish.cores() * wish.priorities(),
                        "send queues",
                        1L << capabilities.logMaxSq()),
                ring(
                        "rx.ring.entries",
                        wish.rxRing(),
                        Math.min(capabilities.logMaxWqSize(), capabilities.logMaxCqSize())),
                ring("tx.ring.entries", wish.txRing(), capabilities.logMaxWqSize()),
                atMost(
                        "tx.ring.entries=" + wish.txRing() + " with " + priorities(wish),
                        (long) wish.txRing() * wish.priorities(),
                        "entries of the completion queue that they share",
                        1L << capabilities.logMaxCqSize()),
                ring("eq.entries", wish.eq(), capabilities.logMaxEqSize()),
                ring("async.eq.entries", wish.asyncEq(), capabilities.logMaxEqSize()),
                range("mtu", wish.mtu(), MIN_MTU, maxMtu - FRAME_OVERHEAD_BYTES),
                range("mtu.max", wish.mtuMax(), 0, maxMtu - FRAME_OVERHEAD_BYTES),
                buffers(wish));
    }

    private String buffers(Wish wish) {
        String key = "buffer.bytes=" + wish.bufferBytes();
        if (wish.bufferBytes() < MIN_BUFFER_BYTES
                || wish.bufferBytes() > MAX_BUFFER_BYTES
                || wish.bufferBytes() % BUFFER_ALIGNMENT != 0) {
            return key + " is impossible: it must be a multiple of " + BUFFER_ALIGNMENT + " from " + MIN_BUFFER_BYTES
                    + " to " + MAX_BUFFER_BYTES;
        }
        int needs = wish.buffers().buffersPerFrame();
        int most = BufferPlan.mostBuffersPerFrame(capabilities);
        return needs <= most
                ? null
                : key + " is too small: a frame of MTU " + wish.maxMtu() + " needs " + needs
                        + " buffers, but the card takes " + most;
    }

    private static String cores(Wish wish) {
        return "cores=" + wish.cores() + (wish.split() ? " with event.vectors=split" : "");
    }

    private static String priorities(Wish wish) {
        return "priorities=" + wish.priorities();
    }

    private static String range(String key, long value, long least, long most) {
        return value >= least && value <= most
                ? null
                : key + "=" + value + " is impossible: the card allows " + least + " to " + most;
    }

    private static String ring(String key, int value, int logMost) {
        if (Integer.bitCount(value) != 1 || value < 0) {
            return key + "=" + value + " is impossible: it must be a power of two";
        }
        return range(key, value, 1, 1L << logMost);
    }

    private static String atMost(String wish, long needs, String what, long has) {
        return needs <= has ? null : wish + " needs " + needs + " " + what + ", but the card has " + has;
    }

    private static Optional<String> first(String... refusals) {
        for (String refusal : refusals) {
            if (refusal != null) {
                return Optional.of(refusal);
            }
        }
        return Optional.empty();
    }
}
