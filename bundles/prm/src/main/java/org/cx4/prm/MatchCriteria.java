package org.cx4.prm;

/** Which blocks of a match a flow group uses, one bit each. */
public final class MatchCriteria {
    public static final int OUTER_HEADERS = 0x1;
    public static final int MISC_PARAMETERS = 0x2;
    public static final int INNER_HEADERS = 0x4;

    private MatchCriteria() {}
}
