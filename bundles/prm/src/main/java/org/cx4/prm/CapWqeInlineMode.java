package org.cx4.prm;

/** Who says how much must be inline, in the Ethernet offload capabilities. */
public final class CapWqeInlineMode {
    /** Always inline L2. */
    public static final int REQUIRE_L2 = 0x0;
    /** Use nic_vport_context.min_wqe_inline_mode. */
    public static final int VPORT_CONTEXT = 0x1;

    public static final int NOT_REQUIRED = 0x2;

    private CapWqeInlineMode() {}
}
