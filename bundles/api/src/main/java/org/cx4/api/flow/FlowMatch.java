package org.cx4.api.flow;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.cx4.api.MacAddress;

/**
 * Which frames: those whose header fields are all as wanted. Immutable; {@link #ANY} matches every frame, each method gives a
 * narrower one. What a field presupposes is part of the match: an address its IP version, a VLAN its tag, ports that the packet is no
 * fragment.
 *
 * @param fields what is compared; a field that is missing may have any value
 */
public record FlowMatch(Map<FlowField, FlowBits> fields) {
    /** Ethertype of IPv4. */
    public static final int IPV4 = 0x0800;
    /** Ethertype of IPv6. */
    public static final int IPV6 = 0x86dd;
    /** Protocol number of TCP. */
    public static final int TCP = 6;
    /** Protocol number of UDP. */
    public static final int UDP = 17;

    /** Every frame. */
    public static final FlowMatch ANY = new FlowMatch(Map.of());

    /**
     * Completes and checks it.
     *
     * @throws IllegalArgumentException if no frame could match, or no card compare it
     */
    public FlowMatch {
        EnumMap<FlowField, FlowBits> all = new EnumMap<>(FlowField.class);
        all.putAll(fields);
        all.forEach(FlowMatch::check);
        imply(all, FlowField.SOURCE_IPV4, FlowField.ETHERTYPE, IPV4);
        imply(all, FlowField.DESTINATION_IPV4, FlowField.ETHERTYPE, IPV4);
        imply(all, FlowField.SOURCE_IPV6, FlowField.ETHERTYPE, IPV6);
        imply(all, FlowField.DESTINATION_IPV6, FlowField.ETHERTYPE, IPV6);
        imply(all, FlowField.VLAN_ID, FlowField.TAGGED, 1);
        imply(all, FlowField.SOURCE_PORT, FlowField.FRAGMENT, 0);
        imply(all, FlowField.DESTINATION_PORT, FlowField.FRAGMENT, 0);
        require(all, FlowField.SOURCE_PORT, FlowField.PROTOCOL, TCP, UDP, "tcp or udp");
        require(all, FlowField.DESTINATION_PORT, FlowField.PROTOCOL, TCP, UDP, "tcp or udp");
        require(all, FlowField.PROTOCOL, FlowField.ETHERTYPE, IPV4, IPV6, "ipv4 or ipv6");
        require(all, FlowField.FRAGMENT, FlowField.ETHERTYPE, IPV4, IPV6, "ipv4 or ipv6");
        fields = Collections.unmodifiableMap(all);
    }

    private static void check(FlowField field, FlowBits bits) {
        if (bits.mask().signum() <= 0 || bits.mask().bitLength() > field.width()) {
            throw new IllegalArgumentException(
                    field.key() + ": the mask 0x" + bits.mask().toString(16) + " must compare some of " + field.width()
                            + " bits; leave the field out to compare none");
        }
        if (bits.value().signum() < 0 || bits.value().bitLength() > field.width()) {
            throw new IllegalArgumentException(
                    field.key() + ": the value " + bits.value() + " does not fit in " + field.width() + " bits");
        }
        if (bits.value().andNot(bits.mask()).signum() != 0) {
            throw new IllegalArgumentException(
                    field.text(bits) + ": the value has bits outside of the mask, so nothing could match");
        }
    }

    private static FlowBits whole(FlowField field, long value) {
        return new FlowBits(BigInteger.valueOf(value), field.wholeMask());
    }

    private static void imply(Map<FlowField, FlowBits> all, FlowField given, FlowField implied, int value) {
        if (!all.containsKey(given)) {
            return;
        }
        FlowBits wanted = whole(implied, value);
        FlowBits other = all.put(implied, wanted);
        if (other != null && !other.value().equals(wanted.value().and(other.mask()))) {
            throw new IllegalArgumentException(given.text(all.get(given)) + " needs " + implied.text(wanted) + ", not "
                    + implied.text(other) + ": nothing could match");
        }
    }

