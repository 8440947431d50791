package org.cx4.pcap;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a capture file frame by frame. {@link #next} moves on; the accessors tell of the frame that it found. Not
 * thread-safe.
 */
public abstract class CaptureReader implements AutoCloseable {
    /** Link type of Ethernet. */
    public static final int ETHERNET = 1;

    /** Longest frame that is read: the largest snap length that tcpdump accepts for Ethernet. */
    public static final int MAX_FRAME_BYTES = 262_144;

    private static final int MAGIC_BYTES = 4;
    private static final int ETHERNET_HEADER_BYTES = 14;
    private static final int PIECE_BYTES = 1 << 16;

    final CountedInput in;
    byte[] data = new byte[0];
    int linkType;
    int bytes;
    long originalBytes;
    long nanos;
    private String trouble;
    private String damage;
    private boolean ended;

    CaptureReader(CountedInput in) {
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read or is no capture file; the message names it and says what is wrong
     */
    public static CaptureReader open(Path file) throws IOException {
        InputStream stream;
        try {
            if (Files.isDirectory(file)) {
                throw new IOException(file + " is a folder, not a capture file");
            }
            stream = new BufferedInputStream(Files.newInputStream(file), PIECE_BYTES);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": reading is not permitted", e);
        }
        try {
            return open(stream);
        } catch (IOException e) {
            stream.close();
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads a stream, and closes it in the end.
     *
     * @throws IOException if it is no capture; then it is not closed
     */
    public static CaptureReader open(InputStream stream) throws IOException {
        CountedInput in = new CountedInput(stream);
        byte[] magic = new byte[MAGIC_BYTES];
        int got = in.read(magic, 0, MAGIC_BYTES);
        if (got < MAGIC_BYTES) {
            throw new IOException("no capture file: it ends after " + got + " bytes");
        }
        if (PcapngReader.begins(magic)) {
            return new PcapngReader(in, magic);
        }
        if (PcapReader.begins(magic)) {
            return new PcapReader(in, magic);
        }
        throw new IOException(String.format(
                "neither pcap nor pcapng: it begins with %02x %02x %02x %02x", magic[0], magic[1], magic[2], magic[3]));
    }

    /**
     * Moves to the next frame. Frames are found also when their bytes cannot be had, see {@link #trouble}.
     *
     * @return false at the end of the file, or where it is damaged, see {@link #damage}
     * @throws IOException if the system fails to read
     */
    public final boolean next() throws IOException {
        if (ended) {
            return false;
        }
        trouble = null;
        linkType = 0;
        bytes = 0;
        originalBytes = 0;
        nanos = 0;
        ended = !find();
        return !ended;
    }

    /** Finds the next frame, or says why there is none. */
    abstract boolean find() throws IOException;

    /** Link type of the frame's interface, {@link #ETHERNET} for what a network card can carry. */
    public final int linkType() {
        return linkType;
    }

    /** How many bytes of the frame the file holds; 0 with {@link #trouble}. */
    public final int bytes() {
        return bytes;
    }

    /** How long the frame was. More than {@link #bytes} if the capture has cut it. */
    public final long originalBytes() {
        return originalBytes;
    }

    /** When it was captured, in nanoseconds since 1970; 0 if the file does not say. */
    public final long nanos() {
        return nanos;
    }

    /** Its bytes, from index 0 to below {@link #bytes}. The array is valid until the next call of {@link #next}. */
    public final byte[] data() {
        return data;
    }

    /** Why this frame cannot be read, although the file goes on after it. */
    public final Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Why this frame cannot be sent on Ethernet; empty if it can. */
    public final Optional<Obstacle> obstacle() {
        if (trouble != null) {
            return Optional.of(Obstacle.DAMAGED);
        }
        if (linkType != ETHERNET) {
            return Optional.of(Obstacle.FOREIGN);
        }
        if (bytes < originalBytes) {
            return Optional.of(Obstacle.SNAPPED);
        }
        return bytes < ETHERNET_HEADER_BYTES ? Optional.of(Obstacle.SHORT) : Optional.empty();
    }

    /** After the last frame: where and why the file could not be read to its end. Empty if it was. */
    public final Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** This frame cannot be read. */
    final void trouble(String why) {
        trouble = why;
        bytes = 0;
    }

    /** The file cannot be read from a byte on. */
    final boolean damaged(long at, String why) {
        damage = "from byte " + at + " on it cannot be read: " + why;
        return false;
    }

    /** Reads so many bytes into {@link #data}, with room for no more than there are. Returns how many there were. */
    final int fill(int count) throws IOException {
        int got = 0;
        while (got < count) {
            int piece = Math.min(count - got, Math.max(PIECE_BYTES, got));
            if (data.length < got + piece) {
                data = Arrays.copyOf(data, got + piece);
            }
            int read = in.read(data, got, piece);
            got += read;
            if (read < piece) {
                break;
            }
        }
        return got;
    }

    @Override
    public final void close() throws IOException {
        in.close();
    }
}
