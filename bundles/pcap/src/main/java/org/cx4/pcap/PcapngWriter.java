package org.cx4.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes a pcapng file of Ethernet frames with stamps in nanoseconds. Blocks are collected and written in large pieces.
 * Not thread-safe.
 */
public final class PcapngWriter implements AutoCloseable {
    /** Direction of a frame that came in (epb_flags). */
    public static final int INBOUND = 1;
    /** Direction of a frame that went out (epb_flags). */
    public static final int OUTBOUND = 2;

    /** Bytes of a block of statistics. */
    public static final int STATISTICS_BYTES = 52;

    private static final int PIECE_BYTES = 1 << 16;
    private static final int PACKET_BYTES = 44;
    private static final int DIRECTION_FROM_END = 12;
    private static final byte NANOSECONDS = 9;
    private static final int MAC_BYTES = 6;

    /**
     * One interface of the file; frames name it by its place in the list.
     *
     * @param name as Wireshark shows it
     * @param description in words
     * @param mac its address in 48 bits, or 0 for none
     */
    public record Interface(String name, String description, long mac) {}

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** Where the file ends with a whole block. */
    private long whole;

    private int blockStart;
    /** By direction. */
    private final long[] frames = new long[OUTBOUND + 1];

    private long written;
    private long bytes;

