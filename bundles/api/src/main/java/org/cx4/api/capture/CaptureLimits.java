package org.cx4.api.capture;

/**
 * Where a capture ends by itself.
 *
 * @param maxBytes largest size of the file, which is never exceeded
 * @param maxPackets most frames
 * @param snapBytes how many bytes of each frame are kept, from its first on
 */
public record CaptureLimits(long maxBytes, long maxPackets, int snapBytes) {
    /** Smallest file that may be asked for. */
    public static final long LEAST_BYTES = 4096;
    /** Longer than any frame. */
    public static final int WHOLE_FRAMES = 16_384;
    /** A file of 256 MiB, whole frames. */
    public static final CaptureLimits DEFAULT = new CaptureLimits(256L << 20, Long.MAX_VALUE, WHOLE_FRAMES);

    /** Checks the values; the message of the IllegalArgumentException says what is right. */
    public CaptureLimits {
        if (maxBytes < LEAST_BYTES) {
            throw new IllegalArgumentException("at most " + maxBytes + " bytes: it takes " + LEAST_BYTES + " or more");
        }
        if (maxPackets < 1) {
            throw new IllegalArgumentException("at most " + maxPackets + " packets: it takes 1 or more");
        }
        if (snapBytes < 1 || snapBytes > WHOLE_FRAMES) {
            throw new IllegalArgumentException(
                    "a snap length of " + snapBytes + " bytes: it takes 1 to " + WHOLE_FRAMES);
        }
    }
}
