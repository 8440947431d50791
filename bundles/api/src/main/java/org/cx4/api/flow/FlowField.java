package org.cx4.api.flow;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Function;
import org.cx4.api.MacAddress;

/** Header fields that a rule can compare. Those of IP and above are the ones behind VLAN tags. */
public enum FlowField {
    /** Destination MAC address. */
    DESTINATION_MAC("dst-mac", 48, FlowField::mac),
    /** Source MAC address. */
    SOURCE_MAC("src-mac", 48, FlowField::mac),
    /** 1 if there is a customer VLAN tag (0x8100) in front, else 0. */
    TAGGED("tagged", 1, BigInteger::toString),
    /** VLAN number of that tag. */
    VLAN_ID("vlan", 12, BigInteger::toString),
    /** Ethertype behind all tags. */
    ETHERTYPE("ethertype", 16, FlowField::hex),
    /** Source of an IPv4 packet. */
    SOURCE_IPV4("src-ip", 32, value -> address(value, 4)),
    /** Destination of an IPv4 packet. */
    DESTINATION_IPV4("dst-ip", 32, value -> address(value, 4)),
    /** Source of an IPv6 packet. */
    SOURCE_IPV6("src-ip", 128, value -> address(value, 16)),
    /** Destination of an IPv6 packet. */
    DESTINATION_IPV6("dst-ip", 128, value -> address(value, 16)),
    /** Protocol inside IP, behind extension headers. */
    PROTOCOL("protocol", 8, BigInteger::toString),
    /** 1 if an IP packet is a fragment, else 0. */
    FRAGMENT("fragment", 1, BigInteger::toString),
    /** Source port of TCP or UDP. */
    SOURCE_PORT("src-port", 16, BigInteger::toString),
    /** Destination port of TCP or UDP. */
    DESTINATION_PORT("dst-port", 16, BigInteger::toString);

    private final String key;
    private final int width;
    private final Function<BigInteger, String> format;

    FlowField(String key, int width, Function<BigInteger, String> format) {
        this.key = key;
        this.width = width;
        this.format = format;
    }

    /** Its name for operators. */
    public String key() {
        return key;
    }

    /** Its width in bits. */
    public int width() {
        return width;
    }

    /** The mask that compares all of it. */
    public BigInteger wholeMask() {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    /** As operators write it: {@code key=value}, with the mask behind a slash if it is not whole. */
    String text(FlowBits bits) {
        String value = key + "=" + format.apply(bits.value());
        if (bits.mask().equals(wholeMask())) {
            return value;
        }
        int prefix = bits.mask().bitCount();
        boolean isPrefix = bits.mask().getLowestSetBit() == width - prefix;
        return value + "/" + (isPrefix && isAddress() ? Integer.toString(prefix) : maskText(bits.mask()));
    }

    private boolean isAddress() {
        return key.endsWith("-ip");
    }

    private String maskText(BigInteger mask) {
        return isAddress() || key.endsWith("-mac") ? format.apply(mask) : hex(mask);
    }

    private static String hex(BigInteger value) {
        return "0x" + value.toString(16);
    }

    private static String mac(BigInteger value) {
        return new MacAddress(value.longValue()).toString();
    }

    private static String address(BigInteger value, int bytes) {
        byte[] address = new byte[bytes];
        byte[] from = value.toByteArray();
        int some = Math.min(from.length, bytes);
        System.arraycopy(from, from.length - some, address, bytes - some, some);
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 and 16 bytes are addresses", e);
        }
    }
}
