package org.cx4.spi.offload;

import java.util.Arrays;
import java.util.HexFormat;

/** Toeplitz key, hashed fields and indirection table. Immutable. */
public final class RssSettings {
    /** Length of the key in bytes. */
    public static final int KEY_BYTES = 40;

    private final byte[] key;
    private final boolean symmetric;
    private final boolean ports;
    private final int[] table;

    /**
     * Copies its arguments.
     *
     * @param key 40 bytes
     * @param symmetric whether both directions of a flow hash alike
     * @param ports whether TCP and UDP hash their ports beside the addresses
     * @param table core for each hash value; a power of two entries
     */
    public RssSettings(byte[] key, boolean symmetric, boolean ports, int[] table) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("an RSS key has 40 bytes, not " + key.length);
        }
        if (Integer.bitCount(table.length) != 1) {
            throw new IllegalArgumentException("an indirection table has a power of two entries, not " + table.length);
        }
        this.key = key.clone();
        this.symmetric = symmetric;
        this.ports = ports;
        this.table = table.clone();
    }

    /** A copy of the key. */
    public byte[] key() {
        return key.clone();
    }

    /** Whether both directions of a flow hash alike. */
    public boolean symmetric() {
        return symmetric;
    }

    /** Whether TCP and UDP hash their ports beside the addresses. */
    public boolean ports() {
        return ports;
    }

    /** A copy of the table. */
    public int[] table() {
        return table.clone();
    }

    @Override
    public String toString() {
        return "key " + HexFormat.of().formatHex(key) + (symmetric ? " symmetric" : "")
                + (ports ? ", addresses and ports" : ", addresses") + ", table " + Arrays.toString(table);
    }
}
