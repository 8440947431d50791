package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;
import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.EventQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.FlowEntryObject;
import org.cx4.model.object.FlowGroupObject;
import org.cx4.model.object.FlowTableObject;
import org.cx4.model.object.FramePort;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.model.object.QueueCounterObject;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.TirObject;
import org.cx4.model.object.TisObject;
import org.cx4.model.object.WorkQueueGeometry;
import org.cx4.model.object.WorkQueueState;
import org.cx4.model.profile.Capabilities;
import org.cx4.model.profile.Profile;
import org.cx4.prm.FlowAction;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.WqeConst;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.data.CqDoorbellRecord;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.prm.data.WqeDataSegment;

/** The packet engine alone: its objects made by hand, without firmware, threads or wire. */
final class EngineRig implements FramePort, AutoCloseable {
    static final long OWN_MAC = 0x0200_0000_0002L;
    static final int LOG_SEND_SIZE = 7;
    static final int LOG_RECEIVE_SIZE = 3;
    static final int LOG_RECEIVE_STRIDE = 5;
    static final int BUFFER_BYTES = 2048;
    static final int FLOW_TAG = 0xabcdef;

    private static final int LOG_CQ_SIZE = 6;
    private static final int PAGE = 4096;

    /** Driver memory: where the test sees it, and where the card does. */
    record Memory(OffHeapRegion region, long device) {
        long address() {
            return region.address();
        }
    }

    final DmaMap dma = new DmaMap();
    final ProtocolErrors errors = new ProtocolErrors();
    final CardState card;
    final PacketEngine engine;
    final List<byte[]> sent = new ArrayList<>();
    final List<byte[]> loopedBack = new ArrayList<>();
    /** Two pages, not adjacent for the card. */
    final Memory[] sendRing;

    final Memory receiveRing;
    final Memory completionRing;
    final Memory records;
    final Memory buffers;
    final SendQueueObject sender;
    final ReceiveQueueObject receiver;
    final QueueCounterObject counter = new QueueCounterObject(1);
    final CompletionQueueObject completions;

    private final List<Memory> all = new ArrayList<>();
    private final FirmwareObject uar = new FirmwareObject(ObjectKind.UAR, 0x10);
    private final FirmwareObject pd = new FirmwareObject(ObjectKind.PD, 0x1001);
    final FirmwareObject td = new FirmwareObject(ObjectKind.TD, 0x1101);
    private int seen;

    EngineRig() {
        this("");
    }

    EngineRig(String capabilities) {
        card = new CardState(dma, new Capabilities(Profile.load("cx4-full", capabilities)), errors);
        card.vport().unicast(List.of(OWN_MAC));
        engine = new PacketEngine(card, this);
        sendRing = new Memory[] {map(PAGE), map(PAGE)};
        receiveRing = map(PAGE);
        completionRing = map(PAGE);
        // As drivers do: the owner bit of the lap before the first.
        OffHeap.fill(completionRing.address(), PAGE, (byte) 0xff);
        records = map(PAGE);
        buffers = map(PAGE << 2);
        EventQueueObject events =
                new EventQueueObject(4, pages(map(PAGE)), 5, 0, 0, false, uar, vector -> {}, card.health());
        completions = new CompletionQueueObject(
                0x2001,
                dma,
                pages(completionRing),
                LOG_CQ_SIZE,
                records.device() + 2 * WqDoorbellRecord.BYTES,
                uar,
                events,
                card.moderator(),
                card.events());
        sender = new SendQueueObject(
                0x4001,
                new WorkQueueGeometry(dma, pages(sendRing), records.device(), LOG_SEND_SIZE, 6),
                completions,
                new TisObject(0x3001, 0, td),
                uar,
                pd,
                0x123456,
                true,
                MinWqeInlineMode.L2);
        receiver = receiver(0x5001, false);
        sender.moveTo(WorkQueueState.READY);
    }

    /** A receive queue in READY on the ring and record that all of them share. */
    ReceiveQueueObject receiver(int number, boolean keepTags) {
        ReceiveQueueObject queue = new ReceiveQueueObject(
                number,
                new WorkQueueGeometry(
                        dma,
                        pages(receiveRing),
                        records.device() + WqDoorbellRecord.BYTES,
                        LOG_RECEIVE_SIZE,
                        LOG_RECEIVE_STRIDE),
                completions,
                counter,
                pd,
                number,
                true,
                keepTags);
        queue.moveTo(WorkQueueState.READY);
        return queue;
    }

    /** A direct TIR without hash. */
    TirObject tir(int number, ReceiveQueueObject queue) {
        return tir(number, queue, 0);
    }

    TirObject tir(int number, ReceiveQueueObject queue, int selfLoopbackBlock) {
        TirObject.Hash hash = new TirObject.Hash(RxHashFn.NONE, false, new byte[40], 0, 0, 0);
        return new TirObject(number, td, new TirObject.Settings(queue, null, hash, selfLoopbackBlock));
    }

