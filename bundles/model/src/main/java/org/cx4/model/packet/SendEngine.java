package org.cx4.model.packet;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.object.CardState;
import org.cx4.model.object.FramePort;
import org.cx4.model.object.PortState;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.Vport;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.EventQueueType;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeConst;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.prm.data.WqeEthSegment;

/**
 * Works on send queues: checks each WQE as a card does, gathers the frame, completes its checksums, pads it, sends it. Used by
 * the TX thread, under the queue's monitor.
 */
final class SendEngine {
    private static final int WQES_IN_A_ROW = 64;
    private static final int SHORTEST_FRAME = 60;
    private static final int SEGMENTS_PER_WQEBB = WqeConst.WQEBB_BYTES / WqeConst.DS_BYTES;

    /** Segments of a SEND before its inline bytes that do not fit in the Ethernet segment. */
    private static final int HEAD_SEGMENTS = 2;

    private final CardState card;
    private final FramePort port;
    private final CqeWriter completions;
    private final OffHeapRegion gathered = OffHeap.allocate(PortState.MAX_MTU + WqeConst.WQEBB_BYTES, 64);
    private final Frame frame = new Frame();

    SendEngine(CardState card, FramePort port, CqeWriter completions) {
        this.card = card;
        this.port = port;
        this.completions = completions;
    }

    /** Works on what is posted; returns whether more may be. */
    boolean transmit(SendQueueObject queue) {
        if (queue.state() == WorkQueueState.ERROR) {
            flush(queue);
            return false;
        }
        for (int i = 0; i < WQES_IN_A_ROW; i++) {
            int posted = queue.ready() ? queue.posted() : 0;
            if (posted <= 0 || posted > queue.size()) {
                if (posted != 0) {
                    overposted(queue, posted);
                }
                return false;
            }
            step(queue, posted);
        }
        return true;
    }

    private void overposted(SendQueueObject queue, int posted) {
        card.errors()
                .add("SQ 0x" + Integer.toHexString(queue.number())
                        + (posted < 0
                                ? ": its doorbell record is not mapped"
                                : ": " + posted + " WQEBBs posted, its ring has " + queue.size()));
        queue.moveTo(WorkQueueState.ERROR);
    }

    private void step(SendQueueObject queue, int posted) {
        int counter = queue.consumed();
        long control = queue.wqe(counter);
        if (control == 0) {
            fail(queue, counter, 0, CqeSyndrome.LOCAL_PROT_ERR, "its ring is not mapped");
            return;
        }
        int opcode = WqeControlSegment.OPCODE.get(control);
        int segments = WqeControlSegment.DS.get(control);
        int blocks = (segments + SEGMENTS_PER_WQEBB - 1) / SEGMENTS_PER_WQEBB;
        int fault = queue.takeFault();
        if (fault != 0) {
            fail(queue, counter, opcode, fault, null);
            return;
        }
        String wrong = checkControl(queue, control, counter, blocks, posted);
        if (wrong != null) {
            fail(queue, counter, opcode, CqeSyndrome.LOCAL_QP_OP_ERR, wrong);
            return;
        }
        if (!isMapped(queue, counter, blocks)) {
            fail(queue, counter, opcode, CqeSyndrome.LOCAL_PROT_ERR, "its ring is not mapped");
            return;
        }
        boolean done = opcode == WqeOpcode.NOP || send(queue, counter, segments);
        if (done) {
            queue.consumed(counter + blocks);
            int when = WqeControlSegment.CE.get(control);
            boolean solicited = when == WqeCe.ALWAYS_PLUS_EQE || WqeControlSegment.SE.get(control) != 0;
            if ((when == WqeCe.ALWAYS || when == WqeCe.ALWAYS_PLUS_EQE)
                    && !completions.sent(queue, counter, opcode, solicited)) {
                CqeWriter.orphaned(queue, EventQueueType.SQ, card.events());
            }
        }
    }

    private static String checkControl(SendQueueObject queue, long control, int counter, int blocks, int posted) {
        int opcode = WqeControlSegment.OPCODE.get(control);
        if (WqeControlSegment.WQE_INDEX.get(control) != (counter & 0xffff)) {
            return "wqe_index " + WqeControlSegment.WQE_INDEX.get(control) + " instead of " + (counter & 0xffff);
        }
        if (WqeControlSegment.SQN.get(control) != queue.number()) {
            return "sqn of another queue";
        }
        if (blocks == 0 || blocks > WqeConst.MAX_WQEBBS || blocks > posted) {
            return "ds says " + blocks + " WQEBBs, posted are " + posted;
        }
        return opcode == WqeOpcode.NOP || opcode == WqeOpcode.SEND
                ? null
                : "opcode 0x" + Integer.toHexString(opcode) + " is not known here";
    }

