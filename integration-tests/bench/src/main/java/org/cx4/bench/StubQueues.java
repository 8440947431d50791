package org.cx4.bench;

import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeConst;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.packet.PacketMemory;

/** The card's side of one SQ, one RQ and their CQs: reads WQEs and records, writes frames and CQEs when it is told to. */
final class StubQueues {
    /** Bytes of a received frame. */
    static final int FRAME_BYTES = 60;

    private static final int COUNTER_MASK = WqDoorbellRecord.SEND_COUNTER.mask();

    private final Queue send;
    private final Queue receive;
    private final Queue sendCompletions;
    private final Queue receiveCompletions;
    private final PacketMemory packets;
    private long sends;

    /** A ring with the record behind it, and how far the card is. */
    private static final class Queue {
        private final long ring;
        private final int stride;
        private final int entries;
        private int index;

        Queue(DmaRegion region, int stride) {
            this.ring = region.address();
            this.stride = stride;
            this.entries = Integer.highestOneBit((int) (region.bytes() / stride));
        }

        long entry() {
            return ring + (long) (index & (entries - 1)) * stride;
        }

        long record() {
            return ring + (long) entries * stride;
        }

        /** The owner bit of this lap. */
        int owner() {
            return index / entries & 1;
        }
    }

    StubQueues(StubCard card, PacketMemory packets) {
        this.send = new Queue(card.region("SQ of core 0, priority 0"), WqeConst.WQEBB_BYTES);
        this.receive = new Queue(card.region("RQ of core 0"), WqeDataSegment.BYTES);
        this.sendCompletions = new Queue(card.region("CQ of tx"), Cqe64.BYTES);
        this.receiveCompletions = new Queue(card.region("CQ of rx"), Cqe64.BYTES);
        this.packets = packets;
        if (receiveCompletions.entries != receive.entries) {
            throw new IllegalStateException(
                    "the RQ has " + receive.entries + " entries, its CQ " + receiveCompletions.entries);
        }
    }

    /** Packets sent so far. */
    long sends() {
        return sends;
    }

    /** Everything that was posted to the SQ is sent: a CQE for each WQE that asks for one. */
    void completeSends() {
        int posted = WqDoorbellRecord.SEND_COUNTER.get(send.record());
        while ((send.index & COUNTER_MASK) != posted) {
            long wqe = send.entry();
            if (WqeControlSegment.OPCODE.get(wqe) != WqeOpcode.SEND
                    || WqeControlSegment.WQE_INDEX.get(wqe) != (send.index & COUNTER_MASK)) {
                throw new IllegalStateException("WQE " + send.index + " is wrong");
            }
            if (WqeControlSegment.CE.get(wqe) == WqeCe.ALWAYS) {
                long cqe = sendCompletions.entry();
                OffHeap.putIntBe(
                        cqe + Cqe64.FLOW_TAG_OR_SQN.offset(),
                        Cqe64.SEND_WQE_OPCODE_RX_DROP.in(WqeOpcode.SEND)
                                | Cqe64.FLOW_TAG_OR_SQN.in(WqeControlSegment.SQN.get(wqe)));
                finish(sendCompletions, cqe, CqeOpcode.REQ, send.index);
            }
            int blocks = (WqeControlSegment.DS.get(wqe) * WqeConst.DS_BYTES + WqeConst.WQEBB_BYTES - 1)
                    / WqeConst.WQEBB_BYTES;
            send.index += blocks;
            sends++;
        }
    }

    /** So many frames arrive: TCP over IPv4, hashed over addresses and ports, all checksums right. */
    void receive(int frames) {
        int posted = WqDoorbellRecord.RECV_COUNTER.get(receive.record());
        if ((posted - receive.index & COUNTER_MASK) < frames) {
            throw new IllegalStateException("fewer than " + frames + " buffers are posted");
        }
        for (int i = 0; i < frames; i++) {
            write(WqeDataSegment.ADDR.get(receive.entry()) - packets.deviceBase() + packets.base());
            long cqe = receiveCompletions.entry();
            OffHeap.putIntBe(cqe + Cqe64.RSS_HASH_RESULT.offset(), receive.index * 0x9e3779b9);
            OffHeap.putIntBe(
                    cqe + Cqe64.RSS_L4_DST.offset(),
                    Cqe64.RSS_L4_DST.in(1) | Cqe64.RSS_L4_SRC.in(1) | Cqe64.RSS_IP_DST.in(1) | Cqe64.RSS_IP_SRC.in(1));
            OffHeap.putIntBe(
                    cqe + Cqe64.L3_OK.offset(),
                    Cqe64.L4_OK.in(1)
                            | Cqe64.L3_OK.in(1)
                            | Cqe64.L2_OK.in(1)
                            | Cqe64.L4_HDR_TYPE.in(CqeL4HdrType.TCP_ACK_AND_DATA)
                            | Cqe64.L3_HDR_TYPE.in(CqeL3HdrType.IPV4));
            Cqe64.BYTE_CNT.set(cqe, FRAME_BYTES);
            finish(receiveCompletions, cqe, CqeOpcode.RESP_SEND, receive.index);
            receive.index++;
        }
    }

    private static void write(long buffer) {
        for (int at = 0; at < FRAME_BYTES; at += Integer.BYTES) {
            OffHeap.putInt(buffer + at, 0);
        }
    }

    private static void finish(Queue completions, long cqe, int opcode, int wqeIndex) {
        OffHeap.putIntBeRelease(
                cqe + Cqe64.OWNER.offset(),
                Cqe64.WQE_COUNTER.in(wqeIndex & COUNTER_MASK)
                        | Cqe64.OPCODE.in(opcode)
                        | Cqe64.OWNER.in(completions.owner()));
        completions.index++;
    }
}
