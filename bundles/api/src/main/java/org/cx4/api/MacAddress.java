package org.cx4.api;

import java.util.HexFormat;

/**
 * An Ethernet address.
 *
 * @param value its 48 bits, first byte highest
 */
public record MacAddress(long value) {
    /** Everybody. */
    public static final MacAddress BROADCAST = new MacAddress(0xffff_ffff_ffffL);

    /** Refuses more than 48 bits. */
    public MacAddress {
        if (value >>> 48 != 0) {
            throw new IllegalArgumentException("0x" + Long.toHexString(value) + " has more than 48 bits");
        }
    }

    /**
     * Reads {@code 02:00:5e:10:00:01}, also with dashes.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static MacAddress parse(String text) {
        if (!text.matches("\\p{XDigit}{2}([:-]\\p{XDigit}{2}){5}")) {
            throw new IllegalArgumentException("'" + text + "' is no MAC address; write it as 02:00:5e:10:00:01");
        }
        return new MacAddress(HexFormat.fromHexDigitsToLong(text.replaceAll("[:-]", "")));
    }

    /** Whether it is a group address (multicast or broadcast). */
    public boolean isGroup() {
        return (value >>> 40 & 1) == 1;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(17);
        for (int shift = 40; shift >= 0; shift -= 8) {
            text.append(HexFormat.of().toHexDigits((byte) (value >>> shift))).append(shift == 0 ? "" : ":");
        }
        return text.toString();
    }
}
