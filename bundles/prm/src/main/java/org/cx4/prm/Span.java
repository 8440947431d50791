package org.cx4.prm;

/**
 * A nested structure or an array inside a layout.
 *
 * @param offset byte offset in the layout
 * @param bytes size; 0 for a list at the end whose length varies
 */
public record Span(int offset, int bytes) {
    /** Refuses spans before the layout's begin. */
    public Span {
        if (offset < 0 || bytes < 0) {
            throw new IllegalArgumentException("no span: offset " + offset + ", bytes " + bytes);
        }
    }

    /** Byte offset of an element of an array of equal elements. */
    public int at(int index, int elementBytes) {
        return offset + index * elementBytes;
    }
}