    private static void require(
            Map<FlowField, FlowBits> all, FlowField given, FlowField needed, int one, int other, String names) {
        FlowBits bits = all.get(needed);
        boolean is = whole(needed, one).equals(bits) || whole(needed, other).equals(bits);
        if (all.containsKey(given) && !is) {
            throw new IllegalArgumentException(given.text(all.get(given)) + " needs " + needed.key() + "=" + names
                    + (bits == null ? "" : ", not " + needed.text(bits)));
        }
    }

    /** Narrower: some bits of a field must be as wanted too. A field that is there already is replaced. */
    public FlowMatch with(FlowField field, BigInteger value, BigInteger mask) {
        EnumMap<FlowField, FlowBits> more = new EnumMap<>(FlowField.class);
        more.putAll(fields);
        more.put(field, new FlowBits(value, mask));
        return new FlowMatch(more);
    }

    /** Narrower: some bits of a field. */
    public FlowMatch with(FlowField field, long value, long mask) {
        return with(field, BigInteger.valueOf(value), BigInteger.valueOf(mask));
    }

    /** Narrower: a whole field. */
    public FlowMatch with(FlowField field, long value) {
        return with(field, BigInteger.valueOf(value), field.wholeMask());
    }

    /** Narrower: to one station or group. */
    public FlowMatch to(MacAddress destination) {
        return with(FlowField.DESTINATION_MAC, destination.value());
    }

    /** Narrower: from one station. */
    public FlowMatch from(MacAddress source) {
        return with(FlowField.SOURCE_MAC, source.value());
    }

    /** Narrower: of one VLAN, 0 to 4095. */
    public FlowMatch vlan(int id) {
        return with(FlowField.VLAN_ID, id);
    }

    /** Narrower: without a customer VLAN tag. */
    public FlowMatch untagged() {
        return with(FlowField.TAGGED, 0);
    }

    /** Narrower: of one ethertype. */
    public FlowMatch ethertype(int ethertype) {
        return with(FlowField.ETHERTYPE, ethertype);
    }

    /** Narrower: of one protocol inside IP; say the ethertype, or an address, first. */
    public FlowMatch protocol(int protocol) {
        return with(FlowField.PROTOCOL, protocol);
    }

    /** Narrower: from the addresses that begin as this one does. */
    public FlowMatch from(InetAddress source, int prefixBits) {
        return address(FlowField.SOURCE_IPV4, FlowField.SOURCE_IPV6, source, prefixBits);
    }

    /** Narrower: to the addresses that begin as this one does. */
    public FlowMatch to(InetAddress destination, int prefixBits) {
        return address(FlowField.DESTINATION_IPV4, FlowField.DESTINATION_IPV6, destination, prefixBits);
    }

    private FlowMatch address(FlowField four, FlowField six, InetAddress address, int prefixBits) {
        byte[] bytes = address.getAddress();
        FlowField field = bytes.length == Integer.BYTES ? four : six;
        if (prefixBits < 0 || prefixBits > field.width()) {
            throw new IllegalArgumentException(
                    field.key() + ": there is no prefix of " + prefixBits + " of " + field.width() + " bits");
        }
        BigInteger host = BigInteger.ONE.shiftLeft(field.width() - prefixBits).subtract(BigInteger.ONE);
        return with(field, new BigInteger(1, bytes), field.wholeMask().andNot(host));
    }

    /** Narrower: from one port; say the protocol first. */
    public FlowMatch fromPort(int port) {
        return with(FlowField.SOURCE_PORT, port);
    }

    /** Narrower: to one port; say the protocol first. */
    public FlowMatch toPort(int port) {
        return with(FlowField.DESTINATION_PORT, port);
    }

    /** As operators write it, with all that is implied. */
    @Override
    public String toString() {
        return fields.entrySet().stream()
                .map(entry -> entry.getKey().text(entry.getValue()))
                .collect(Collectors.joining(" "));
    }
}
