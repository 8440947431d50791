package org.cx4.pcap;

/** What an interface's time stamps count: if_tsresol and if_tsoffset of pcapng. */
final class Resolution {
    /** Of an interface that does not say: microseconds. */
    static final int DEFAULT = 6;

    private static final int BINARY = 0x80;
    private static final int NANOS = 9;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final boolean binary;
    private final int exponent;
    private final long offsetSeconds;

    /** @param code if_tsresol: a negative power of 10, or of 2 with the uppermost bit set */
    Resolution(int code, long offsetSeconds) {
        this.binary = (code & BINARY) != 0;
        this.exponent = code & ~BINARY;
        this.offsetSeconds = offsetSeconds;
    }

    /** Nanoseconds since 1970; what does not fit in 64 bits wraps. */
    long nanos(long ticks) {
        return offsetSeconds * NANOS_PER_SECOND + (binary ? ofBinary(ticks) : ofDecimal(ticks));
    }

    private long ofDecimal(long ticks) {
        long nanos = ticks;
        for (int i = exponent; i < NANOS; i++) {
            nanos *= 10;
        }
        for (int i = NANOS; i < exponent && nanos != 0; i++) {
            nanos = Long.divideUnsigned(nanos, 10);
        }
        return nanos;
    }

    private long ofBinary(long ticks) {
        if (exponent == 0) {
            return ticks * NANOS_PER_SECOND;
        }
        if (exponent >= Long.SIZE) {
            return 0;
        }
        long fraction = ticks & ((1L << exponent) - 1);
        long high = Math.multiplyHigh(fraction, NANOS_PER_SECOND);
        long low = fraction * NANOS_PER_SECOND;
        return (ticks >>> exponent) * NANOS_PER_SECOND + ((high << (Long.SIZE - exponent)) | (low >>> exponent));
    }
}
