package org.cx4.model.packet;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.object.AsyncEvents;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.WorkQueueObject;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.EventType;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.EqeQueueError;
import org.cx4.prm.data.ErrorCqe;

/** Makes CQEs in memory of its own and posts them. One per thread. */
final class CqeWriter {
    private static final int MASK_16 = 0xffff;
    private static final int TCP_FLAGS = 13;
    private static final int ACK = 0x10;

    private final OffHeapRegion memory = OffHeap.allocate(Cqe64.BYTES, Cqe64.BYTES);
    private final long cqe = memory.address();

    private void begin(WorkQueueObject queue, int opcode, int counter) {
        OffHeap.fill(cqe, Cqe64.BYTES, (byte) 0);
        Cqe64.OPCODE.set(cqe, opcode);
        Cqe64.WQE_COUNTER.set(cqe, counter & MASK_16);
        Cqe64.SRQN_USER_INDEX.set(cqe, queue.userIndex());
        Cqe64.TIMESTAMP.set(cqe, System.nanoTime());
    }

    /**
     * A send WQE is done.
     *
     * @param counter of its first WQEBB
     * @param solicited whether it asks for an event even of a CQ that is armed for such CQEs only
     * @return false if the CQE is lost because its CQ has failed
     */
    boolean sent(SendQueueObject queue, int counter, int wqeOpcode, boolean solicited) {
        begin(queue, CqeOpcode.REQ, counter);
        Cqe64.SEND_WQE_OPCODE_RX_DROP.set(cqe, wqeOpcode);
        Cqe64.FLOW_TAG_OR_SQN.set(cqe, queue.number());
        Cqe64.SE.set(cqe, solicited ? 1 : 0);
        return queue.completions().post(queue.number(), cqe);
    }

    /** A WQE has failed or was flushed. */
    void failed(WorkQueueObject queue, int opcode, int counter, int wqeOpcode, int syndrome) {
        begin(queue, opcode, counter);
        ErrorCqe.SYNDROME.set(cqe, syndrome);
        ErrorCqe.S_WQE_OPCODE.set(cqe, wqeOpcode);
        ErrorCqe.QPN_SQN.set(cqe, queue.number());
        queue.completions().post(queue.number(), cqe);
    }

    /** A frame was scattered into a receive WQE. Returns false if the CQE is lost because its CQ has failed. */
    boolean received(WorkQueueObject queue, int counter, Frame frame, RssHash hash, int flowTag, boolean stripped) {
        int tag = stripped ? Frame.TAG_BYTES : 0;
        int payload = Frame.ETHERNET_BYTES + tag;
        begin(queue, CqeOpcode.RESP_SEND, counter);
        Cqe64.BYTE_CNT.set(cqe, frame.bytes - tag);
        Cqe64.RQPN.set(cqe, queue.number());
        Cqe64.FLOW_TAG_OR_SQN.set(cqe, flowTag);
        Cqe64.L2_OK.set(cqe, 1);
        if (stripped) {
            Cqe64.CV.set(cqe, 1);
            Cqe64.VLAN_PRIO.set(cqe, frame.tci >>> 13);
            Cqe64.VLAN_CFI.set(cqe, (frame.tci >>> 12) & 1);
            Cqe64.VLAN_VID.set(cqe, frame.tci & 0xfff);
        }
        Cqe64.CHECK_SUM.set(cqe, Checksum.sum(frame.address + payload, frame.bytes - payload));
        if (frame.ipVersion != 0) {
            ip(frame);
        }
        Cqe64.RSS_HASH_RESULT.set(cqe, hash.value);
        Cqe64.RSS_IP_SRC.set(cqe, hash.source);
        Cqe64.RSS_IP_DST.set(cqe, hash.destination);
        Cqe64.RSS_L4_SRC.set(cqe, hash.sourcePort);
        Cqe64.RSS_L4_DST.set(cqe, hash.destinationPort);
        return queue.completions().post(queue.number(), cqe);
    }

    /** A queue whose CQ has failed fails too, and cannot say so in a CQE. Under its monitor. */
    static void orphaned(WorkQueueObject queue, int queueType, AsyncEvents events) {
        queue.moveTo(WorkQueueState.ERROR);
        events.post(
                EventType.WQ_CATAS_ERROR,
                0,
                EqeQueueError.QUEUE_TYPE,
                queueType,
                EqeQueueError.QUEUE_NUM,
                queue.number());
    }

    private void ip(Frame frame) {
        boolean v4 = frame.ipVersion == 4;
        Cqe64.L3_HDR_TYPE.set(cqe, v4 ? CqeL3HdrType.IPV4 : CqeL3HdrType.IPV6);
        Cqe64.L3_OK.set(cqe, !v4 || Checksum.isHeaderRight(frame) ? 1 : 0);
        Cqe64.IP_FRAG.set(cqe, frame.fragment ? 1 : 0);
        Cqe64.IP_EXT_OPTS.set(cqe, frame.options ? 1 : 0);
        if (frame.transport != 0) {
            Cqe64.L4_HDR_TYPE.set(cqe, frame.isTcp() ? tcpType(frame) : CqeL4HdrType.UDP);
            Cqe64.L4_OK.set(cqe, Checksum.isTransportRight(frame) ? 1 : 0);
        }
    }

    private static int tcpType(Frame frame) {
        long header = frame.address + frame.transport;
        if ((OffHeap.getByte(header + TCP_FLAGS) & ACK) == 0) {
            return CqeL4HdrType.TCP_NO_ACK;
        }
        int headerBytes = ((OffHeap.getByte(header + TCP_FLAGS - 1) >> 4) & 0xf) * 4;
        return frame.transport + headerBytes < frame.networkEnd
                ? CqeL4HdrType.TCP_ACK_AND_DATA
                : CqeL4HdrType.TCP_ACK_NO_DATA;
    }

    void close() {
        memory.close();
    }
}
