package org.cx4.model.device;

import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;
import org.cx4.model.firmware.CommandPlan;
import org.cx4.model.firmware.Firmware;
import org.cx4.model.firmware.Trace;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.model.packet.PacketEngine;
import org.cx4.model.profile.Capabilities;
import org.cx4.model.profile.Profile;

/** One software card, put together: BAR, memory, vectors, firmware, port, and the threads of its data path. */
final class Card implements AutoCloseable {
    private final CardState state;
    private final Regions regions;
    private final Vectors vectors;
    private final Registers registers;
    private final Port port;
    private final PacketEngine packets;
    private final Firmware firmware;
    private final TxThread tx;
    private final RxThread rx;

    /** A card fresh from reset, running. */
    Card(
            String name,
            ModelSettings settings,
            ProtocolErrors errors,
            CommandPlan commandPlan,
            FrameFaults frameFaults,
            InterruptTrouble interruptTrouble,
            Trace trace) {
        settings.check();
        Profile profile = Profile.load(settings.profile(), settings.capabilities());
        long mac = settings.permanentMac(name);
        DmaMap dma = new DmaMap();
        state = new CardState(dma, new Capabilities(profile), errors);
        regions = new Regions(dma, this::unmapping);
        state.moderator().chance(interruptTrouble::mostMicros);
        vectors = new Vectors(settings.vectors(), interruptTrouble, state.moderator());
        BarQueue stores = new BarQueue();
        registers = new Registers(profile.card(), state, stores);
        port = new Port(state, frameFaults);
        packets = new PacketEngine(state, port);
        firmware = new Firmware(
                name,
                profile.card(),
                state,
                packets,
                vectors,
                vectors.count(),
                mac,
                settings.delayMicros(),
                commandPlan,
                trace,
                port::light);
        tx = new TxThread("model-" + name + "-tx", settings.delayMicros(), stores, state, firmware, packets);
        rx = new RxThread(
                "model-" + name + "-rx", settings.delayMicros(), port.received(), frameFaults, state, packets);
        registers.tell(tx::wake);
        firmware.tell(tx::wake);
        port.tell(firmware::lightChanged, rx::wake);
        tx.start();
        rx.start();
    }

    CardState state() {
        return state;
    }

    Regions regions() {
        return regions;
    }

    Vectors vectors() {
        return vectors;
    }

    Registers registers() {
        return registers;
    }

    Port port() {
        return port;
    }

    Firmware firmware() {
        return firmware;
    }

    /** Function level reset: no DMA after this returns; mappings stay. */
    void reset() {
        DmaMap.Exclusion exclusion = state.dma().exclusion();
        exclusion.lock();
        try {
            tx.reset();
            port.received().clear();
            firmware.reset();
            state.reset();
            registers.reset();
        } finally {
            exclusion.unlock();
        }
    }

    /** Pulls the card out of its slot: when this returns, it does nothing any more, and nothing reaches it. */
    void pullOut() {
        registers.remove();
        vectors.remove();
        port.remove();
        reset();
    }

    /** Packet work, for the firmware's thread. */
    PacketEngine packets() {
        return packets;
    }

    /** A driver that frees what the card still uses has made an error, whether the card touches it again or not. */
    private void unmapping(String purpose, long first, long end) {
        firmware.unmapped(first, end);
        state.eventQueues().all().forEach(queue -> complain(queue, queue.ring(), purpose, first, end));
        state.completionQueues().all().forEach(queue -> complain(queue, queue.ring(), purpose, first, end));
        state.sendQueues().all().forEach(queue -> complain(queue, queue.ring(), purpose, first, end));
        state.receiveQueues().all().forEach(queue -> complain(queue, queue.ring(), purpose, first, end));
    }

    private void complain(Object queue, PageList ring, String purpose, long first, long end) {
        for (long page : ring.pages()) {
            if (page >= first && page < end) {
                state.errors().add("software unmapped '" + purpose + "', which holds the ring of " + queue);
                return;
            }
        }
    }

    /** Stops all threads, then frees everything; the wire is unplugged before. */
    @Override
    public void close() {
        registers.remove();
        tx.close();
        rx.close();
        firmware.close();
        reset();
        packets.close();
        regions.close();
        port.close();
    }
}
