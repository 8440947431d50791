package org.cx4.model.device;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.firmware.Firmware;
import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.EventQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.PacketWork;
import org.cx4.model.object.SendQueueObject;
import org.cx4.prm.NicInterface;
import org.cx4.prm.Uar;
import org.cx4.prm.data.InitialSegment;
import org.cx4.prm.data.UarCqDoorbell;
import org.cx4.prm.data.UarEqDoorbell;
import org.cx4.prm.data.WqeControlSegment;

/** Takes the stores to the BAR in order, and sends. */
final class TxThread extends CardThread {
    private static final int STORES_IN_A_ROW = 256;

    private final BarQueue stores;
    private final CardState card;
    private final Firmware firmware;
    private final PacketWork packets;
    private final Deque<SendQueueObject> ready = new ArrayDeque<>();
    private int queueAddressHigh;

    TxThread(String name, int delayMicros, BarQueue stores, CardState card, Firmware firmware, PacketWork packets) {
        super(name, card, delayMicros);
        this.stores = stores;
        this.card = card;
        this.firmware = firmware;
        this.packets = packets;
    }

    @Override
    boolean hasWork() {
        return !stores.isEmpty() || !ready.isEmpty();
    }

    @Override
    Lock access(DmaMap dma) {
        return dma.sendingAccess();
    }

    @Override
    void work(int most) {
        for (int i = Math.min(most, STORES_IN_A_ROW); i > 0 && !stores.isEmpty(); i--) {
            long offset = stores.offset();
            long value = stores.value();
            stores.next();
            if (!stores.isClosed()) {
                store(offset, value);
            }
        }
        for (int i = ready.size(); i > 0; i--) {
            SendQueueObject queue = ready.remove();
            if (packets.transmit(queue)) {
                ready.add(queue);
            }
        }
    }

    /** Drops everything, as a reset does. The caller holds {@code DmaMap.exclusion}. */
    void reset() {
        while (!stores.isEmpty()) {
            stores.next();
        }
        ready.clear();
        queueAddressHigh = 0;
    }

    private void store(long offset, long value) {
        long page = offset / Uar.UAR_PAGE_BYTES;
        if (page < ObjectKind.UAR.first()) {
            initialSegment(offset, (int) value);
            return;
        }
        FirmwareObject uar = card.plain(ObjectKind.UAR).get((int) page);
        if (uar == null) {
            card.errors().add("a doorbell came through UAR page " + page + ", which is not allocated");
            return;
        }
        int at = (int) (offset % Uar.UAR_PAGE_BYTES);
        if (at >= Uar.BF_REG0) {
            sendDoorbell(uar, (int) value);
        } else if (at == Uar.CQ_DOORBELL) {
            completionDoorbell(uar, (int) (value >>> Integer.SIZE), (int) value);
        } else if (at == Uar.EQ_DOORBELL_ARM || at == Uar.EQ_DOORBELL) {
            eventDoorbell(uar, (int) value, at == Uar.EQ_DOORBELL_ARM);
        } else {
            card.errors().add("there is nothing at offset 0x" + Integer.toHexString(at) + " of a UAR page");
        }
    }

    private void initialSegment(long offset, int value) {
        if (offset == InitialSegment.CMDQ_PHY_ADDR_63_32.offset()) {
            queueAddressHigh = value;
        } else if (offset == InitialSegment.CMDQ_PHY_ADDR_31_12.offset()) {
            int low = InitialSegment.CMDQ_PHY_ADDR_31_12.in(InitialSegment.CMDQ_PHY_ADDR_31_12.of(value));
            boolean full = InitialSegment.NIC_INTERFACE.of(value) == NicInterface.FULL_DRIVER;
            long address = (long) queueAddressHigh << Integer.SIZE | Integer.toUnsignedLong(low);
            firmware.queueAddress(full ? address : 0);
        } else if (offset == InitialSegment.COMMAND_DOORBELL_VECTOR.offset()) {
            firmware.doorbell(value);
        } else {
            card.errors().add("a store to offset 0x" + Long.toHexString(offset) + " of the initialization segment");
        }
    }

    private void sendDoorbell(FirmwareObject uar, int second) {
        int sqn = WqeControlSegment.SQN.of(second);
        SendQueueObject queue = card.sendQueues().get(sqn);
        if (queue == null || queue.uar() != uar) {
            wrongDoorbell("SQ", sqn, uar);
        } else if (!ready.contains(queue)) {
            ready.add(queue);
        }
    }

    private void completionDoorbell(FirmwareObject uar, int arm, int second) {
        int cqn = UarCqDoorbell.CQN.of(second);
        CompletionQueueObject queue = card.completionQueues().get(cqn);
        if (queue == null || queue.uar() != uar) {
            wrongDoorbell("CQ", cqn, uar);
        } else {
            queue.arm(UarCqDoorbell.ARM_SN.of(arm), UarCqDoorbell.ARM_CI.of(arm), UarCqDoorbell.ARM_CMD.of(arm) != 0);
        }
    }

    private void eventDoorbell(FirmwareObject uar, int value, boolean arm) {
        int eqn = UarEqDoorbell.EQN.of(value);
        EventQueueObject queue = card.eventQueues().get(eqn);
        if (queue == null || queue.uar() != uar) {
            wrongDoorbell("EQ", eqn, uar);
        } else {
            queue.consumed(UarEqDoorbell.CI.of(value), arm);
        }
    }

    private void wrongDoorbell(String kind, int number, FirmwareObject uar) {
        card.errors()
                .add("a doorbell of " + kind + " 0x" + Integer.toHexString(number) + " came through " + uar
                        + ", but there is no such queue on that page");
    }
}
