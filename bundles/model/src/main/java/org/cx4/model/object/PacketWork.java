package org.cx4.model.object;

/**
 * The packet engine, as the rest of the card calls it: {@code org.cx4.model.packet.PacketEngine}, constructed with
 * {@code (CardState card, FramePort port)}.
 *
 * <p>Threads: {@link #transmit} is called by the TX thread only, {@link #receive} by the RX thread only, the flushes by the
 * firmware thread with the queue's monitor held. All hold {@code DmaMap.access} around the call. Lock order: work queue,
 * CQ, EQ.
 */
public interface PacketWork {
    /**
     * A doorbell of a send queue was rung, or there was more to do: works on at most 64 WQEs, under the queue's monitor.
     * What is wrong with a WQE moves the queue to ERROR, completes it with an error CQE, and flushes the rest. In ERROR,
     * newly posted WQEs are flushed; in RESET nothing happens.
     *
     * @return whether WQEs may be left; then it is called again soon
     */
    boolean transmit(SendQueueObject queue);

    /**
     * A frame has come in from the wire, or is looped back: filter, steer, hash, scatter, complete.
     *
     * @param address process address of the frame, without FCS; valid during the call
     * @param sender number of the transport domain that sent a frame which is looped back; 0 for one from the wire
     */
    void receive(long address, int bytes, int sender);

    /** The queue was moved to ERROR by a command: complete what is posted with flush errors, if it was created so. */
    void flush(SendQueueObject queue);

    /** The same for a receive queue. */
    void flush(ReceiveQueueObject queue);
}
