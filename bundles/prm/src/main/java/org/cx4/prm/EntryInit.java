package org.cx4.prm;

/** What software writes into entries before a queue is created. */
public final class EntryInit {
    /** Software writes owner=1 to all EQEs before CREATE_EQ. */
    public static final int EQE_INIT = 0x1;
    /** Op_own = opcode 0xf, owner 1, all CQEs before CREATE_CQ. */
    public static final int CQE_INIT = 0xf1;

    private EntryInit() {}
}
