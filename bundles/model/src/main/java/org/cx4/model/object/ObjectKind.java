package org.cx4.model.object;

/** Kinds of firmware objects, with the range of numbers that the card gives to each, so that mixed-up numbers fail. */
public enum ObjectKind {
    UAR(0x10, 0x400),
    PD(0x1001, 0x100),
    TD(0x1101, 0x100),
    Q_COUNTER(0x1, 0xfe),
    EQ(0x4, 0xfb),
    CQ(0x2001, 0x1000),
    TIS(0x3001, 0x1000),
    SQ(0x4001, 0x1000),
    RQ(0x5001, 0x1000),
    RQT(0x6001, 0x1000),
    TIR(0x7001, 0x1000),
    FLOW_TABLE(0x1, 0x1000),
    FLOW_GROUP(0x1, 0x10000),
    FLOW_ENTRY(0, Integer.MAX_VALUE),
    L2_ENTRY(0, Integer.MAX_VALUE),
    FLOW_COUNTER(0x8001, 0x10000);

    private final int first;
    private final int count;

    ObjectKind(int first, int count) {
        this.first = first;
        this.count = count;
    }

    /** The first number that is given. */
    public int first() {
        return first;
    }

    /** How many there can be in this model, whatever the capabilities promise. */
    public int count() {
        return count;
    }
}
