package org.cx4.rx;

import org.cx4.prm.CommandStatus;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Undo;

/**
 * An RQ as firmware and host know it: its memory, its number, its state, and the {@link CoreRxRing} that a worker uses of it. On
 * control threads only; the worker gets a new {@link CoreRxRing} after each reset.
 */
final class RqObject {
    private final Parts parts;
    private final int core;
    private final CompletionQueue completions;
    private final RxCounters counters;
    private final DmaRegion memory;
    private final FirmwareObject rq;
    /** As far as the firmware has said. */
    private RqState state = RqState.RESET;

    private boolean destroyed;
    private volatile CoreRxRing ring;

    /**
     * Where its parts come from, the same for all RQs of a stage.
     *
     * @param counter queue counter that counts drops
     * @param queueFailed told, on the owner's thread, when an RQ has gone into error; must not block
     */
    record Parts(HcaDevice device, Hca hca, RxFirmware firmware, int entries, int counter, Runnable queueFailed) {}

    /**
     * Allocates its memory and sends CREATE_RQ; the queue is in reset.
     *
     * @param completions the CQ, with as many entries
     * @param counters of its core
     */
    RqObject(Parts parts, int core, CompletionQueue completions, RxCounters counters) {
        this.parts = parts;
        this.core = core;
        this.completions = completions;
        this.counters = counters;
        this.memory = parts.device.allocate("RQ of core " + core, ringBytes() + WqDoorbellRecord.BYTES);
        try {
            this.rq = parts.firmware.createRq(
                    memory.deviceAddress(),
                    Integer.numberOfTrailingZeros(parts.entries),
                    wqeBytes(),
                    memory.deviceAddress() + ringBytes(),
                    completions.cqn(),
                    parts.counter);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
        this.ring = newRing();
    }

    private long ringBytes() {
        return (long) parts.entries * wqeBytes();
    }

    private int wqeBytes() {
        return CoreRxRing.wqeBytes(parts.hca.packets().maxBuffers());
    }

    private CoreRxRing newRing() {
        PacketMemory packets = parts.hca.packets();
        return new CoreRxRing(
                "RQ of core " + core + " (" + rq + ")",
                completions,
                memory.address(),
                memory.address() + ringBytes(),
                parts.entries,
                packets,
                parts.hca.lkey(),
                packets.pool(core),
                counters,
                parts.queueFailed);
    }

    int number() {
        return rq.number();
    }

    /** What the worker uses, or is to use next. From any thread. */
    CoreRxRing ring() {
        return ring;
    }

    /** MODIFY_RQ from reset to ready. Its record and indexes are 0. Does nothing if it is ready. */
    void ready() {
        if (state != RqState.READY) {
            parts.firmware.move(number(), RqState.RESET, RqState.READY);
            state = RqState.READY;
            ring.moveTo(RqState.READY);
        }
    }

    /** MODIFY_RQ to reset, from whatever state it is in. When this returns the card writes no CQE of it any more. */
    void reset() {
        if (state == RqState.RESET) {
            return;
        }
        RqState seen = ring.state() == RqState.ERROR ? RqState.ERROR : RqState.READY;
        try {
            parts.firmware.move(number(), seen, RqState.RESET);
        } catch (CommandException e) {
            boolean stateIsAnother =
                    e.reason() == CommandException.Reason.STATUS && e.code() == CommandStatus.BAD_QP_STATE_ERR.code();
            if (!stateIsAnother) {
                throw e;
            }
            // In error, and the CQE that says so has not been read; or stopped by us, and never in error.
            parts.firmware.move(number(), seen == RqState.ERROR ? RqState.READY : RqState.ERROR, RqState.RESET);
        }
        state = RqState.RESET;
    }

    /**
     * After {@link #reset}: a new ring over the same memory, with indexes and record at 0 and no buffers. The old one goes on
     * being read by its owner until it takes the new one.
     *
     * @return the old one, whose buffers are the owner's to give back
     */
    CoreRxRing renew() {
        CoreRxRing old = ring;
        DoorbellRecord.publishReceive(memory.address() + ringBytes(), 0);
        ring = newRing();
        return old;
    }

    /** After a {@link #renew} that came to nothing: the old ring is still the one that its owner has. */
    void keep(CoreRxRing old) {
        ring = old;
    }

    /** DESTROY_RQ: from then on the card touches neither ring nor buffers. Does nothing if it is destroyed. */
    void destroy() {
        if (!destroyed) {
            rq.close();
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
        // If the card keeps the queue it may still write to the buffers: then they stay out of the pool.
        undo.add(toString(), () -> {
            destroy();
            ring.giveBack();
        });
    }

    @Override
    public String toString() {
        return ring.toString();
    }
}
