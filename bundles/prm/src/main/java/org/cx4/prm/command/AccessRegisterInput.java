package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Input of ACCESS_REG (0x805); the header is in {@link CommandInput}.
 *
 * <p>OP_MOD 0 writes, 1 reads. The register follows at byte 0x10, in input and output.
 */
public final class AccessRegisterInput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x10;
    /** OP_MOD: writes the register. */
    public static final int OP_MOD_WRITE = 0;
    /** OP_MOD: reads the register. */
    public static final int OP_MOD_READ = 1;

    // spotless:off
    public static final BitField  REGISTER_ID   = new BitField(0x0008, 15,  0);
    public static final BitField  ARGUMENT      = new BitField(0x000c, 31,  0);
    public static final Span      REGISTER_DATA = new Span(0x0010, 0x0);
    // spotless:on

    private AccessRegisterInput() {}
}
