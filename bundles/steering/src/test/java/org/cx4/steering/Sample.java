package org.cx4.steering;

import java.nio.ByteBuffer;
import java.util.Random;

/**
 * A frame and its header fields, as whoever made it knows them; nothing is parsed.
 *
 * @param fields by {@link Field}; what a frame does not have is 0
 * @param bytes of the frame; the last four are for the sender
 */
record Sample(long[] fields, byte[] bytes) {
    /** What a rule may ask about. Addresses are in halves; an IPv4 address is a low half. */
    enum Field {
        DESTINATION,
        SOURCE,
        CTAG,
        VID,
        ETHERTYPE,
        PROTOCOL,
        FRAGMENT,
        FROM_HIGH,
        FROM_LOW,
        TO_HIGH,
        TO_LOW,
        FROM_PORT,
        TO_PORT
    }

    static final int IPV4 = 0x0800;
    static final int IPV6 = 0x86dd;
    static final int TCP = 6;
    static final int UDP = 17;
    static final int ICMP = 1;
    static final int ARP = 0x0806;

    private static final int CTAG = 0x8100;
    private static final int STAG = 0x88a8;
    private static final int L4_BYTES = 20;

    long get(Field field) {
        return fields[field.ordinal()];
    }

    private Sample set(Field field, long value) {
        fields[field.ordinal()] = value;
        return this;
    }

    /** Addresses that differ in few bits, so that masks tell them apart or not. */
    static long mac(Random random) {
        return 0x02_00_00_00_00_00L | random.nextInt(4) << 24 | random.nextInt(4);
    }

    static int ipv4(Random random) {
        return 0x0a00_0000 | random.nextInt(3) << 16 | random.nextInt(4);
    }

    static long[] ipv6(Random random) {
        return new long[] {0x20010db8_00000000L | random.nextInt(3), (long) random.nextInt(2) << 60 | random.nextInt(3)
        };
    }

    static int port(Random random) {
        return random.nextInt(2) << 12 | random.nextInt(8);
    }

    /** Any kind of frame. */
    static Sample random(Random random) {
        Sample sample = new Sample(new long[Field.values().length], new byte[128]);
        ByteBuffer out = ByteBuffer.wrap(sample.bytes);
        sample.set(Field.DESTINATION, mac(random)).set(Field.SOURCE, mac(random));
        out.putShort((short) (sample.get(Field.DESTINATION) >>> 32)).putInt((int) sample.get(Field.DESTINATION));
        out.putShort((short) (sample.get(Field.SOURCE) >>> 32)).putInt((int) sample.get(Field.SOURCE));
        int tag = random.nextInt(4);
        if (tag > 1) {
            int vid = random.nextInt(4);
            sample.set(Field.CTAG, tag == 2 ? 1 : 0).set(Field.VID, vid);
            out.putShort((short) (tag == 2 ? CTAG : STAG)).putShort((short) (random.nextInt(8) << 13 | vid));
        }
        int kind = random.nextInt(9);
        if (kind == 0) {
            int ethertype = random.nextBoolean() ? ARP : 0x88b5;
            out.putShort((short) ethertype);
            return sample.set(Field.ETHERTYPE, ethertype);
        }
        int[] protocols = {TCP, UDP, TCP, UDP, ICMP};
        int protocol = protocols[random.nextInt(protocols.length)];
        boolean fragment = random.nextInt(5) == 0;
        sample.set(Field.PROTOCOL, protocol).set(Field.FRAGMENT, fragment ? 1 : 0);
        if (kind < 6) {
            sample.ipv4(out, random, protocol, fragment);
        } else {
            sample.ipv6(out, random, protocol, fragment);
        }
        int from = port(random);
        int to = port(random);
        // Data offset of a TCP header; to others it is payload.
        out.putShort((short) from).putShort((short) to).putLong(0).putShort((short) 0x5010);
        if (!fragment && protocol != ICMP) {
            sample.set(Field.FROM_PORT, from).set(Field.TO_PORT, to);
        }
        return sample;
    }

    private void ipv4(ByteBuffer out, Random random, int protocol, boolean fragment) {
        int from = ipv4(random);
        int to = ipv4(random);
        out.putShort((short) IPV4)
                .putShort((short) 0x4500)
                .putShort((short) (20 + L4_BYTES))
                .putShort((short) 1);
        out.putShort((short) (fragment ? 0x2000 : 0))
                .put((byte) 64)
                .put((byte) protocol)
                .putShort((short) 0);
        out.putInt(from).putInt(to);
        set(Field.ETHERTYPE, IPV4).set(Field.FROM_LOW, from).set(Field.TO_LOW, to);
    }

    private void ipv6(ByteBuffer out, Random random, int protocol, boolean fragment) {
        long[] from = ipv6(random);
        long[] to = ipv6(random);
        out.putShort((short) IPV6).putInt(0x60000000).putShort((short) (L4_BYTES + (fragment ? 8 : 0)));
        out.put((byte) (fragment ? 44 : protocol)).put((byte) 64);
        out.putLong(from[0]).putLong(from[1]).putLong(to[0]).putLong(to[1]);
        if (fragment) {
            out.put((byte) protocol).put((byte) 0).putShort((short) 1).putInt(7);
        }
        set(Field.ETHERTYPE, IPV6).set(Field.FROM_HIGH, from[0]).set(Field.FROM_LOW, from[1]);
        set(Field.TO_HIGH, to[0]).set(Field.TO_LOW, to[1]);
    }

    /** The bytes with a number in the last four. */
    byte[] numbered(int number) {
        byte[] numbered = bytes.clone();
        ByteBuffer.wrap(numbered).putInt(numbered.length - Integer.BYTES, number);
        return numbered;
    }
}
