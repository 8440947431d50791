package org.cx4.prm;

/** Sub types of PORT_CHANGE. */
public final class PortChangeSubtype {
    /** Link down. */
    public static final int DOWN = 0x1;
    /** Link up. */
    public static final int ACTIVE = 0x4;

    private PortChangeSubtype() {}
}
