package org.cx4.model.object;

import java.util.concurrent.atomic.AtomicInteger;

/** A queue counter set. Counted by the RX thread, read and cleared by commands. */
public final class QueueCounterObject extends FirmwareObject {
    private final AtomicInteger outOfBuffer = new AtomicInteger();
    private final AtomicInteger localLengthErrors = new AtomicInteger();

    /** All zero. */
    public QueueCounterObject(int number) {
        super(ObjectKind.Q_COUNTER, number);
    }

    /** Frames dropped because no WQE was posted. */
    public AtomicInteger outOfBuffer() {
        return outOfBuffer;
    }

    /** Frames that did not fit in their WQE (resp_local_length_error). */
    public AtomicInteger localLengthErrors() {
        return localLengthErrors;
    }
}
