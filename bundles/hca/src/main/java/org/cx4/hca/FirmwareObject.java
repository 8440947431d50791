package org.cx4.hca;

import java.util.function.IntConsumer;

/** Something that the firmware has allocated, with the command that gives it back. */
record FirmwareObject(String what, int number, IntConsumer dealloc) implements AutoCloseable {
    @Override
    public void close() {
        dealloc.accept(number);
    }

    @Override
    public String toString() {
        return what + " 0x" + Integer.toHexString(number);
    }
}
