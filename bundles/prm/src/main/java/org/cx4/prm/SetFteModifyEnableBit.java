package org.cx4.prm;

/** What SET_FLOW_TABLE_ENTRY changes of an existing entry: bit numbers of its modify_enable_mask. */
public final class SetFteModifyEnableBit {
    public static final int ACTION = 0x0;
    public static final int FLOW_TAG = 0x1;
    public static final int DESTINATION_LIST = 0x2;

    private SetFteModifyEnableBit() {}
}
