package org.cx4.model.packet;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FramePort;
import org.cx4.model.object.PacketWork;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.SendQueueObject;

/** The packet work of a card. Each of its threads has an engine and a CQE writer of its own; see {@link PacketWork}. */
public final class PacketEngine implements PacketWork, AutoCloseable {
    private final CqeWriter sent = new CqeWriter();
    private final CqeWriter received = new CqeWriter();
    private final CqeWriter flushed = new CqeWriter();
    private final SendEngine sending;
    private final ReceiveEngine receiving;
    private final SendEngine flushingSends;
    private final ReceiveEngine flushingReceives;

    /** For a card. */
    public PacketEngine(CardState card, FramePort port) {
        this.sending = new SendEngine(card, port, sent);
        this.receiving = new ReceiveEngine(card, received);
        this.flushingSends = new SendEngine(card, port, flushed);
        this.flushingReceives = new ReceiveEngine(card, flushed);
    }

    @Override
    public boolean transmit(SendQueueObject queue) {
        synchronized (queue) {
            return sending.transmit(queue);
        }
    }

    @Override
    public void receive(long address, int bytes, int sender) {
        receiving.receive(address, bytes, sender);
    }

    @Override
    public void flush(SendQueueObject queue) {
        flushingSends.flush(queue);
    }

    @Override
    public void flush(ReceiveQueueObject queue) {
        flushingReceives.flush(queue);
    }

    /** After the card's threads have ended. */
    @Override
    public void close() {
        sending.close();
        flushingSends.close();
        sent.close();
        received.close();
        flushed.close();
    }
}
