package org.cx4.prm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Big-endian words in heap blocks, which is where commands are built and their answers are read. */
public final class Block {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Block() {}

    /** Reads 32 bits. */
    public static int getInt(byte[] block, int offset) {
        return (int) INT.get(block, offset);
    }

    /** Writes 32 bits. */
    public static void putInt(byte[] block, int offset, int value) {
        INT.set(block, offset, value);
    }

    /** Reads 64 bits. */
    public static long getLong(byte[] block, int offset) {
        return (long) LONG.get(block, offset);
    }

    /** Writes 64 bits. */
    public static void putLong(byte[] block, int offset, long value) {
        LONG.set(block, offset, value);
    }

    /**
     * The one hexdump format of driver and model, so that two runs can be compared: 16 bytes a line, no repetition
     * folded.
     */
    public static String dump(byte[] block) {
        StringBuilder text = new StringBuilder();
        HexFormat hex = HexFormat.of();
        for (int at = 0; at < block.length; at += 16) {
            text.append(String.format("%04x:", at));
            for (int i = at; i < Math.min(at + 16, block.length); i++) {
                text.append(i % 4 == 0 ? " " : "").append(hex.toHexDigits(block[i]));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
