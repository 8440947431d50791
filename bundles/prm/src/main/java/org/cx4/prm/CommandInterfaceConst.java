package org.cx4.prm;

/** Sizes and marks of the command interface. */
public final class CommandInterfaceConst {
    /** The only revision the drivers accept. */
    public static final int CMDIF_REV_SUPPORTED = 0x5;

    public static final int MAX_CMDQ_ENTRIES = 0x20;
    /** Stride 1<<log_stride, at least 64. */
    public static final int ENTRY_BYTES = 0x40;

    public static final int INLINE_IN_BYTES = 0x10;
    public static final int INLINE_OUT_BYTES = 0x10;
    public static final int MAILBOX_DATA_BYTES = 0x200;
    /** Alignment: Linux/mcx 1024, Snabb 4096. */
    public static final int MAILBOX_BYTES = 0x240;
    /** PCIe transport. */
    public static final int ENTRY_TYPE = 0x7;

    private CommandInterfaceConst() {}
}
