package org.cx4.replay;

import java.util.Optional;
import org.cx4.api.PacketFlags;

/** One frame of the file and what became of it. Guarded by the ledger while it is under way. */
final class Entry {
    /** What can become of a frame. */
    enum Outcome {
        /** Sent, not seen since. */
        UNDER_WAY,
        /** With the forwarder, or on its way back. */
        RECEIVED,
        /** Back on the wire. */
        FORWARDED,
        /** Could not be sent to the card. */
        SKIPPED,
        /** Taken out by the driver, which said why. */
        DROPPED,
        /** Has not come back. */
        LOST
    }

    private static final int NO_QUEUE = -1;
    private static final int VLAN_MASK = 0xfff;

    final long number;
    final long nanos;
    final long length;
    final byte[] bytes;
    Outcome outcome = Outcome.UNDER_WAY;
    /** Why it is not forwarded; empty if it is. */
    String reason = "";

    private byte[] back = {};
    private int queue = NO_QUEUE;
    private int flags;
    private int hash;
    private int mark;

    /**
     * A frame to be sent.
     *
     * @param number in the file, from 1
     * @param length of the frame, of which the file may not have all bytes
     */
    Entry(long number, long nanos, long length, byte[] bytes) {
        this.number = number;
        this.length = length;
        this.nanos = nanos;
        this.bytes = bytes;
    }

    /** The forwarder has it. */
    void received(int core, int flagsColumn, int hashColumn, int markColumn) {
        outcome = Outcome.RECEIVED;
        queue = core;
        flags = flagsColumn;
        hash = hashColumn;
        mark = markColumn;
    }

    /** It is back on the wire, perhaps padded. */
    void returned(byte[] frame) {
        back = frame;
    }

    /** What came back; empty if nothing did. */
    byte[] returned() {
        return back;
    }

    void end(Outcome last, String why) {
        outcome = last;
        reason = why;
    }

    boolean resolved() {
        return outcome != Outcome.UNDER_WAY && outcome != Outcome.RECEIVED;
    }

    /** Receive queue, which is also the core; empty if it was not received. */
    Optional<Integer> queue() {
        return queue == NO_QUEUE ? Optional.empty() : Optional.of(queue);
    }

    /** RSS hash as an unsigned number; empty without one. */
    Optional<Long> hash() {
        return has(PacketFlags.HASH_VALID) ? Optional.of(Integer.toUnsignedLong(hash)) : Optional.empty();
    }

    /** Headers that the card hashed, such as {@code ipv4-tcp}; empty without a hash. */
    Optional<String> hashType() {
        if (!has(PacketFlags.HASH_VALID)) {
            return Optional.empty();
        }
        String network = has(PacketFlags.CARD_IPV6) ? "ipv6" : has(PacketFlags.CARD_IPV4) ? "ipv4" : "other";
        if (has(PacketFlags.CARD_FRAGMENT)) {
            return Optional.of(network);
        }
        return Optional.of(
                has(PacketFlags.CARD_TCP) ? network + "-tcp" : has(PacketFlags.CARD_UDP) ? network + "-udp" : network);
    }

    /** Verdict on the IP header: good, bad or unchecked. */
    String networkChecksum() {
        return verdict(PacketFlags.L3_GOOD, PacketFlags.L3_BAD);
    }

    /** Verdict on TCP or UDP: good, bad or unchecked. */
    String transportChecksum() {
        return verdict(PacketFlags.L4_GOOD, PacketFlags.L4_BAD);
    }

    private String verdict(int good, int bad) {
        return has(good) ? "good" : has(bad) ? "bad" : "unchecked";
    }

    /** Mark of a flow rule; empty without. */
    Optional<Integer> mark() {
        return mark == 0 ? Optional.empty() : Optional.of(mark);
    }

    /** Number of the outermost VLAN; empty without a tag. */
    Optional<Integer> vlan() {
        return Tags.count(bytes) == 0 ? Optional.empty() : Optional.of(Tags.value(bytes) & VLAN_MASK);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
