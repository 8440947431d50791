package org.cx4.os.jna;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Ethernet frames from the peer to the TAP's own address. */
final class Frames {
    static final int IP = 14;
    static final int IP_CHECKSUM = IP + 10;
    static final int L4 = IP + 20;
    static final int UDP_CHECKSUM = L4 + 6;
    static final int TCP_CHECKSUM = L4 + 16;

    private static final int UDP = 17;
    private static final int TCP = 6;

    private Frames() {}

    static byte[] udp(int sourcePort, String payload) {
        byte[] data = payload.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ipv4(UDP, 8 + data.length);
        frame.putShort(L4, (short) sourcePort).putShort(L4 + 2, (short) Rig.PORT);
        frame.putShort(L4 + 4, (short) (8 + data.length)).put(L4 + 8, data);
        frame.putShort(UDP_CHECKSUM, (short) checksum(frame, UDP));
        return frame.array();
    }

    static byte[] tcpSyn() {
        ByteBuffer frame = ipv4(TCP, 20);
        frame.putShort(L4, (short) 1000).putShort(L4 + 2, (short) Rig.PORT);
        frame.put(L4 + 12, (byte) 0x50).put(L4 + 13, (byte) 2).putShort(L4 + 14, (short) 1000);
        frame.putShort(TCP_CHECKSUM, (short) checksum(frame, TCP));
        return frame.array();
    }

    static byte[] corrupt(byte[] frame, int at) {
        byte[] copy = frame.clone();
        copy[at] ^= 0x55;
        return copy;
    }

    private static ByteBuffer ipv4(int protocol, int bytes) {
        ByteBuffer frame = ByteBuffer.allocate(L4 + bytes);
        frame.put(0, Rig.MAC).put(6, Rig.PEER_MAC).putShort(12, (short) 0x0800);
        frame.put(IP, (byte) 0x45).putShort(IP + 2, (short) (20 + bytes));
        frame.put(IP + 8, (byte) 64).put(IP + 9, (byte) protocol);
        frame.put(IP + 12, Ipv4.parse(Rig.PEER)).put(IP + 16, Ipv4.parse(Rig.ADDRESS));
        frame.putShort(IP_CHECKSUM, (short) fold(sum(frame, IP, L4)));
        return frame;
    }

    private static int checksum(ByteBuffer frame, int protocol) {
        int bytes = frame.capacity() - L4;
        return fold(sum(frame, IP + 12, frame.capacity()) + protocol + bytes);
    }

    private static int sum(ByteBuffer frame, int from, int to) {
        int sum = 0;
        for (int at = from; at < to; at++) {
            sum += (frame.get(at) & 0xff) << ((at - from) % 2 == 0 ? 8 : 0);
        }
        return sum;
    }

    private static int fold(int sum) {
        int folded = (sum & 0xffff) + (sum >>> 16);
        folded = (folded & 0xffff) + (folded >>> 16);
        return ~folded & 0xffff;
    }
}
