package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.RqtObject;
import org.cx4.model.object.TirObject;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeRssType;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.RxHashField;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.ErrorCqe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From frames to buffers and CQEs. */
class ReceiveEngineTest {
    private static final int CTAG = 0x8100;
    private static final int UDP_CHECKSUM = 6;
    private static final String UDP_PAYLOAD = "04d2162e00280000" + "11".repeat(32);

    private final EngineRig rig = new EngineRig();

    @BeforeEach
    void steerAllToOneQueue() {
        rig.steer(rig.tir(0x7001, rig.receiver));
        rig.fillReceives();
        rig.postReceives(4);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private static byte[] plain(int bytes) {
        byte[] frame = new byte[bytes];
        new Random(bytes).nextBytes(frame);
        System.arraycopy(Frames.hex(Frames.TO_OWN), 0, frame, 0, 12);
        return Frames.put(frame, 12, 0x88b5);
    }

    private long expectReceived(int counter, byte[] frame) {
        long cqe = rig.completion();
        assertThat(cqe).isNotZero();
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.RESP_SEND);
        assertThat(Cqe64.WQE_COUNTER.get(cqe)).isEqualTo(counter & 0xffff);
        assertThat(Cqe64.BYTE_CNT.get(cqe)).isEqualTo(frame.length);
        assertThat(rig.buffer(counter & (1 << EngineRig.LOG_RECEIVE_SIZE) - 1, frame.length))
                .isEqualTo(frame);
        return cqe;
    }

    private void expectFailed(int counter, int syndrome) {
        long cqe = rig.completion();
        assertThat(cqe).isNotZero();
        assertThat(ErrorCqe.OPCODE.get(cqe)).isEqualTo(CqeOpcode.RESP_ERR);
        assertThat(ErrorCqe.WQE_COUNTER.get(cqe)).isEqualTo(counter);
        assertThat(ErrorCqe.SYNDROME.get(cqe)).isEqualTo(syndrome);
        assertThat(ErrorCqe.QPN_SQN.get(cqe)).isEqualTo(rig.receiver.number());
    }

    private void expectNothing() {
        assertThat(rig.completion()).isZero();
    }

    @Test
    void scattersAndReports() {
        byte[] frame = plain(1514);
        rig.receive(frame);
        long cqe = expectReceived(0, frame);
        assertThat(Cqe64.RQPN.get(cqe)).isEqualTo(rig.receiver.number());
        assertThat(Cqe64.SRQN_USER_INDEX.get(cqe)).isEqualTo(rig.receiver.userIndex());
        assertThat(Cqe64.FLOW_TAG_OR_SQN.get(cqe)).isEqualTo(EngineRig.FLOW_TAG);
        assertThat(Cqe64.L2_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.RSS_IP_SRC.get(cqe)).isZero();
        assertThat(Cqe64.CHECK_SUM.get(cqe)).isEqualTo(Frames.sum(frame, 14, frame.length));
    }

    @Test
    void wrapsAndCountsOverSixteenBits() {
        rig.receiver.consumed(0xfffe);
        for (int i = 0; i < 20; i++) {
            rig.postReceives(0xfffe + i + 1);
            byte[] frame = plain(60 + i);
            rig.receive(frame);
            expectReceived(0xfffe + i, frame);
        }
    }

    @Test
    void scattersOverTwoSegments() {
        long wqe = rig.receiveRing.address();
        EngineRig.segment(wqe, 100, CardState.RESERVED_LKEY, rig.buffers.device());
        EngineRig.segment(wqe + 16, 100, CardState.RESERVED_LKEY, rig.buffers.device() + 100);
        byte[] frame = plain(190);
        rig.receive(frame);
        expectReceived(0, frame);
    }

    @Test
    void masksBit31OfTheByteCount() {
        OffHeap.putIntBe(rig.receiveRing.address(), 0x8000_0000 | EngineRig.BUFFER_BYTES);
        byte[] frame = plain(64);
        rig.receive(frame);
        expectReceived(0, frame);
    }

    @Test
    void countsWhatFindsNoWqe() {
        rig.postReceives(1);
        rig.receive(plain(64));
        rig.receive(plain(64));
        rig.receive(plain(64));
        assertThat(rig.completion()).isNotZero();
        expectNothing();
        assertThat(rig.counter.outOfBuffer()).hasValue(2);
        rig.postReceives(2);
        rig.receive(plain(64));
        assertThat(rig.completion()).isNotZero();
    }

