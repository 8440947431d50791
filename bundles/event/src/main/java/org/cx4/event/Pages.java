package org.cx4.event;

import org.cx4.prm.Block;
import org.cx4.prm.command.ManagePagesInput;

/** Lists of pages behind a command: how the card learns where a ring lies. */
final class Pages {
    private static final int BYTES = ManagePagesInput.PAGE_BYTES;

    private Pages() {}

    /** Pages that a ring of so many bytes touches. */
    static int count(long ringBytes) {
        return (int) ((ringBytes + BYTES - 1) / BYTES);
    }

    /** Writes the device addresses of a ring's pages to an input, 4 KiB each: a log_page_size of 0. */
    static void list(byte[] input, int offset, long deviceAddress, int pages) {
        for (int page = 0; page < pages; page++) {
            Block.putLong(input, offset + page * Long.BYTES, deviceAddress + (long) page * BYTES);
        }
    }
}
