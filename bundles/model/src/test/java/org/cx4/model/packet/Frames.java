package org.cx4.model.packet;

import java.util.Arrays;
import java.util.HexFormat;

/** Frames from hex, and an Internet checksum that is the definition and nothing else. */
final class Frames {
    static final String TO_OWN = "020000000002" + "020000000001";

    private Frames() {}

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    /** Appends zeros. */
    static byte[] padded(byte[] frame, int bytes) {
        return Arrays.copyOf(frame, Math.max(bytes, frame.length));
    }

    /** Ones-complement sum, folded, of a part that begins at an even offset of what it is the sum of. */
    static int sum(byte[] bytes, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += (bytes[i] & 0xff) << ((i - from) % 2 == 0 ? 8 : 0);
        }
        while (sum > 0xffff) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return (int) sum;
    }

    /** An IPv4 frame with right header checksum, its transport checksum filled in at an offset of the payload unless negative. */
    static byte[] ipv4(int protocol, String options, String payload, int checksumAt) {
        byte[] option = hex(options);
        byte[] body = hex(payload);
        int header = 20 + option.length;
        byte[] frame = hex(TO_OWN + "0800" + String.format("%02x00%04x", 0x40 + header / 4, header + body.length)
                + String.format("00004000 40%02x 0000 0a000001 0a000002", protocol) + options + payload);
        put(frame, 24, ~sum(frame, 14, 14 + header));
        return complete(frame, protocol, 26, 34, 14 + header, checksumAt);
    }

    /** The same over IPv6, behind extension headers. */
    static byte[] ipv6(int first, int protocol, String extensions, String payload, int checksumAt) {
        byte[] extension = hex(extensions);
        byte[] body = hex(payload);
        byte[] frame = hex(TO_OWN + "86dd 60000000" + String.format("%04x%02x40", extension.length + body.length, first)
                + "20010db8000000000000000000000001" + "20010db8000000000000000000000002" + extensions + payload);
        return complete(frame, protocol, 22, 54, 54 + extension.length, checksumAt);
    }

    private static byte[] complete(byte[] frame, int protocol, int addresses, int addressesEnd, int transport, int at) {
        if (at >= 0) {
            long pseudo = (long) sum(frame, addresses, addressesEnd) + protocol + (frame.length - transport);
            long total = pseudo + sum(frame, transport, frame.length);
            while (total > 0xffff) {
                total = (total & 0xffff) + (total >>> 16);
            }
            put(frame, transport + at, (int) ~total & 0xffff);
        }
        return frame;
    }

    /** Writes 16 bits. */
    static byte[] put(byte[] frame, int at, int value) {
        frame[at] = (byte) (value >>> 8);
        frame[at + 1] = (byte) value;
        return frame;
    }

    static int get(byte[] frame, int at) {
        return (frame[at] & 0xff) << 8 | (frame[at + 1] & 0xff);
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
