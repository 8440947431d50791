package org.cx4.prm.command;

import org.cx4.prm.BitField;

/**
 * Input of QUERY_HCA_CAP (0x100); the header is in {@link CommandInput}.
 *
 * <p>OP_MOD is the capability type shifted left by one; bit 0 asks for the current values, else for the largest ones.
 */
public final class QueryHcaCapInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OTHER_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  EC_VF_FUNCTION = new BitField(0x0008, 30, 30);
    public static final BitField  FUNCTION_ID    = new BitField(0x0008, 15,  0);
    // spotless:on

    private QueryHcaCapInput() {}

    /** OP_MOD for a {@link org.cx4.prm.CapType}: its current values, or the largest ones. */
    public static int opMod(int capType, boolean current) {
        return capType << 1 | (current ? 1 : 0);
    }
}
