package org.cx4.hca;

import java.util.Map;

/**
 * What an operator asks for, as far as the card sets limits to it.
 *
 * @param cores workers, each with rings, EQs and vectors of its own
 * @param priorities send queues per core
 * @param mtu largest IP packet in bytes
 * @param rxRing receive WQEs per core
 * @param txRing send WQEBBs per queue
 * @param split whether TX and RX of a core have an EQ and vector each
 * @param eq entries of a completion EQ
 * @param asyncEq entries of the async EQ
 * @param mtuMax MTU that rings and buffers are made for, if it is larger than {@code mtu}
 * @param bufferBytes size of a buffer at most
 */
record Wish(
        int cores,
        int priorities,
        int mtu,
        int rxRing,
        int txRing,
        boolean split,
        int eq,
        int asyncEq,
        int mtuMax,
        int bufferBytes) {
    private static final String SPLIT = "split";

    /** From this stage's own configuration. */
    static Wish of(HcaConfiguration configuration) {
        return new Wish(
                configuration.cores(),
                configuration.priorities(),
                configuration.mtu(),
                configuration.rx_ring_entries(),
                configuration.tx_ring_entries(),
                SPLIT.equals(configuration.event_vectors()),
                configuration.eq_entries(),
                configuration.async_eq_entries(),
                configuration.mtu_max(),
                configuration.buffer_bytes());
    }

    /** This wish, with what a whole adapter's configuration says otherwise. */
    Wish with(Map<String, Object> configuration) {
        return new Wish(
                number(configuration, "cores", cores),
                number(configuration, "priorities", priorities),
                number(configuration, "mtu", mtu),
                number(configuration, "rx.ring.entries", rxRing),
                number(configuration, "tx.ring.entries", txRing),
                SPLIT.equals(configuration.getOrDefault("event.vectors", split ? SPLIT : "")),
                number(configuration, "eq.entries", eq),
                number(configuration, "async.eq.entries", asyncEq),
                number(configuration, "mtu.max", mtuMax),
                number(configuration, "buffer.bytes", bufferBytes));
    }

    private static int number(Map<String, Object> configuration, String key, int otherwise) {
        Object value = configuration.get(key);
        if (value == null) {
            return otherwise;
        }
        return value instanceof Number number
                ? number.intValue()
                : Integer.parseInt(value.toString().trim());
    }

    /** MTU that rings and buffers are made for. */
    int maxMtu() {
        return Math.max(mtu, mtuMax);
    }

    /** How the packet memory is cut; {@code bufferBytes} must be positive. */
    BufferPlan buffers() {
        return BufferPlan.of(maxMtu(), bufferBytes);
    }

    /** EQs for completions, and as many vectors; the async EQ and its vector come on top. */
    int completionEqs() {
        return split ? 2 * cores : cores;
    }
}
