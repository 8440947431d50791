package org.cx4.model.packet;

import java.util.List;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.CardState;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.FlowEntryObject;
import org.cx4.model.object.FlowTableObject;
import org.cx4.model.object.PortCounters.Counter;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.TirObject;
import org.cx4.model.object.Vport;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.EventQueueType;
import org.cx4.prm.FlowAction;
import org.cx4.prm.TirSelfLbBlock;
import org.cx4.prm.WqeConst;
import org.cx4.prm.data.WqeDataSegment;

/**
 * The way of a received frame: vport filter, flow tables from the root, TIR, hash, RQ, scatter, CQE. Used by the RX thread; takes
 * the queue's monitor itself.
 */
final class ReceiveEngine {
    private static final int MACS_BYTES = 12;

    private final CardState card;
    private final CqeWriter completions;
    private final Frame frame = new Frame();
    private final MatchKey key = new MatchKey();
    private final RssHash hash = new RssHash();
    /** Transport domain that sent the frame at hand, 0 if it came from the wire. */
    private int sender;

    ReceiveEngine(CardState card, CqeWriter completions) {
        this.card = card;
        this.completions = completions;
    }

    /** Receives a frame, which may end in several queues or in none. */
    void receive(long address, int bytes, int from) {
        FlowTableObject root = card.root();
        if (bytes < Frame.ETHERNET_BYTES || root == null) {
            return;
        }
        sender = from;
        frame.parse(address, bytes);
        if (card.vport().admits(frame.destination)) {
            visit(root, key.of(frame), 0);
        }
    }

    /** The lowest index that matches wins; tables lead to higher levels only, so this ends. */
    private void visit(FlowTableObject table, long[] outer, int flowTag) {
        for (FlowEntryObject entry : table.entries()) {
            if (entry.matches(outer)) {
                follow(entry.verdict(), outer, flowTag);
                return;
            }
        }
        if (table.missTable() != null) {
            visit(table.missTable(), outer, flowTag);
        }
    }

    /** An entry that sets no tag leaves the one of the entry before. */
    private void follow(FlowEntryObject.Verdict verdict, long[] outer, int before) {
        for (int i = 0; i < verdict.counters().size(); i++) {
            verdict.counters().get(i).count(frame.bytes);
        }
        int flowTag = verdict.flowTag() != 0 ? verdict.flowTag() : before;
        if ((verdict.action() & FlowAction.DROP) != 0) {
            return;
        }
        List<FirmwareObject> destinations = verdict.destinations();
        for (int i = 0; i < destinations.size(); i++) {
            if (destinations.get(i) instanceof FlowTableObject table) {
                visit(table, outer, flowTag);
            } else if (destinations.get(i) instanceof TirObject tir) {
                deliver(tir, flowTag);
            }
        }
    }

    private void deliver(TirObject target, int flowTag) {
        TirObject.Settings tir = target.settings();
        int block = Vport.isGroup(frame.destination) ? TirSelfLbBlock.BLOCK_MULTICAST : TirSelfLbBlock.BLOCK_UNICAST;
        if ((tir.selfLoopbackBlock() & block) != 0
                && sender == target.transportDomain().number()) {
            return;
        }
        hash.compute(frame, tir.hash());
        ReceiveQueueObject queue =
                tir.table() == null ? tir.queue() : tir.table().queue(hash.value);
        synchronized (queue) {
            receive(queue, flowTag);
        }
    }

    private void receive(ReceiveQueueObject queue, int flowTag) {
        int posted = queue.ready() ? queue.posted() : 0;
        if (!queue.ready()) {
            card.counters().count(Counter.RX_DISCARDS);
        } else if (posted == 0) {
            if (queue.counter() != null) {
                queue.counter().outOfBuffer().incrementAndGet();
            }
        } else if (posted < 0 || posted > queue.size()) {
            card.errors().add("RQ 0x" + Integer.toHexString(queue.number()) + ": doorbell record says " + posted);
            queue.moveTo(WorkQueueState.ERROR);
        } else {
            complete(queue, flowTag);
        }
    }

    private void complete(ReceiveQueueObject queue, int flowTag) {
        int counter = queue.consumed();
        boolean strip = !queue.vlanStripDisabled() && frame.tags > 0 && frame.tagType == Frame.CTAG;
        int fault = queue.takeFault();
        int syndrome = fault != 0 ? fault : scatter(queue, counter, strip);
        queue.consumed(counter + 1);
        if (syndrome == 0) {
            if (!completions.received(queue, counter, frame, hash, flowTag, strip)) {
                CqeWriter.orphaned(queue, EventQueueType.RQ, card.events());
            }
            return;
        }
        if (syndrome == CqeSyndrome.LOCAL_LENGTH_ERR && queue.counter() != null) {
            queue.counter().localLengthErrors().incrementAndGet();
        }
        queue.moveTo(WorkQueueState.ERROR);
        completions.failed(queue, CqeOpcode.RESP_ERR, counter, 0, syndrome);
        flush(queue);
    }

    /** Copies the frame into the WQE's segments; returns 0 or a syndrome. */
    private int scatter(ReceiveQueueObject queue, int counter, boolean strip) {
        long wqe = queue.wqe(counter);
        int segments = (1 << queue.logStride()) / WqeConst.DS_BYTES;
        int done = 0;
        for (int i = 0; i < segments && done < frame.bytes; i++) {
            long segment = wqe + (long) i * WqeConst.DS_BYTES;
            int lkey = wqe == 0 ? 0 : WqeDataSegment.LKEY.get(segment);
            int room = wqe == 0 ? 0 : WqeDataSegment.BYTE_COUNT.get(segment);
            if (lkey == WqeConst.TERMINATE_SCATTER_LKEY && room == 0) {
                break;
            }
            long to = wqe == 0 ? 0 : card.dma().translate(WqeDataSegment.ADDR.get(segment), room);
            if (to == 0 || lkey != CardState.RESERVED_LKEY) {
                card.errors()
                        .add("RQ 0x" + Integer.toHexString(queue.number()) + ": a buffer outside of mapped memory");
                return CqeSyndrome.LOCAL_PROT_ERR;
            }
            done = copy(to, room, done, strip);
        }
        return done < frame.bytes ? CqeSyndrome.LOCAL_LENGTH_ERR : 0;
    }

    /** Copies from an offset of the frame on; leaves the tag out if it is stripped. Returns the next offset. */
    private int copy(long to, int room, int done, boolean strip) {
        int at = done;
        int free = room;
        long target = to;
        if (strip && at < MACS_BYTES) {
            int part = Math.min(free, MACS_BYTES - at);
            OffHeap.copy(frame.address + at, target, part);
            at += part;
            free -= part;
            target += part;
        }
        if (strip && at == MACS_BYTES) {
            at += Frame.TAG_BYTES;
        }
        int part = Math.min(free, frame.bytes - at);
        OffHeap.copy(frame.address + at, target, part);
        return at + part;
    }

    /** Completes everything that is posted with a flush error. */
    void flush(ReceiveQueueObject queue) {
        int posted = queue.posted();
        for (; posted > 0 && posted <= queue.size(); posted--) {
            int counter = queue.consumed();
            if (queue.flushInError()) {
                completions.failed(queue, CqeOpcode.RESP_ERR, counter, 0, CqeSyndrome.WR_FLUSH_ERR);
            }
            queue.consumed(counter + 1);
        }
    }
}
