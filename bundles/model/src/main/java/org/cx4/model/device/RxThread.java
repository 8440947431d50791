package org.cx4.model.device;

import org.cx4.model.object.CardState;
import org.cx4.model.object.PacketWork;

/** Takes frames from the card's buffer and receives them. */
final class RxThread extends CardThread {
    private static final int FRAMES_IN_A_ROW = 64;

    private final FrameRing frames;
    private final FrameFaults faults;
    private final PacketWork packets;

    RxThread(String name, int delayMicros, FrameRing frames, FrameFaults faults, CardState card, PacketWork packets) {
        super(name, card, delayMicros);
        this.frames = frames;
        this.faults = faults;
        this.packets = packets;
    }

    @Override
    boolean hasWork() {
        return !frames.isEmpty();
    }

    @Override
    void work(int most) {
        for (int i = Math.min(most, FRAMES_IN_A_ROW); i > 0 && !frames.isEmpty(); i--) {
            if (frames.sender() == 0) {
                faults.received(frames.address(), frames.bytes());
            }
            packets.receive(frames.address(), frames.bytes(), frames.sender());
            frames.next();
        }
    }
}
