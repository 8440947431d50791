package org.cx4.model.packet;

/** The Toeplitz hash, as Microsoft's "Verifying the RSS Hash Calculation" defines it. */
final class Toeplitz {
    private Toeplitz() {}

    /**
     * Hashes bytes of a heap block.
     *
     * @param key 40 bytes, at least {@code bytes + 4} of which are used
     */
    static int hash(byte[] key, byte[] input, int bytes) {
        int hash = 0;
        for (int i = 0; i < bytes; i++) {
            int window = window(key, i);
            int next = key[i + 4] & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                if (((input[i] << bit) & 0x80) != 0) {
                    hash ^= window;
                }
                window = (window << 1) | ((next >>> (7 - bit)) & 1);
            }
        }
        return hash;
    }

    private static int window(byte[] key, int at) {
        return (key[at] << 24) | ((key[at + 1] & 0xff) << 16) | ((key[at + 2] & 0xff) << 8) | (key[at + 3] & 0xff);
    }
}
