package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * Event data of PAGE_REQUEST.
 *
 * <p>NUM_PAGES is signed: negative asks for pages back.
 */
public final class EqePageRequest {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  EC_FUNCTION = new BitField(0x0000, 31, 31);
    public static final BitField  RELEASE_ALL = new BitField(0x0000, 30, 30);
    public static final BitField  FUNCTION_ID = new BitField(0x0000, 15,  0);
    public static final BitField  NUM_PAGES   = new BitField(0x0004, 31,  0);
    // spotless:on

    private EqePageRequest() {}
}