    private PcapngWriter(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Makes a new file.
     *
     * @param snapBytes most bytes that are kept of a frame, or 0 for all; tcpdump wants it to be the same everywhere
     * @throws IOException if there is one already, or none can be made; the message names it and says why
     */
    public static PcapngWriter create(Path file, List<Interface> interfaces, int snapBytes) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(file + " exists already: give another name, or remove it first", e);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    file + ": there is no folder " + file.toAbsolutePath().getParent(), e);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": writing is not permitted", e);
        } catch (IOException e) {
            throw new IOException(file + " cannot be made: " + e.getMessage(), e);
        }
        PcapngWriter writer = new PcapngWriter(file, channel);
        try {
            writer.begin(interfaces, snapBytes);
            writer.flush();
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(file);
            throw e;
        }
        return writer;
    }

    /** Bytes of the block of a frame of which so many bytes are kept. */
    public static int blockBytes(int captured) {
        return PACKET_BYTES + Blocks.padded(captured);
    }

    /** Size of the file so far, with what still waits to be written. */
    public long bytes() {
        return bytes;
    }

    /** Frames of a direction in the file so far, with those that still wait to be written. */
    public long frames(int direction) {
        return frames[direction];
    }

    private void begin(List<Interface> interfaces, int snapBytes) throws IOException {
        byte[] application = "cx4".getBytes(StandardCharsets.UTF_8);
        start(Blocks.SECTION, Blocks.FRAME_BYTES + 16 + option(application) + 4);
        piece.putInt(Blocks.BYTE_ORDER);
        piece.putShort((short) Blocks.MAJOR_VERSION);
        piece.putShort((short) 0);
        piece.putLong(-1);
        put(Blocks.USER_APPLICATION, application);
        endOptions();
        end();
        for (Interface one : interfaces) {
            describe(one, snapBytes);
        }
    }

    private void describe(Interface one, int snapBytes) throws IOException {
        byte[] name = one.name.getBytes(StandardCharsets.UTF_8);
        byte[] description = one.description.getBytes(StandardCharsets.UTF_8);
        byte[] mac = new byte[MAC_BYTES];
        for (int i = 0; i < MAC_BYTES; i++) {
            mac[i] = (byte) (one.mac >>> (8 * (MAC_BYTES - 1 - i)));
        }
        byte[] resolution = {NANOSECONDS};
        start(
                Blocks.INTERFACE,
                Blocks.FRAME_BYTES
                        + 8
                        + option(name)
                        + option(description)
                        + (one.mac == 0 ? 0 : option(mac))
                        + option(resolution)
                        + 4);
        piece.putShort((short) CaptureReader.ETHERNET);
        piece.putShort((short) 0);
        piece.putInt(snapBytes);
        put(Blocks.INTERFACE_NAME, name);
        put(Blocks.INTERFACE_DESCRIPTION, description);
        if (one.mac != 0) {
            put(Blocks.INTERFACE_MAC, mac);
        }
        put(Blocks.INTERFACE_RESOLUTION, resolution);
        endOptions();
        end();
    }

    /**
     * Writes a frame.
     *
     * @param interfaceId place of its interface in the list
     * @param nanos since 1970
     * @param data holds the bytes that are kept
     * @param offset of the first
     * @param captured how many are kept, at most 32 KiB
     * @param original how many it had
     * @param direction {@link #INBOUND}, {@link #OUTBOUND}, or 0
     * @throws IOException if it cannot be written; then the file ends with the last whole block that could
     */
    public void frame(int interfaceId, long nanos, byte[] data, int offset, int captured, int original, int direction)
            throws IOException {
        start(Blocks.ENHANCED_PACKET, blockBytes(captured));
        piece.putInt(interfaceId);
        stamp(nanos);
        piece.putInt(captured);
        piece.putInt(original);
        piece.put(data, offset, captured);
        pad(captured);
        piece.putShort((short) Blocks.PACKET_FLAGS);
        piece.putShort((short) Integer.BYTES);
        piece.putInt(direction);
        endOptions();
        end();
        frames[direction]++;
    }

    /**
     * Writes what became of an interface's frames.
     *
     * @param received how many there were
     * @param dropped how many of them are missing in the file for want of room
     */
    public void statistics(int interfaceId, long nanos, long received, long dropped) throws IOException {
        start(Blocks.STATISTICS, STATISTICS_BYTES);
        piece.putInt(interfaceId);
        stamp(nanos);
        number(Blocks.STATISTICS_RECEIVED, received);
        number(Blocks.STATISTICS_DROPPED, dropped);
        endOptions();
        end();
    }

    private void number(int code, long value) {
        piece.putShort((short) code);
        piece.putShort((short) Long.BYTES);
        piece.putLong(value);
    }

    private void stamp(long nanos) {
        piece.putInt((int) (nanos >>> 32));
        piece.putInt((int) nanos);
    }

    private static int option(byte[] value) {
        return 4 + Blocks.padded(value.length);
    }

    private void put(int code, byte[] value) {
        piece.putShort((short) code);
        piece.putShort((short) value.length);
        piece.put(value);
        pad(value.length);
    }

    private void endOptions() {
        piece.putInt(Blocks.OPTION_END);
    }

    private void pad(int bytesBefore) {
        for (int i = bytesBefore; i < Blocks.padded(bytesBefore); i++) {
            piece.put((byte) 0);
        }
    }

    private void start(int type, int length) throws IOException {
        if (piece.remaining() < length) {
            flush();
        }
        blockStart = piece.position();
        piece.putInt(type);
        piece.putInt(length);
    }

    private void end() {
        int length = piece.position() + Integer.BYTES - blockStart;
        assert length == piece.getInt(blockStart + Integer.BYTES) : length + " bytes written of another number";
        piece.putInt(length);
        bytes += length;
    }

    /** Hands all blocks to the system. If it does not take all of them, those that are not whole there are cut off. */
    public void flush() throws IOException {
        piece.flip();
        try {
            while (piece.hasRemaining()) {
                written += channel.write(piece);
            }
            whole = written;
            piece.clear();
        } catch (IOException e) {
            keepWholeBlocks();
            throw new IOException(file + " cannot be written any further: " + e.getMessage(), e);
        }
    }

    private void keepWholeBlocks() throws IOException {
        int at = 0;
        int got = (int) (written - whole);
        while (at + Blocks.FRAME_BYTES <= got && at + piece.getInt(at + Integer.BYTES) <= got) {
            at += piece.getInt(at + Integer.BYTES);
        }
        for (int lost = at; lost < piece.limit(); lost += piece.getInt(lost + Integer.BYTES)) {
            if (piece.getInt(lost) == Blocks.ENHANCED_PACKET) {
                frames[piece.getInt(lost + piece.getInt(lost + Integer.BYTES) - DIRECTION_FROM_END)]--;
            }
        }
        whole += at;
        written = whole;
        bytes = whole;
        piece.clear();
        channel.truncate(whole);
        channel.position(whole);
    }

    /** Writes the rest and closes the file, also if the rest cannot be written. */
    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        }
    }
}
