package org.cx4.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Reads pcapng: blocks, of which those of unknown types are skipped. A new section may have the other byte order. */
final class PcapngReader extends CaptureReader {
    private static final int HEAD_BYTES = 8;
    private static final int SECTION_BYTES = 28;
    private static final int INTERFACE_BYTES = 8;
    private static final int ENHANCED_BYTES = 20;
    private static final int SIMPLE_BYTES = 4;

    /** A longer block is skipped if its type is unknown; no known one is. */
    private static final int MAX_BODY_BYTES = 1 << 24;

    private record Interface(int linkType, long snapBytes, Resolution resolution) {}

    private final List<Interface> interfaces = new ArrayList<>();
    private final byte[] headBytes = new byte[HEAD_BYTES];
    private final ByteBuffer head = ByteBuffer.wrap(headBytes);
    private ByteBuffer body = ByteBuffer.wrap(new byte[0]);
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    PcapngReader(CountedInput in, byte[] magic) throws IOException {
        super(in);
        System.arraycopy(magic, 0, headBytes, 0, magic.length);
        if (in.read(headBytes, magic.length, HEAD_BYTES - magic.length) < HEAD_BYTES - magic.length) {
            throw new IOException("cut within the first block of pcapng");
        }
        String wrong = section();
        if (wrong != null) {
            throw new IOException(wrong);
        }
    }

    static boolean begins(byte[] magic) {
        return ByteBuffer.wrap(magic).getInt() == Blocks.SECTION;
    }

    @Override
    boolean find() throws IOException {
        while (true) {
            long at = in.position();
            int got = in.read(headBytes, 0, HEAD_BYTES);
            if (got == 0) {
                return false;
            }
            if (got < HEAD_BYTES) {
                return damaged(at, "it is cut within the head of a block");
            }
            int type = head.order(order).getInt(0);
            String wrong;
            if (type == Blocks.SECTION) {
                wrong = section();
            } else {
                long length = Integer.toUnsignedLong(head.getInt(4));
                wrong = block(type, length);
            }
            if (wrong != null) {
                return damaged(at, wrong);
            }
            if ((type == Blocks.ENHANCED_PACKET && enhanced())
                    || (type == Blocks.SIMPLE_PACKET && simple())
                    || (type == Blocks.PACKET && obsolete())) {
                return true;
            }
            if (type == Blocks.INTERFACE) {
                describe();
            }
        }
    }

    /** A section begins, its head has been read. Returns what is wrong. */
    private String section() throws IOException {
        byte[] rest = new byte[SECTION_BYTES - Blocks.FRAME_BYTES];
        if (in.read(rest, 0, rest.length) < rest.length) {
            return "it is cut within the header of a section";
        }
        ByteBuffer buffer = ByteBuffer.wrap(rest).order(ByteOrder.LITTLE_ENDIAN);
        if (buffer.getInt(0) == Blocks.BYTE_ORDER) {
            order = ByteOrder.LITTLE_ENDIAN;
        } else if (buffer.order(ByteOrder.BIG_ENDIAN).getInt(0) == Blocks.BYTE_ORDER) {
            order = ByteOrder.BIG_ENDIAN;
        } else {
            return String.format("the header of a section has %08x for its byte order", buffer.getInt(0));
        }
        int major = Short.toUnsignedInt(buffer.order(order).getShort(4));
        if (major != Blocks.MAJOR_VERSION) {
            return "a section of pcapng version " + major + "; version 1 is understood";
        }
        long length = Integer.toUnsignedLong(head.order(order).getInt(4));
        String wrong = checked(length, SECTION_BYTES);
        if (wrong == null) {
            wrong = skip(length - HEAD_BYTES - rest.length - Integer.BYTES, length);
        }
        interfaces.clear();
        return wrong;
    }

    /** Reads the body of a block that is known, and skips another. Returns what is wrong. */
    private String block(int type, long length) throws IOException {
        String wrong = checked(length, Blocks.FRAME_BYTES);
        if (wrong != null) {
            return wrong;
        }
        long bodyBytes = length - Blocks.FRAME_BYTES;
        boolean known = type == Blocks.INTERFACE
                || type == Blocks.ENHANCED_PACKET
                || type == Blocks.SIMPLE_PACKET
                || type == Blocks.PACKET;
        if (!known) {
            return skip(bodyBytes, length);
        }
        if (bodyBytes > MAX_BODY_BYTES) {
            return "a block of type " + type + " and " + length + " bytes is longer than any";
        }
        if (fill((int) bodyBytes) < bodyBytes) {
            return "it is cut within a block of " + length + " bytes";
        }
        if (body.array() != data) {
            body = ByteBuffer.wrap(data);
        }
        body.order(order).clear().limit((int) bodyBytes);
        return trailer(length);
    }

