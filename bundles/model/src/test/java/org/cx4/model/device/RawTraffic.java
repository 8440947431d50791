package org.cx4.model.device;

import java.util.ArrayDeque;
import java.util.Queue;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.CardState;
import org.cx4.prm.Uar;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.UarCqDoorbell;
import org.cx4.prm.data.UarEqDoorbell;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.prm.data.WqeEthSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** WQEs, doorbells, CQEs and EQEs by hand, and a wire that remembers what left. */
final class RawTraffic {
    private static final int INLINE = 18;

    final RawObjects objects;
    final DmaRegion buffer;
    final Queue<byte[]> sent = new ArrayDeque<>();
    private final RawDriver driver;
    private int sendCounter;
    private int receiveCounter;

    RawTraffic(RawObjects objects) {
        this.objects = objects;
        this.driver = objects.driver;
        this.buffer = driver.allocate(0x2000);
    }

    /** A wire with light at its far end. */
    Wire wire() {
        return new Wire() {
            @Override
            public void plug(WireEnd card) {
                card.carrier(true);
            }

            @Override
            public void unplug() {}

            @Override
            public boolean send(long address, int bytes) {
                byte[] frame = new byte[bytes];
                OffHeap.copy(address, frame, 0, bytes);
                synchronized (sent) {
                    return sent.add(frame);
                }
            }
        };
    }

    int sentFrames() {
        synchronized (sent) {
            return sent.size();
        }
    }

    /** A frame of an unknown protocol. */
    static byte[] frame(long destination, int bytes) {
        byte[] frame = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            frame[i] = (byte) i;
        }
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
        }
        frame[6] = 2;
        frame[12] = (byte) 0x88;
        frame[13] = (byte) 0xb5;
        return frame;
    }

    /** Writes a SEND of one WQEBB. */
    long write(byte[] frame, int inline) {
        long wqe = objects.sqRing() + (sendCounter & ((1 << RawObjects.LOG_WQ) - 1)) * 64L;
        OffHeap.fill(wqe, 64, (byte) 0);
        WqeControlSegment.OPCODE.set(wqe, WqeOpcode.SEND);
        WqeControlSegment.WQE_INDEX.set(wqe, sendCounter & 0xffff);
        WqeControlSegment.SQN.set(wqe, objects.sqn);
        WqeControlSegment.CE.set(wqe, WqeCe.ALWAYS);
        WqeControlSegment.DS.set(wqe, inline == 0 ? 3 : 4);
        WqeEthSegment.INLINE_HDR_SZ.set(wqe + 16, inline);
        OffHeap.copy(frame, 0, wqe + 30, inline);
        OffHeap.copy(frame, inline, buffer.address(), frame.length - inline);
        long data = wqe + (inline == 0 ? 32 : 48);
        WqeDataSegment.BYTE_COUNT.set(data, frame.length - inline);
        WqeDataSegment.LKEY.set(data, CardState.RESERVED_LKEY);
        WqeDataSegment.ADDR.set(data, buffer.deviceAddress());
        sendCounter++;
        return wqe;
    }

    /** Tells the card of what was written. */
    void ring(long wqe) {
        OffHeap.putIntBeRelease(
                objects.wqRecord() + WqDoorbellRecord.SEND_COUNTER.offset(),
                WqDoorbellRecord.SEND_COUNTER.in(sendCounter & 0xffff));
        driver.registers.write((long) objects.uar * Uar.UAR_PAGE_BYTES + Uar.BF_REG0, OffHeap.getLongBe(wqe));
    }

    void send(byte[] frame) {
        ring(write(frame, INLINE));
    }

    /** Counts from 0 again, for a send queue in RST. */
    void restartSend() {
        sendCounter = 0;
        OffHeap.putIntBeRelease(objects.wqRecord() + WqDoorbellRecord.SEND_COUNTER.offset(), 0);
    }

    /** Counts from 0 again, for a receive queue in RST. */
    void restartReceive() {
        receiveCounter = 0;
        OffHeap.putIntBeRelease(objects.wqRecord() + WqDoorbellRecord.RECV_COUNTER.offset(), 0);
    }

    /** Posts one receive buffer. */
    void post(long deviceAddress, int bytes) {
        long wqe = objects.rqRing() + (receiveCounter & ((1 << RawObjects.LOG_WQ) - 1)) * 16L;
        WqeDataSegment.BYTE_COUNT.set(wqe, bytes);
        WqeDataSegment.LKEY.set(wqe, CardState.RESERVED_LKEY);
        WqeDataSegment.ADDR.set(wqe, deviceAddress);
        receiveCounter++;
        OffHeap.putIntBeRelease(
                objects.wqRecord() + WqDoorbellRecord.RECV_COUNTER.offset(),
                WqDoorbellRecord.RECV_COUNTER.in(receiveCounter & 0xffff));
    }

    /** Process address of the CQE with a free-running index, once the card has written it. */
    long cqe(int index) {
        long cqe = objects.cqRing() + (index & ((1 << RawObjects.LOG_CQ) - 1)) * 64L;
        RawDriver.await(() -> isWritten(index));
        return cqe;
    }

    boolean isWritten(int index) {
        long cqe = objects.cqRing() + (index & ((1 << RawObjects.LOG_CQ) - 1)) * 64L;
        int last = OffHeap.getIntBeAcquire(cqe + Cqe64.OWNER.offset());
        return Cqe64.OPCODE.of(last) != 0xf && Cqe64.OWNER.of(last) == ((index >>> RawObjects.LOG_CQ) & 1);
    }

    long eqe(int index) {
        RawDriver.await(() -> hasEvent(index));
        return objects.eqRing() + (index & ((1 << RawObjects.LOG_EQ) - 1)) * 64L;
    }

    boolean hasEvent(int index) {
        long eqe = objects.eqRing() + (index & ((1 << RawObjects.LOG_EQ) - 1)) * 64L;
        return Eqe.OWNER.of(OffHeap.getIntBeAcquire(eqe + Eqe.OWNER.offset())) == ((index >>> RawObjects.LOG_EQ) & 1);
    }

    void armCq(int sn, int ci) {
        armCq(sn, ci, 0);
    }

    void armCqSolicited(int sn, int ci) {
        armCq(sn, ci, 1);
    }

    private void armCq(int sn, int ci, int command) {
        int arm = UarCqDoorbell.ARM_SN.in(sn) | UarCqDoorbell.ARM_CMD.in(command) | UarCqDoorbell.ARM_CI.in(ci);
        long value = (long) arm << 32 | UarCqDoorbell.CQN.in(objects.cqn);
        driver.registers.write((long) objects.uar * Uar.UAR_PAGE_BYTES + Uar.CQ_DOORBELL, value);
    }

    void armEq(int ci) {
        driver.registers.write(
                (long) objects.uar * Uar.UAR_PAGE_BYTES + Uar.EQ_DOORBELL_ARM,
                UarEqDoorbell.EQN.in(objects.eqn) | UarEqDoorbell.CI.in(ci));
    }
}
