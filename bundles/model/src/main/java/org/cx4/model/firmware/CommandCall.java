package org.cx4.model.firmware;

import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.LongField;
import org.cx4.prm.Span;
import org.cx4.prm.command.CommandInput;

/** One command while it is executed: its input, its answer, and what it was about. Used by the firmware thread only. */
final class CommandCall {
    private final byte[] in;
    private final byte[] out;
    private final int outputLength;
    private int objectNumber = -1;

    /**
     * A command.
     *
     * @param out zeroed, at least as long as the fixed part of the answer
     * @param outputLength how much of it software takes
     */
    CommandCall(byte[] in, byte[] out, int outputLength) {
        this.in = in;
        this.out = out;
        this.outputLength = outputLength;
    }

    /** The input. */
    byte[] in() {
        return in;
    }

    /** The answer. */
    byte[] out() {
        return out;
    }

    /** How much of the answer software takes. */
    int outputLength() {
        return outputLength;
    }

    /** The op_mod. */
    int opMod() {
        return in(CommandInput.OP_MOD);
    }

    /** A field of the input. */
    int in(BitField field) {
        return field.get(in);
    }

    /** A field of a structure nested in the input. */
    int in(int base, BitField field) {
        return field.get(in, base);
    }

    /** A 64-bit field of a structure nested in the input. */
    long in(int base, LongField field) {
        return field.get(in, base);
    }

    /** Sets a field of the answer. */
    void out(BitField field, int value) {
        field.set(out, value);
    }

    /** Sets a field of a structure nested in the answer. */
    void out(int base, BitField field, int value) {
        field.set(out, base, value);
    }

    /** Sets a 64-bit field of a structure nested in the answer. */
    void out(int base, LongField field, long value) {
        field.set(out, base, value);
    }

    /** The object number of the input, noted for the trace. */
    int number(BitField field) {
        objectNumber = in(field);
        return objectNumber;
    }

    /** Answers with the number of a new object, noted for the trace. */
    void created(BitField field, int number) {
        objectNumber = number;
        out(field, number);
    }

    /** The object that the command was about, or -1. */
    int objectNumber() {
        return objectNumber;
    }

    /** Refuses the command unless a list of the input is there as a whole. */
    void requireList(int offset, int entries, int entryBytes) {
        Syndrome.INPUT_TOO_SHORT.when(entries < 0 || in.length < offset + (long) entries * entryBytes);
    }

    /** Copies a part of the input. */
    byte[] copy(int offset, int bytes) {
        byte[] copy = new byte[bytes];
        System.arraycopy(in, offset, copy, 0, bytes);
        return copy;
    }

    /** Copies bytes into the answer, as many as it has room for. */
    void answer(byte[] from, int offset) {
        System.arraycopy(from, 0, out, offset, Math.min(from.length, out.length - offset));
    }

    /** The dword of a field select or bit mask. */
    int mask(Span span) {
        return Block.getInt(in, span.offset() + span.bytes() - Integer.BYTES);
    }
}
