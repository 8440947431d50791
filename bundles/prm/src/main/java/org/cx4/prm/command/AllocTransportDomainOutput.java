package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of ALLOC_TRANSPORT_DOMAIN (0x816); the header is in {@link CommandOutput}. */
public final class AllocTransportDomainOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  TRANSPORT_DOMAIN = new BitField(0x0008, 23,  0);
    // spotless:on

    private AllocTransportDomainOutput() {}
}
