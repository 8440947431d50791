package org.cx4.kernel;

import java.nio.ByteBuffer;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.Transmitter;
import org.cx4.os.TapQueue;
import org.cx4.os.VnetHeader;

/** The queue of one core, used by its worker alone. */
final class KernelQueue {
    private static final int HEADER = VnetHeader.BYTES;

    private final TapQueue tap;
    private final ByteBuffer down;
    private final ByteBuffer up;

    /** Bytes in {@link #down} that were read but found no buffer or no room, header included. */
    private int waiting;

    private volatile long lost;

    KernelQueue(TapQueue tap) {
        this.tap = tap;
        this.down = tap.readBuffer();
        this.up = tap.writeBuffer();
    }

    /** Hands all packets of a burst to Linux. */
    void deliver(PacketBatch received) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                int bytes = received.length(i);
                up.clear();
                up.putLong(0).putShort((short) 0);
                received.get(i, 0, up, bytes);
                if (!tap.write(HEADER + bytes)) {
                    lose();
                }
                received.drop(i);
            }
        }
    }

    /** Takes frames from Linux while there is room. */
    void produce(Transmitter transmitter) {
        while (transmitter.room() > 0) {
            if (waiting == 0) {
                waiting = tap.read();
            }
            if (waiting <= 0) {
                waiting = 0;
                return;
            }
            if (waiting - HEADER > transmitter.batch().maxLength()) {
                waiting = 0;
                lose();
            } else if (send(transmitter, waiting - HEADER)) {
                waiting = 0;
            } else {
                return;
            }
        }
    }

    private boolean send(Transmitter transmitter, int bytes) {
        int i = transmitter.allocate(bytes);
        if (i < 0) {
            return false;
        }
        PacketBatch batch = transmitter.batch();
        down.position(HEADER);
        batch.put(i, 0, down, bytes);
        if ((down.get(VnetHeader.FLAGS) & VnetHeader.NEEDS_CHECKSUM) != 0) {
            int start = down.getShort(VnetHeader.CHECKSUM_START) & 0xffff;
            int offset = down.getShort(VnetHeader.CHECKSUM_OFFSET) & 0xffff;
            if (transmitter.offers(Offload.CHECKSUM) && PartialChecksum.isOuter(batch, i, start, offset)) {
                batch.flags(i, PacketFlags.REQUEST_L4_CHECKSUM);
            } else if (PartialChecksum.fits(batch, i, start, offset)) {
                PartialChecksum.complete(batch, i, start, offset);
            } else {
                batch.drop(i);
                lose();
            }
        }
        return true;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer: the worker of this core
    private void lose() {
        lost++;
    }

    /** Whether a frame was read already and waits for room. */
    boolean hasFrame() {
        return waiting != 0;
    }

    int descriptor() {
        return tap.descriptor();
    }

    /** Frames that Linux or the port could not take. */
    long lost() {
        return lost;
    }
}
