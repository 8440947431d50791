package org.cx4.pcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Capture files as byte arrays, written field by field from the specification. */
final class Bytes {
    private ByteBuffer out;

    Bytes(ByteOrder order) {
        out = ByteBuffer.allocate(1 << 20).order(order);
    }

    /** Header of classic pcap. */
    static Bytes pcap(ByteOrder order, int magic, int linkType) {
        Bytes file = new Bytes(order);
        file.out.putInt(magic).putShort((short) 2).putShort((short) 4).putInt(0).putInt(0);
        file.out.putInt(65535).putInt(linkType);
        return file;
    }

    Bytes record(long seconds, long fraction, byte[] frame, int original) {
        out.putInt((int) seconds).putInt((int) fraction).putInt(frame.length).putInt(original);
        out.put(frame);
        return this;
    }

    /** A section of pcapng in another order from here on. */
    Bytes section(ByteOrder order) {
        out.order(order);
        byte[] body = new Bytes(order)
                .number(4, 0x1a2b3c4d)
                .number(2, 1)
                .number(2, 0)
                .number(8, -1)
                .option(1, new byte[] {'h', 'i', '!'})
                .number(4, 0)
                .array();
        return block(0x0a0d0d0a, body);
    }

    /** An interface; a resolution below 0 is left out. */
    Bytes describe(int linkType, int snap, int resolution, long offset) {
        Bytes body = new Bytes(out.order()).number(2, linkType).number(2, 0).number(4, snap);
        body.option(2, new byte[] {'e', 't', 'h', '0', '0'});
        if (resolution >= 0) {
            body.option(9, new byte[] {(byte) resolution});
        }
        if (offset != 0) {
            body.option(14, new Bytes(out.order()).number(8, offset).array());
        }
        return block(1, body.number(4, 0).array());
    }

    Bytes enhanced(int interfaceId, long ticks, byte[] frame, int original) {
        return block(
                6,
                new Bytes(out.order())
                        .number(4, interfaceId)
                        .number(4, ticks >>> 32)
                        .number(4, ticks)
                        .number(4, frame.length)
                        .number(4, original)
                        .padded(frame)
                        .option(1, new byte[] {'c'})
                        .option(2, new byte[] {1, 0, 0, 0})
                        .number(4, 0)
                        .array());
    }

    Bytes simple(byte[] frame, int original) {
        return block(3, new Bytes(out.order()).number(4, original).padded(frame).array());
    }

    Bytes obsolete(int interfaceId, long ticks, byte[] frame, int original) {
        return block(
                2,
                new Bytes(out.order())
                        .number(2, interfaceId)
                        .number(2, 7)
                        .number(4, ticks >>> 32)
                        .number(4, ticks)
                        .number(4, frame.length)
                        .number(4, original)
                        .padded(frame)
                        .array());
    }

    Bytes block(int type, byte[] body) {
        int length = 12 + Blocks.padded(body.length);
        return number(4, type).number(4, length).padded(body).number(4, length);
    }

    Bytes number(int bytes, long value) {
        switch (bytes) {
            case 2 -> out.putShort((short) value);
            case 4 -> out.putInt((int) value);
            default -> out.putLong(value);
        }
        return this;
    }

    private Bytes option(int code, byte[] value) {
        return number(2, code).number(2, value.length).padded(value);
    }

    private Bytes padded(byte[] value) {
        out.put(value).position(out.position() + Blocks.padded(value.length) - value.length);
        return this;
    }

    byte[] array() {
        return Arrays.copyOf(out.array(), out.position());
    }

    /** A frame of a length whose bytes tell where they are. */
    static byte[] frame(int length) {
        byte[] frame = new byte[length];
        for (int i = 0; i < length; i++) {
            frame[i] = (byte) (length + i);
        }
        return frame;
    }
}
