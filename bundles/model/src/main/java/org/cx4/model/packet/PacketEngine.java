package org.cx4.model.packet;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FramePort;
import org.cx4.model.object.PacketWork;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.SendQueueObject;

/** Placeholder until the engine lands: drops everything. */
public final class PacketEngine implements PacketWork {
    /** For a card. */
    public PacketEngine(CardState card, FramePort port) {}

    @Override
    public boolean transmit(SendQueueObject queue) {
        return false;
    }

    @Override
    public void receive(long address, int bytes) {}

    @Override
    public void flush(SendQueueObject queue) {}

    @Override
    public void flush(ReceiveQueueObject queue) {}
}