    private static String checked(long length, int least) {
        return length < least || length % 4 != 0
                ? "a block cannot have " + length + " bytes, so the next cannot be found"
                : null;
    }

    private String skip(long count, long length) throws IOException {
        return in.skip(count) < count ? "it is cut within a block of " + length + " bytes" : trailer(length);
    }

    private String trailer(long length) throws IOException {
        if (in.read(headBytes, 0, Integer.BYTES) < Integer.BYTES) {
            return "it is cut within a block of " + length + " bytes";
        }
        long again = Integer.toUnsignedLong(head.order(order).getInt(0));
        return again == length ? null : "a block has " + length + " bytes before it, but " + again + " behind it";
    }

    /** An interface whose description is too short still has a number. */
    private void describe() {
        if (body.limit() < INTERFACE_BYTES) {
            interfaces.add(null);
            return;
        }
        int link = Short.toUnsignedInt(body.getShort(0));
        long snap = Integer.toUnsignedLong(body.getInt(4));
        int code = Resolution.DEFAULT;
        long offset = 0;
        int at = INTERFACE_BYTES;
        while (at + 4 <= body.limit()) {
            int option = Short.toUnsignedInt(body.getShort(at));
            int length = Short.toUnsignedInt(body.getShort(at + 2));
            at += 4;
            if (option == Blocks.OPTION_END || at + length > body.limit()) {
                break;
            }
            if (option == Blocks.INTERFACE_RESOLUTION && length == 1) {
                code = Byte.toUnsignedInt(body.get(at));
            } else if (option == Blocks.INTERFACE_OFFSET && length == Long.BYTES) {
                offset = body.getLong(at);
            }
            at += Blocks.padded(length);
        }
        interfaces.add(new Interface(link, snap, new Resolution(code, offset)));
    }

    private boolean enhanced() {
        if (body.limit() < ENHANCED_BYTES) {
            trouble("its block is too short");
            return true;
        }
        packet(Integer.toUnsignedLong(body.getInt(0)), Integer.toUnsignedLong(body.getInt(12)));
        return true;
    }

    private boolean obsolete() {
        if (body.limit() < ENHANCED_BYTES) {
            trouble("its block is too short");
            return true;
        }
        packet(Short.toUnsignedLong(body.getShort(0)), Integer.toUnsignedLong(body.getInt(12)));
        return true;
    }

    private void packet(long interfaceId, long captured) {
        originalBytes = Integer.toUnsignedLong(body.getInt(16));
        Interface from = from(interfaceId);
        if (from != null) {
            long high = Integer.toUnsignedLong(body.getInt(4));
            nanos = from.resolution.nanos((high << 32) | Integer.toUnsignedLong(body.getInt(8)));
            take(ENHANCED_BYTES, captured);
        }
    }

    private boolean simple() {
        if (body.limit() < SIMPLE_BYTES) {
            trouble("its block is too short");
            return true;
        }
        originalBytes = Integer.toUnsignedLong(body.getInt(0));
        Interface from = from(0);
        if (from != null) {
            take(SIMPLE_BYTES, from.snapBytes == 0 ? originalBytes : Math.min(originalBytes, from.snapBytes));
        }
        return true;
    }

    private Interface from(long id) {
        Interface from = id < interfaces.size() ? interfaces.get((int) id) : null;
        if (from == null) {
            trouble("its interface " + id + " is not described");
        } else {
            linkType = from.linkType;
        }
        return from;
    }

    /** The frame's bytes move to the front. */
    private void take(int offset, long captured) {
        if (captured > body.limit() - offset) {
            trouble("its block is shorter than its " + captured + " bytes");
        } else if (captured > MAX_FRAME_BYTES) {
            trouble("its " + captured + " bytes are more than any frame has");
        } else {
            bytes = (int) captured;
            System.arraycopy(data, offset, data, 0, bytes);
        }
    }
}
