package org.cx4.pcap;

import java.io.IOException;
import java.io.InputStream;

/** A stream that knows how far it has been read. */
final class CountedInput implements AutoCloseable {
    private final InputStream stream;
    private long position;

    CountedInput(InputStream stream) {
        this.stream = stream;
    }

    /** Bytes read and skipped so far. */
    long position() {
        return position;
    }

    /** Reads so many bytes, fewer only at the end. Returns how many. */
    int read(byte[] to, int offset, int bytes) throws IOException {
        int got = stream.readNBytes(to, offset, bytes);
        position += got;
        return got;
    }

    /** Skips so many bytes, fewer only at the end. Returns how many. */
    long skip(long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            long skipped = stream.skip(left);
            if (skipped <= 0) {
                // A stream may skip nothing although there is more; what it reads is certain.
                if (stream.read() < 0) {
                    break;
                }
                skipped = 1;
            }
            left -= skipped;
        }
        position += bytes - left;
        return bytes - left;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
