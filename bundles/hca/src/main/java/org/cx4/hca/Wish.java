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
 */
record Wish(int cores, int priorities, int mtu, int rxRing, int txRing, boolean split, int eq, int asyncEq) {
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
                configuration.async_eq_entries());
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
                number(configuration, "async.eq.entries", asyncEq));
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

    /** EQs for completions, and as many vectors; the async EQ and its vector come on top. */
    int completionEqs() {
        return split ? 2 * cores : cores;
    }
}
