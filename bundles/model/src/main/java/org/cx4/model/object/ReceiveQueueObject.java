package org.cx4.model.object;

import java.util.List;
import org.cx4.prm.data.WqDoorbellRecord;

/** A receive queue: WQEs of data segments. The RX thread works on it. */
public final class ReceiveQueueObject extends WorkQueueObject {
    private final FirmwareObject pd;
    private volatile boolean vlanStripDisabled;
    private volatile QueueCounterObject counter;

    /**
     * A new one in state RESET.
     *
     * @param counter or null
     */
    public ReceiveQueueObject(
            int number,
            WorkQueueGeometry geometry,
            CompletionQueueObject completions,
            QueueCounterObject counter,
            FirmwareObject pd,
            int userIndex,
            boolean flushInError,
            boolean vlanStripDisabled) {
        super(
                ObjectKind.RQ,
                number,
                geometry,
                WqDoorbellRecord.RECV_COUNTER.offset(),
                completions,
                userIndex,
                flushInError,
                uses(completions, pd, counter));
        this.pd = pd;
        this.counter = counter;
        this.vlanStripDisabled = vlanStripDisabled;
    }

    private static FirmwareObject[] uses(
            CompletionQueueObject completions, FirmwareObject pd, QueueCounterObject counter) {
        return counter == null
                ? new FirmwareObject[] {completions, pd}
                : new FirmwareObject[] {completions, pd, counter};
    }

    /** Whether tags stay in received frames (vsd). */
    public boolean vlanStripDisabled() {
        return vlanStripDisabled;
    }

    /** Changes {@link #vlanStripDisabled}. */
    public void vlanStripDisabled(boolean disabled) {
        vlanStripDisabled = disabled;
    }

    /** Counts drops, or null. */
    public QueueCounterObject counter() {
        return counter;
    }

    /** Counts in another one. */
    public void counter(QueueCounterObject other) {
        useInstead(List.of(uses(completions(), pd, other)));
        counter = other;
    }
}
