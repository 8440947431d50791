package org.cx4.model.packet;

import java.util.Arrays;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.CardState;
import org.cx4.prm.BitField;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeConst;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.prm.data.WqeEthSegment;

/** Writes one send WQE into the ring of a rig, segment by segment, so that it may wrap. */
final class Wqe {
    private static final int SEGMENTS_PER_WQEBB = WqeConst.WQEBB_BYTES / WqeConst.DS_BYTES;
    private static final int INLINE_AT = 14;
    private static final int BUFFERS = 16;
    private static final int BUFFER_BYTES = 1024;

    private final EngineRig rig;
    private final int counter;
    private int segments = 2;

    /** A right SEND that asks for a CQE, without inline header and data. */
    Wqe(EngineRig rig, int counter) {
        this.rig = rig;
        this.counter = counter;
        OffHeap.fill(at(0), WqeConst.WQEBB_BYTES, (byte) 0);
        control(WqeControlSegment.OPCODE, WqeOpcode.SEND);
        control(WqeControlSegment.WQE_INDEX, counter & 0xffff);
        control(WqeControlSegment.SQN, rig.sender.number());
        control(WqeControlSegment.CE, WqeCe.ALWAYS);
        control(WqeControlSegment.DS, segments);
    }

    /** A frame in one WQE: the first bytes inline, the others in a buffer. */
    static Wqe frame(EngineRig rig, int counter, byte[] frame, int inline) {
        Wqe wqe = new Wqe(rig, counter).inline(Arrays.copyOf(frame, inline));
        if (frame.length > inline) {
            long offset = (long) (counter & BUFFERS - 1) * BUFFER_BYTES;
            OffHeap.copy(
                    Arrays.copyOfRange(frame, inline, frame.length),
                    0,
                    rig.buffers.address() + offset,
                    frame.length - inline);
            wqe.data(frame.length - inline, CardState.RESERVED_LKEY, rig.buffers.device() + offset);
        }
        return wqe;
    }

    private long at(int segment) {
        return rig.block(counter + segment / SEGMENTS_PER_WQEBB)
                + (long) segment % SEGMENTS_PER_WQEBB * WqeConst.DS_BYTES;
    }

    Wqe control(BitField field, int value) {
        field.set(at(0), value);
        return this;
    }

    Wqe ethernet(BitField field, int value) {
        field.set(at(1), value);
        return this;
    }

    Wqe inline(byte[] header) {
        ethernet(WqeEthSegment.INLINE_HDR_SZ, header.length);
        int inSegment = Math.min(2, header.length);
        OffHeap.copy(header, 0, at(1) + INLINE_AT, inSegment);
        for (int done = inSegment; done < header.length; done += WqeConst.DS_BYTES) {
            OffHeap.copy(header, done, at(segments), Math.min(WqeConst.DS_BYTES, header.length - done));
            segments++;
        }
        return control(WqeControlSegment.DS, segments);
    }

    Wqe data(int bytes, int lkey, long deviceAddress) {
        EngineRig.segment(at(segments), bytes, lkey, deviceAddress);
        segments++;
        return control(WqeControlSegment.DS, segments);
    }

    /** Changes a field of the last data segment. */
    Wqe lastData(BitField field, int value) {
        field.set(at(segments - 1), value);
        return this;
    }

    Wqe lastDataAt(long deviceAddress) {
        WqeDataSegment.ADDR.set(at(segments - 1), deviceAddress);
        return this;
    }

    /** Where the next WQE begins. */
    int end() {
        return counter + (segments + SEGMENTS_PER_WQEBB - 1) / SEGMENTS_PER_WQEBB;
    }
}
