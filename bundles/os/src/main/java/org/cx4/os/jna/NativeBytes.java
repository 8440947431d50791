package org.cx4.os.jna;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Off-heap bytes with an address. The view owns the memory, so that whoever has kept it still sees valid bytes after
 * everything else is closed.
 */
final class NativeBytes {
    private final ByteBuffer view;
    private final long address;

    NativeBytes(int bytes) {
        view = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        address = LibC.addressOf(view);
    }

    ByteBuffer view() {
        return view;
    }

    long address() {
        return address;
    }

    void clear() {
        for (int i = 0; i < view.capacity(); i++) {
            view.put(i, (byte) 0);
        }
    }

    /** Puts a string that ends in NUL. */
    void putString(int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        view.put(at, bytes);
        view.put(at + bytes.length, (byte) 0);
    }

    /** Reads a string up to its NUL. */
    String getString(int at, int maxBytes) {
        int length = 0;
        while (length < maxBytes && view.get(at + length) != 0) {
            length++;
        }
        byte[] bytes = new byte[length];
        view.get(at, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