    /** Whether all blocks of a WQE are; the first one is known to be. */
    private static boolean isMapped(SendQueueObject queue, int counter, int blocks) {
        for (int i = 1; i < blocks; i++) {
            if (queue.wqe(counter + i) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Address of a segment; a WQE wraps at the ring's end WQEBB by WQEBB. */
    private static long segment(SendQueueObject queue, int counter, int index) {
        return queue.wqe(counter + index / SEGMENTS_PER_WQEBB) + (long) index % SEGMENTS_PER_WQEBB * WqeConst.DS_BYTES;
    }

    private boolean send(SendQueueObject queue, int counter, int segments) {
        long ethernet = segment(queue, counter, 1);
        int inline = WqeEthSegment.INLINE_HDR_SZ.get(ethernet);
        int start = WqeEthSegment.INLINE_HDR_START.offset() + 2;
        int inSegment = WqeConst.DS_BYTES - start;
        int more = Math.max(0, (inline - inSegment + WqeConst.DS_BYTES - 1) / WqeConst.DS_BYTES);
        int bytes = 0;
        if (HEAD_SEGMENTS + more > segments) {
            return fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_QP_OP_ERR, "inline header beyond the WQE");
        }
        if (WqeEthSegment.INSERT_VLAN.get(ethernet) != 0) {
            return fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_QP_OP_ERR, "VLAN insertion is not offered");
        }
        for (int i = 0; bytes < inline; i++) {
            long from = i == 0 ? ethernet + start : segment(queue, counter, HEAD_SEGMENTS + i - 1);
            int part = Math.min(inline - bytes, i == 0 ? inSegment : WqeConst.DS_BYTES);
            OffHeap.copy(from, gathered.address() + bytes, part);
            bytes += part;
        }
        for (int i = HEAD_SEGMENTS + more; i < segments; i++) {
            bytes = gather(queue, counter, segment(queue, counter, i), bytes);
            if (bytes < 0) {
                return false;
            }
        }
        return checkInline(queue, counter, inline, bytes) && finish(queue, counter, ethernet, bytes);
    }

    private int gather(SendQueueObject queue, int counter, long segment, int bytes) {
        int count = WqeDataSegment.BYTE_COUNT.get(segment);
        if (WqeDataSegment.INLINE.get(segment) != 0 || count == 0 || count > PortState.MAX_MTU - bytes) {
            fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_QP_OP_ERR, "a data segment of " + count + " bytes");
            return -1;
        }
        long from = card.dma().translate(WqeDataSegment.ADDR.get(segment), count);
        if (WqeDataSegment.LKEY.get(segment) != CardState.RESERVED_LKEY || from == 0) {
            fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_PROT_ERR, "a data segment outside of mapped memory");
            return -1;
        }
        OffHeap.copy(from, gathered.address() + bytes, count);
        return bytes + count;
    }

    private boolean checkInline(SendQueueObject queue, int counter, int inline, int bytes) {
        if (bytes < Frame.ETHERNET_BYTES) {
            return fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_QP_OP_ERR, "a frame of " + bytes + " bytes");
        }
        frame.parse(gathered.address(), bytes);
        int needed = queue.minInlineMode() == MinWqeInlineMode.NONE
                ? 0
                : Frame.ETHERNET_BYTES + (frame.tags > 0 ? Frame.TAG_BYTES : 0);
        return inline >= needed
                || fail(
                        queue,
                        counter,
                        WqeOpcode.SEND,
                        CqeSyndrome.LOCAL_QP_OP_ERR,
                        inline + " bytes inline, the L2 header has " + needed);
    }

    private boolean finish(SendQueueObject queue, int counter, long ethernet, int bytes) {
        boolean network = WqeEthSegment.L3_CS.get(ethernet) != 0;
        boolean transport = WqeEthSegment.L4_CS.get(ethernet) != 0;
        if ((network || transport) && card.capabilities().ethernet(EthernetOffloadCap.CSUM_CAP) == 0) {
            return fail(queue, counter, WqeOpcode.SEND, CqeSyndrome.LOCAL_QP_OP_ERR, "checksums without csum_cap");
        }
        if (network && frame.ipVersion == 4) {
            Checksum.completeHeader(frame);
        }
        if (transport && frame.transport != 0) {
            Checksum.completeTransport(frame);
        }
        int padded = Math.max(bytes, SHORTEST_FRAME);
        if (padded > bytes) {
            OffHeap.fill(gathered.address() + bytes, padded - bytes, (byte) 0);
        }
        forward(queue, padded);
        return true;
    }

    /** The e-switch: own unicast stays inside, groups go out and come back too, if the vport admits them. */
    private void forward(SendQueueObject queue, int bytes) {
        int sender = queue.tis().transportDomain().number();
        boolean own = card.vport().owns(frame.destination);
        if (own || (Vport.isGroup(frame.destination) && card.vport().admits(frame.destination))) {
            port.loopback(gathered.address(), bytes, sender);
        }
        if (!own) {
            port.send(gathered.address(), bytes);
        }
    }

    private boolean fail(SendQueueObject queue, int counter, int opcode, int syndrome, String wrong) {
        if (wrong != null) {
            card.errors()
                    .add("SQ 0x" + Integer.toHexString(queue.number()) + ", WQE " + (counter & 0xffff) + ": " + wrong);
        }
        queue.moveTo(WorkQueueState.ERROR);
        completions.failed(queue, CqeOpcode.REQ_ERR, counter, opcode, syndrome);
        // No more than is posted, whatever the WQE says: what is posted later must be flushed too.
        queue.consumed(counter + Math.max(1, Math.min(queue.posted(), blocks(queue.wqe(counter)))));
        flush(queue);
        return false;
    }

    /** WQEBBs of a WQE that need not make sense: at least one, so that a flush ends. */
    private static int blocks(long control) {
        int segments = control == 0 ? 1 : WqeControlSegment.DS.get(control);
        return Math.max(1, (segments + SEGMENTS_PER_WQEBB - 1) / SEGMENTS_PER_WQEBB);
    }

    /** Completes everything that is posted with a flush error. */
    void flush(SendQueueObject queue) {
        int posted = queue.posted();
        while (posted > 0 && posted <= queue.size()) {
            int counter = queue.consumed();
            long control = queue.wqe(counter);
            int blocks = Math.min(posted, blocks(control));
            if (queue.flushInError()) {
                int opcode = control == 0 ? 0 : WqeControlSegment.OPCODE.get(control);
                completions.failed(queue, CqeOpcode.REQ_ERR, counter, opcode, CqeSyndrome.WR_FLUSH_ERR);
            }
            queue.consumed(counter + blocks);
            posted -= blocks;
        }
    }

    void close() {
        gathered.close();
    }
}