    /** Steers everything to one TIR. */
    void steer(TirObject tir) {
        FlowTableObject table = new FlowTableObject(1, 5, 0, null);
        FlowGroupObject group = new FlowGroupObject(1, table, 0, 0, 0, new byte[FteMatchParam.BYTES]);
        FlowEntryObject.Verdict verdict =
                new FlowEntryObject.Verdict(FlowAction.FWD_DEST, FLOW_TAG, List.<FirmwareObject>of(tir), List.of());
        table.add(new FlowEntryObject(0, group, new byte[FteMatchParam.BYTES], verdict));
        card.root(table);
    }

    Memory map(int bytes) {
        OffHeapRegion region = OffHeap.allocate(bytes, PAGE);
        Memory memory = new Memory(region, dma.add(region.address(), bytes));
        all.add(memory);
        return memory;
    }

    PageList pages(Memory... memories) {
        long[] pages = new long[memories.length];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = memories[i].device();
        }
        return new PageList(dma, pages, 0, 0);
    }

    /** Address of a send WQEBB. */
    long block(int counter) {
        long offset = (long) (counter & (1 << LOG_SEND_SIZE) - 1) * WqeConst.WQEBB_BYTES;
        return sendRing[(int) (offset / PAGE)].address() + offset % PAGE;
    }

    /** Takes memory from the card. */
    void unmap(Memory memory) {
        dma.remove(memory.device());
        all.remove(memory);
        memory.region().close();
    }

    /** Posts send WQEBBs up to a free-running counter, and rings. */
    boolean send(int upTo) {
        WqDoorbellRecord.SEND_COUNTER.set(records.address(), upTo & 0xffff);
        return engine.transmit(sender);
    }

    /** Writes a receive WQE with one segment that has a buffer of its own. */
    void fillReceive(int slot, int bytes) {
        long wqe = receiveRing.address() + ((long) slot << LOG_RECEIVE_STRIDE);
        segment(wqe, bytes, CardState.RESERVED_LKEY, buffers.device() + (long) slot * BUFFER_BYTES);
        segment(wqe + WqeDataSegment.BYTES, 0, WqeConst.TERMINATE_SCATTER_LKEY, 0);
    }

    /** Fills the receive ring with buffers. */
    void fillReceives() {
        for (int slot = 0; slot < 1 << LOG_RECEIVE_SIZE; slot++) {
            fillReceive(slot, BUFFER_BYTES);
        }
    }

    static void segment(long at, int bytes, int lkey, long deviceAddress) {
        WqeDataSegment.INLINE.set(at, 0);
        WqeDataSegment.BYTE_COUNT.set(at, bytes);
        WqeDataSegment.LKEY.set(at, lkey);
        WqeDataSegment.ADDR.set(at, deviceAddress);
    }

    /** Posts receive WQEs up to a free-running counter. */
    void postReceives(int upTo) {
        WqDoorbellRecord.RECV_COUNTER.set(records.address() + WqDoorbellRecord.BYTES, upTo & 0xffff);
    }

    /** From the wire. */
    void receive(byte[] frame) {
        receive(frame, 0);
    }

    /** Sent by a transport domain of this card. */
    void receive(byte[] frame, int sender) {
        try (OffHeapRegion memory = OffHeap.allocate(frame.length, 64)) {
            OffHeap.copy(frame, 0, memory.address(), frame.length);
            engine.receive(memory.address(), frame.length, sender);
        }
    }

    byte[] buffer(int slot, int bytes) {
        byte[] copy = new byte[bytes];
        OffHeap.copy(buffers.address() + (long) slot * BUFFER_BYTES, copy, 0, bytes);
        return copy;
    }

    /** Address of the next CQE that has come, or 0. */
    long completion() {
        long at = completionRing.address() + (long) (seen & (1 << LOG_CQ_SIZE) - 1) * Cqe64.BYTES;
        if (Cqe64.OWNER.get(at) != (seen >>> LOG_CQ_SIZE & 1)) {
            return 0;
        }
        seen++;
        CqDoorbellRecord.UPDATE_CI.set(records.address() + 2 * WqDoorbellRecord.BYTES, seen & 0xff_ffff);
        return at;
    }

    @Override
    public boolean send(long address, int bytes) {
        return sent.add(copy(address, bytes));
    }

    @Override
    public void loopback(long address, int bytes, int transportDomain) {
        assertThat(transportDomain).isEqualTo(td.number());
        loopedBack.add(copy(address, bytes));
    }

    private static byte[] copy(long address, int bytes) {
        byte[] copy = new byte[bytes];
        OffHeap.copy(address, copy, 0, bytes);
        return copy;
    }

    @Override
    public void close() {
        engine.close();
        for (Memory memory : all) {
            dma.remove(memory.device());
            memory.region().close();
        }
    }
}
