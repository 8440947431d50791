package org.cx4.tx;

import org.cx4.prm.CommandStatus;
import org.cx4.prm.WqeConst;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Undo;

/**
 * An SQ as firmware and host know it: its memory, its number, its state, and the {@link SendQueue} that a worker uses of it. On
 * control threads only; the worker gets a new {@link SendQueue} after each reset.
 */
final class SqObject {
    private final TxFirmware firmware;
    private final HcaDevice device;
    private final Hca hca;
    private final TxCounters counters;
    private final int core;
    private final int priority;
    private final int entries;
    private final DmaRegion memory;
    private final FirmwareObject sq;
    /** As far as the firmware has said. */
    private SqState state = SqState.RESET;

    private boolean destroyed;
    private volatile SendQueue queue;

    /** Where its parts come from, the same for all SQs of a stage. */
    record Parts(HcaDevice device, Hca hca, TxFirmware firmware, int entries) {}

    /**
     * Allocates its memory and sends CREATE_SQ; the queue is in reset.
     *
     * @param counters of its core
     */
    SqObject(Parts parts, int core, int priority, int cqn, int tisn, TxCounters counters) {
        this.firmware = parts.firmware;
        this.device = parts.device;
        this.hca = parts.hca;
        this.entries = parts.entries;
        this.counters = counters;
        this.core = core;
        this.priority = priority;
        this.memory =
                device.allocate("SQ of core " + core + ", priority " + priority, ringBytes() + WqDoorbellRecord.BYTES);
        try {
            this.sq = firmware.createSq(
                    memory.deviceAddress(),
                    Integer.numberOfTrailingZeros(entries),
                    memory.deviceAddress() + ringBytes(),
                    cqn,
                    tisn);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
        this.queue = newQueue();
    }

    private long ringBytes() {
        return (long) entries * WqeConst.WQEBB_BYTES;
    }

    private SendQueue newQueue() {
        PacketMemory packets = hca.packets();
        return new SendQueue(
                "SQ of core " + core + ", priority " + priority + " (" + sq + ")",
                sq.number(),
                memory.address(),
                memory.address() + ringBytes(),
                entries,
                device.registers(),
                hca.uarOffset(),
                packets,
                hca.lkey(),
                packets.pool(core),
                counters);
    }

    int number() {
        return sq.number();
    }

    int priority() {
        return priority;
    }

    /** What the worker uses, or is to use next. From any thread. */
    SendQueue queue() {
        return queue;
    }

    /** MODIFY_SQ from reset to ready. Its record and indexes are 0. Does nothing if it is ready. */
    void ready() {
        if (state != SqState.READY) {
            firmware.move(number(), SqState.RESET, SqState.READY);
            state = SqState.READY;
            queue.moveTo(SqState.READY);
        }
    }

    /** MODIFY_SQ to reset, from whatever state it is in. When this returns the card writes no CQE of it any more. */
    void reset() {
        if (state == SqState.RESET) {
            return;
        }
        SqState seen = queue.state() == SqState.ERROR ? SqState.ERROR : SqState.READY;
        try {
            firmware.move(number(), seen, SqState.RESET);
        } catch (CommandException e) {
            boolean stateIsAnother =
                    e.reason() == CommandException.Reason.STATUS && e.code() == CommandStatus.BAD_QP_STATE_ERR.code();
            if (!stateIsAnother) {
                throw e;
            }
            // In error, and the CQE that says so has not been read; or stopped by us, and never in error.
            firmware.move(number(), seen == SqState.ERROR ? SqState.READY : SqState.ERROR, SqState.RESET);
        }
        state = SqState.RESET;
    }

    /**
     * After {@link #reset}: a new queue over the same ring, with indexes and record at 0. The old one goes on being read by its
     * owner until it takes the new one.
     *
     * @return the old one, whose buffers are the owner's to give back
     */
    SendQueue renew() {
        SendQueue old = queue;
        DoorbellRecord.publishSend(memory.address() + ringBytes(), 0);
        queue = newQueue();
        return old;
    }

    /** After a {@link #renew} that came to nothing: the old queue is still the one that its owner has. */
    void keep(SendQueue old) {
        queue = old;
    }

    /** DESTROY_SQ: from then on the card touches neither ring nor buffers. Does nothing if it is destroyed. */
    void destroy() {
        if (!destroyed) {
            sq.close();
            destroyed = true;
        }
    }

    /** Frees its ring. */
    void free() {
        memory.close();
    }

    /** Takes it back step by step: destroyed, its buffers given back by the caller as the ring's owner, freed. */
    void addTo(Undo undo) {
        undo.add("memory of " + this, this::free);
        // If the card keeps the queue it may still read the buffers: then they stay out of the pool.
        undo.add(toString(), () -> {
            destroy();
            queue.giveBack();
        });
    }

    @Override
    public String toString() {
        return queue.toString();
    }
}