    @Test
    void dropsForAQueueThatIsNotReady() {
        rig.receiver.moveTo(WorkQueueState.RESET);
        rig.receive(plain(64));
        expectNothing();
        assertThat(rig.counter.outOfBuffer()).hasValue(0);
    }

    @Test
    void failsOnAWqeThatIsTooShortAndFlushesTheRest() {
        rig.fillReceive(0, 63);
        rig.receive(plain(64));
        expectFailed(0, CqeSyndrome.LOCAL_LENGTH_ERR);
        for (int i = 1; i < 4; i++) {
            expectFailed(i, CqeSyndrome.WR_FLUSH_ERR);
        }
        expectNothing();
        assertThat(rig.receiver.state()).isEqualTo(WorkQueueState.ERROR);
        assertThat(rig.counter.localLengthErrors()).hasValue(1);
        rig.receive(plain(64));
        expectNothing();
    }

    @ParameterizedTest
    @CsvSource({"unmapped", "lkey", "process"})
    void failsOnABufferThatIsNotAllowed(String what) {
        long address = what.equals("unmapped")
                ? 0x1000
                : what.equals("process") ? rig.buffers.address() : rig.buffers.device();
        int lkey = what.equals("lkey") ? CardState.RESERVED_LKEY + 1 : CardState.RESERVED_LKEY;
        EngineRig.segment(rig.receiveRing.address(), 2048, lkey, address);
        rig.receive(plain(64));
        expectFailed(0, CqeSyndrome.LOCAL_PROT_ERR);
        expectFailed(1, CqeSyndrome.WR_FLUSH_ERR);
        assertThat(rig.errors.count()).isEqualTo(1);
    }

    @Test
    void failsAsItIsToldTo() {
        rig.receiver.injectFault(1, CqeSyndrome.LOCAL_ACCESS_ERR);
        rig.receive(plain(64));
        expectFailed(0, CqeSyndrome.LOCAL_ACCESS_ERR);
        assertThat(rig.errors.texts()).isEmpty();
    }

    @Test
    void flushesOnlyWhereAskedTo() {
        synchronized (rig.receiver) {
            rig.receiver.moveTo(WorkQueueState.ERROR);
            rig.engine.flush(rig.receiver);
        }
        for (int i = 0; i < 4; i++) {
            expectFailed(i, CqeSyndrome.WR_FLUSH_ERR);
        }
        expectNothing();
    }

    /** Columns: destination, lists and modes of the vport, whether the flow tables see it. */
    @ParameterizedTest
    @CsvSource({
        "020000000002, '',  true",
        "020000000003, '',  false",
        "020000000003, l2,  true",
        "020000000003, uc,  true",
        "020000000003, mc,  false",
        "020000000003, all, true",
        "ffffffffffff, '',  true",
        "01005e000001, '',  false",
        "01005e000001, list, true",
        "01005e000002, list, false",
        "01005e000002, mc,  true",
        "01005e000002, uc,  false",
        "01005e000002, all, true"
    })
    void admitsWhatTheVportSays(String destination, String mode, boolean admitted) {
        rig.card.vport().promiscuous(mode.equals("uc"), mode.equals("mc"), mode.equals("all"));
        if (mode.equals("l2")) {
            rig.card.vport().setL2Entry(0, 0x0200_0000_0003L);
        }
        if (mode.equals("list")) {
            rig.card.vport().multicast(List.of(0x0100_5e00_0001L));
        }
        byte[] frame = plain(64);
        System.arraycopy(Frames.hex(destination), 0, frame, 0, 6);
        rig.receive(frame);
        assertThat(rig.completion() != 0).isEqualTo(admitted);
    }

