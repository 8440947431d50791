package org.cx4.model.object;

import org.cx4.memory.OffHeap;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;

/**
 * What send and receive queues share: a cyclic ring of WQEs, a doorbell record, a CQ, a state.
 *
 * <p>State and counters are guarded by the object's monitor: the engine holds it while it works on the queue, in short
 * pieces; the firmware thread takes it to change the state. So after a command that resets or destroys the queue has been
 * answered, the device touches neither its ring nor its buffers.
 */
public abstract class WorkQueueObject extends FirmwareObject {
    private final DmaMap dma;
    private final PageList ring;
    private final long recordAddress;
    private final int recordOffset;
    private final int logSize;
    private final int logStride;
    private final CompletionQueueObject completions;
    private final int userIndex;
    private final boolean flushInError;
    private WorkQueueState state = WorkQueueState.RESET;
    private int consumed;
    private int fault;
    private long faultIn;

    /**
     * A new queue in state RESET.
     *
     * @param geometry ring, record and sizes
     * @param recordOffset byte offset of its counter in the doorbell record
     * @param uses PD, UAR and whatever else must outlive it, its CQ included
     */
    protected WorkQueueObject(
            ObjectKind kind,
            int number,
            WorkQueueGeometry geometry,
            int recordOffset,
            CompletionQueueObject completions,
            int userIndex,
            boolean flushInError,
            FirmwareObject... uses) {
        super(kind, number, uses);
        this.dma = geometry.dma();
        this.ring = geometry.ring();
        this.recordAddress = geometry.recordAddress();
        this.recordOffset = recordOffset;
        this.logSize = geometry.logSize();
        this.logStride = geometry.logStride();
        this.completions = completions;
        this.userIndex = userIndex;
        this.flushInError = flushInError;
    }

    /** Whether it works. Under the monitor. */
    public final boolean ready() {
        return state == WorkQueueState.READY;
    }

    /** Its state. Under the monitor. */
    public final WorkQueueState state() {
        return state;
    }

    /** Changes the state; RESET forgets the counters. Under the monitor. */
    public final void moveTo(WorkQueueState next) {
        state = next;
        if (next == WorkQueueState.RESET) {
            consumed = 0;
            completions.forget(number());
        }
    }

    /** Stops for good: when this returns, the device touches neither ring nor buffers. */
    public final synchronized void stop() {
        moveTo(WorkQueueState.RESET);
    }

    /** Free-running counter of WQEs (receive) or WQEBBs (send) that the device has consumed. Under the monitor. */
    public final int consumed() {
        return consumed;
    }

    /** The device has consumed up to here. Under the monitor. */
    public final void consumed(int counter) {
        consumed = counter;
    }

    /**
     * How many WQEs (receive) or WQEBBs (send) software has posted beyond {@link #consumed}: reads the doorbell record.
     *
     * @return 0 to 65535, or -1 if the record is not mapped for the device
     */
    public final int posted() {
        long record = dma.translate(recordAddress, Long.BYTES);
        return record == 0 ? -1 : (OffHeap.getIntBeAcquire(record + recordOffset) - consumed) & 0xffff;
    }

    /**
     * Process address of a WQE (receive) or WQEBB (send).
     *
     * @param counter free-running
     * @return 0 if it is not mapped for the device
     */
    public final long wqe(int counter) {
        return ring.translate((long) (counter & (size() - 1)) << logStride, 1 << logStride);
    }

    /** Entries: WQEs (receive) or WQEBBs (send). */
    public final int size() {
        return 1 << logSize;
    }

    /** log2 of an entry's bytes. */
    public final int logStride() {
        return logStride;
    }

    /** Where completions go. */
    public final CompletionQueueObject completions() {
        return completions;
    }

    /** What comes back in every CQE. */
    public final int userIndex() {
        return userIndex;
    }

    /** Whether an error completes what is posted. */
    public final boolean flushInError() {
        return flushInError;
    }

    /** Makes the n-th WQE from now fail; 1 is the next. */
    public final synchronized void injectFault(long nth, int cqeSyndrome) {
        fault = cqeSyndrome;
        faultIn = nth;
    }

    /** The syndrome that the WQE at hand must fail with, or 0. Under the monitor; asked once for each WQE. */
    public final int takeFault() {
        return faultIn > 0 && --faultIn == 0 ? fault : 0;
    }

    /** Ring, for queries and checks. */
    public final PageList ring() {
        return ring;
    }

    /** Device address of the doorbell record. */
    public final long recordAddress() {
        return recordAddress;
    }
}
