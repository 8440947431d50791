package org.cx4.prm;

/** Registers behind ACCESS_REG. */
public final class RegisterId {
    /** Layout pmtu_reg, 16 B. */
    public static final int PMTU = 0x5003;
    /** Layout ptys_reg, 64 B. */
    public static final int PTYS = 0x5004;
    /** Layout paos_reg, 16 B. */
    public static final int PAOS = 0x5006;
    /** Layout ppcnt_reg, 256 B. */
    public static final int PPCNT = 0x5008;
    /** Layout register_host_endianness, 16 B. */
    public static final int HOST_ENDIANNESS = 0x7004;

    private RegisterId() {}
}