    @Test
    void dropsEverythingWithoutARoot() {
        rig.card.root(null);
        rig.receive(plain(64));
        expectNothing();
        assertThat(rig.counter.outOfBuffer()).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({
        "false, 0x8100, true",
        "true, 0x8100, false",
        "false, 0x88a8, false",
    })
    void stripsTheOuterCTagUnlessToldNotTo(boolean keep, int type, boolean stripped) {
        ReceiveQueueObject queue = rig.receiver(0x5002, keep);
        rig.steer(rig.tir(0x7002, queue));
        byte[] frame = Frames.ipv4(17, "", UDP_PAYLOAD, UDP_CHECKSUM);
        byte[] tagged = Frames.tagged(frame, type, 0xb005);
        rig.receive(tagged);
        byte[] expected = stripped ? frame : tagged;
        long cqe = expectReceived(0, expected);
        assertThat(Cqe64.CV.get(cqe)).isEqualTo(stripped ? 1 : 0);
        assertThat(Cqe64.VLAN_PRIO.get(cqe)).isEqualTo(stripped ? 5 : 0);
        assertThat(Cqe64.VLAN_CFI.get(cqe)).isEqualTo(stripped ? 1 : 0);
        assertThat(Cqe64.VLAN_VID.get(cqe)).isEqualTo(stripped ? 5 : 0);
        assertThat(Cqe64.L4_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.CHECK_SUM.get(cqe)).isEqualTo(Frames.sum(expected, 14, expected.length));
    }

    @Test
    void stripsOverSegmentsOfEveryLength() {
        byte[] frame = plain(80);
        byte[] tagged = Frames.tagged(frame, CTAG, 7);
        for (int first = 1; first < 40; first++) {
            rig.receiver.moveTo(WorkQueueState.RESET);
            rig.receiver.moveTo(WorkQueueState.READY);
            EngineRig.segment(rig.receiveRing.address(), first, CardState.RESERVED_LKEY, rig.buffers.device());
            EngineRig.segment(
                    rig.receiveRing.address() + 16, 80, CardState.RESERVED_LKEY, rig.buffers.device() + first);
            rig.receive(tagged);
            expectReceived(0, frame);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // block, unicast, multicast
        "0, true, true",
        "1, false, true",
        "2, true, false",
        "3, false, false"
    })
    void letsWhatItsOwnDomainSentInUnlessBlocked(int block, boolean unicast, boolean multicast) {
        rig.card.vport().promiscuous(false, true, false);
        rig.steer(rig.tir(0x7002, rig.receiver, block));
        byte[] own = plain(64);
        byte[] group = plain(64);
        group[0] = 1;
        assertThat(arrives(own, rig.td.number())).isEqualTo(unicast);
        assertThat(arrives(group, rig.td.number())).isEqualTo(multicast);
        assertThat(arrives(own, 0)).isTrue();
        assertThat(arrives(group, 0)).isTrue();
        assertThat(arrives(group, rig.td.number() + 1)).isTrue();
    }

    private boolean arrives(byte[] frame, int sender) {
        rig.receiver.consumed(0);
        rig.receive(frame, sender);
        return rig.completion() != 0;
    }

    @Test
    void spreadsByTheLowBitsOfTheHash() {
        List<ReceiveQueueObject> queues = IntStream.range(0, 4)
                .mapToObj(i -> rig.receiver(0x5010 + i, false))
                .toList();
        byte[] key = new byte[40];
        new Random(3).nextBytes(key);
        int fields = RxHashField.SRC_IP | RxHashField.DST_IP | RxHashField.L4_SPORT | RxHashField.L4_DPORT;
        TirObject.Hash hash = new TirObject.Hash(RxHashFn.TOEPLITZ, false, key, 0, 1, fields);
        rig.steer(
                new TirObject(0x7002, rig.td, new TirObject.Settings(null, new RqtObject(0x6001, 4, queues), hash, 0)));
        Set<Integer> used = new HashSet<>();
        for (int port = 1; port < 40; port++) {
            queues.forEach(queue -> queue.consumed(0));
            rig.receive(Frames.put(Frames.ipv4(17, "", UDP_PAYLOAD, -1), 34, port));
            long cqe = rig.completion();
            int queue = Cqe64.RQPN.get(cqe) - 0x5010;
            used.add(queue);
            assertThat(Cqe64.RSS_HASH_RESULT.get(cqe) & 3).isEqualTo(queue);
            assertThat(Cqe64.RSS_IP_SRC.get(cqe)).isEqualTo(CqeRssType.IPV4);
            assertThat(Cqe64.RSS_IP_DST.get(cqe)).isEqualTo(CqeRssType.IPV4);
            assertThat(Cqe64.RSS_L4_SRC.get(cqe)).isEqualTo(CqeRssType.L4_UDP);
            assertThat(Cqe64.RSS_L4_DST.get(cqe)).isEqualTo(CqeRssType.L4_UDP);
        }
        assertThat(used).hasSize(4);
        queues.forEach(queue -> queue.consumed(0));
        rig.receive(plain(64));
        long cqe = rig.completion();
        assertThat(Cqe64.RQPN.get(cqe)).isEqualTo(0x5010);
        assertThat(Cqe64.RSS_HASH_RESULT.get(cqe)).isZero();
        assertThat(Cqe64.RSS_IP_SRC.get(cqe)).isEqualTo(CqeRssType.IP_NONE);
    }
}
