package org.cx4.port;

import java.util.Arrays;
import java.util.HexFormat;

/** Broadcast frames from hex with right checksums by the definition of RFC 1071 and nothing else. */
final class Packets {
    static final String TCP = "04d2162e 00000001 00000002 50182000 0000 0000";
    private static final String MACS = "ffffffffffff" + "020000000077";

    private Packets() {}

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    /** UDP from 1234 to 5678, its checksum 0. */
    static String udp(int payload) {
        return String.format("04d2162e%04x0000", 8 + payload) + "5a".repeat(payload);
    }

    static byte[] ethernet(String typeAndPayload) {
        return hex(MACS + typeAndPayload);
    }

    /** IPv4; header checksum right, transport checksum at an offset of the payload right, or as given if negative. */
    static byte[] ipv4(int protocol, String options, int fragment, String payload, int checksumAt) {
        int header = 20 + hex(options).length;
        byte[] frame = ethernet("0800" + String.format("%02x00%04x", 0x40 + header / 4, header + hex(payload).length)
                + String.format("0001%04x 40%02x 0000 0a000001 0a000002", fragment, protocol) + options + payload);
        put(frame, 24, ~sum(frame, 14, 14 + header));
        return complete(frame, protocol, 26, 34, 14 + header, checksumAt);
    }

    /** IPv6 with extension headers in front of the payload. */
    static byte[] ipv6(int first, int protocol, String extensions, String payload, int checksumAt) {
        int extension = hex(extensions).length;
        byte[] frame = ethernet("86dd60000000" + String.format("%04x%02x40", extension + hex(payload).length, first)
                + "20010db8000000000000000000000001" + "20010db8000000000000000000000002" + extensions + payload);
        return complete(frame, protocol, 22, 54, 54 + extension, checksumAt);
    }

    private static byte[] complete(byte[] frame, int protocol, int addresses, int addressesEnd, int transport, int at) {
        if (at >= 0) {
            int pseudo = sum(frame, addresses, addressesEnd) + protocol + frame.length - transport;
            put(frame, transport + at, ~fold(pseudo + sum(frame, transport, frame.length)));
        }
        return frame;
    }

    static int sum(byte[] bytes, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += (bytes[i] & 0xff) << ((i - from) % 2 == 0 ? Byte.SIZE : 0);
        }
        return fold(sum);
    }

    private static int fold(int sum) {
        int folded = (sum & 0xffff) + (sum >>> 16);
        return (folded & 0xffff) + (folded >>> 16);
    }

    /** Writes 16 bits of a copy. */
    static byte[] with(byte[] frame, int at, int value) {
        return put(frame.clone(), at, value);
    }

    private static byte[] put(byte[] frame, int at, int value) {
        frame[at] = (byte) (value >>> Byte.SIZE);
        frame[at + 1] = (byte) value;
        return frame;
    }

    static int get(byte[] frame, int at) {
        return ((frame[at] & 0xff) << Byte.SIZE) | (frame[at + 1] & 0xff);
    }

    /** Appends bytes of a value. */
    static byte[] padded(byte[] frame, int bytes, int value) {
        byte[] padded = Arrays.copyOf(frame, bytes);
        Arrays.fill(padded, frame.length, bytes, (byte) value);
        return padded;
    }

    /** Puts a tag behind the MACs. */
    static byte[] tagged(byte[] frame, int type, int tci) {
        byte[] tagged = new byte[frame.length + 4];
        System.arraycopy(frame, 0, tagged, 0, 12);
        put(put(tagged, 12, type), 14, tci);
        System.arraycopy(frame, 12, tagged, 16, frame.length - 12);
        return tagged;
    }
}
