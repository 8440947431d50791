package org.cx4.prm.data;

import org.cx4.memory.OffHeap;
import org.cx4.prm.BitField;

/**
 * What software tells the device about its counters: records in memory, which the device reads when it likes, and the
 * words that are stored to a UAR page afterwards. All counters run freely; each is cut to the width of its field.
 *
 * <p>Each {@code publish} is a release store: "write WQEs; barrier; record; barrier; doorbell". The store to the UAR
 * needs a release of its own.
 */
public final class DoorbellRecord {
    private DoorbellRecord() {}

    /** Receive WQEs posted: "record dword 0 = producer counter &amp; 0xffff. No MMIO doorbell for RQs." */
    public static void publishReceive(long record, int counter) {
        publish(record, WqDoorbellRecord.RECV_COUNTER, counter);
    }

    /** Send WQEBBs posted: "record dword 1 = pc &amp; 0xffff", before the doorbell. */
    public static void publishSend(long record, int counter) {
        publish(record, WqDoorbellRecord.SEND_COUNTER, counter);
    }

    /** CQEs consumed: "CQ record dword 0 = ci &amp; 0xffffff". Gives the slots back to the device. */
    public static void publishConsumer(long record, int ci) {
        publish(record, CqDoorbellRecord.UPDATE_CI, ci);
    }

    /**
     * A CQ's wish for an event: "record dword 1 = sn&lt;&lt;28 | cmd&lt;&lt;24 | ci", before the same word goes
     * to the UAR.
     *
     * @param sn number of completion events received for this CQ, used modulo 4
     * @param solicited whether only a solicited or failed completion shall cause the event
     */
    public static void publishArm(long record, int sn, boolean solicited, int ci) {
        int word = CqDoorbellRecord.ARM_SN.in(sn & CqDoorbellRecord.ARM_SN.mask())
                | CqDoorbellRecord.ARM_CMD.in(solicited ? 1 : 0)
                | CqDoorbellRecord.ARM_CI.in(ci & CqDoorbellRecord.ARM_CI.mask());
        OffHeap.putIntBeRelease(record + CqDoorbellRecord.ARM_CI.offset(), word);
    }

    /** What arms a CQ at {@link org.cx4.prm.Uar#CQ_DOORBELL}: "64-bit store {same word, cqn}". */
    public static long armWord(int sn, boolean solicited, int ci, int cqn) {
        int word = UarCqDoorbell.ARM_SN.in(sn & UarCqDoorbell.ARM_SN.mask())
                | UarCqDoorbell.ARM_CMD.in(solicited ? 1 : 0)
                | UarCqDoorbell.ARM_CI.in(ci & UarCqDoorbell.ARM_CI.mask());
        return (long) word << Integer.SIZE | UarCqDoorbell.CQN.in(cqn);
    }

    /**
     * What moves an EQ's consumer counter: "eqn&lt;&lt;24 | (ci &amp; 0xffffff)". The place decides: at
     * {@link org.cx4.prm.Uar#EQ_DOORBELL_ARM} it arms the EQ as well, at {@link org.cx4.prm.Uar#EQ_DOORBELL} it
     * does not.
     */
    public static int eqWord(int eqn, int ci) {
        return UarEqDoorbell.EQN.in(eqn) | UarEqDoorbell.CI.in(ci & UarEqDoorbell.CI.mask());
    }

    private static void publish(long record, BitField counter, int value) {
        OffHeap.putIntBeRelease(record + counter.offset(), counter.in(value & counter.mask()));
    }
}
