package org.cx4.prm;

/** Fields that MODIFY_RQT changes, one bit each. */
public final class ModifyRqtBitmask {
    public static final int RQN_LIST = 0x1;

    private ModifyRqtBitmask() {}
}
