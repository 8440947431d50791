package org.cx4.prm;

/** What kind of queue an error event is about. */
public final class EventQueueType {
    public static final int QP = 0x0;
    public static final int RQ = 0x1;
    public static final int SQ = 0x2;
    public static final int DCT = 0x6;

    private EventQueueType() {}
}
