package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.CardState;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.prm.data.WqeEthSegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From WQEs to finished frames and CQEs, and every refusal. */
class SendEngineTest {
    private static final String AWAY = "020000000009" + "020000000002";
    private static final int TAG = 0x8100;
    private static final int TCP_CHECKSUM = 16;
    private static final int UDP_CHECKSUM = 6;

    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private static byte[] away(byte[] frame) {
        System.arraycopy(Frames.hex(AWAY), 0, frame, 0, 12);
        return frame;
    }

    private static byte[] plain(int bytes) {
        byte[] frame = new byte[bytes];
        new Random(bytes).nextBytes(frame);
        return Frames.put(away(frame), 12, 0x88b5);
    }

    private void expectSent(int counter) {
        long cqe = rig.completion();
        assertThat(cqe).isNotZero();
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.REQ);
        assertThat(Cqe64.WQE_COUNTER.get(cqe)).isEqualTo(counter & 0xffff);
        assertThat(Cqe64.FLOW_TAG_OR_SQN.get(cqe)).isEqualTo(rig.sender.number());
        assertThat(Cqe64.SRQN_USER_INDEX.get(cqe)).isEqualTo(0x123456);
    }

    private void expectFailed(int counter, int syndrome) {
        long cqe = rig.completion();
        assertThat(cqe).isNotZero();
        assertThat(ErrorCqe.OPCODE.get(cqe)).isEqualTo(CqeOpcode.REQ_ERR);
        assertThat(ErrorCqe.WQE_COUNTER.get(cqe)).isEqualTo(counter & 0xffff);
        assertThat(ErrorCqe.SYNDROME.get(cqe)).isEqualTo(syndrome);
        assertThat(ErrorCqe.QPN_SQN.get(cqe)).isEqualTo(rig.sender.number());
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 61, 64, 127, 590, 1018})
    void gathersInlineHeaderAndPayload(int bytes) {
        byte[] frame = plain(bytes);
        rig.send(Wqe.frame(rig, 0, frame, 18).end());
        assertThat(rig.sent).containsExactly(frame);
        expectSent(0);
        assertThat(rig.completion()).isZero();
    }

    @Test
    void gathersSeveralSegmentsOverSeveralBlocks() {
        byte[] frame = plain(100);
        Wqe wqe = new Wqe(rig, 0).inline(Arrays.copyOf(frame, 40));
        OffHeap.copy(frame, 40, rig.buffers.address(), 60);
        for (int at = 0; at < 60; at += 12) {
            wqe.data(12, CardState.RESERVED_LKEY, rig.buffers.device() + at);
        }
        assertThat(wqe.end()).isEqualTo(3);
        rig.send(wqe.end());
        assertThat(rig.sent).containsExactly(frame);
    }

    @Test
    void padsShortFramesWithZeros() {
        rig.send(Wqe.frame(rig, 0, plain(90), 18).end());
        byte[] shortFrame = plain(20);
        rig.send(Wqe.frame(rig, 1, shortFrame, 18).end());
        assertThat(rig.sent.get(1)).isEqualTo(Frames.padded(shortFrame, 60));
    }

    @Test
    void sendsAFrameThatIsWhollyInline() {
        byte[] frame = plain(18);
        Wqe wqe = Wqe.frame(rig, 0, frame, 18);
        rig.send(wqe.end());
        assertThat(rig.sent).containsExactly(Frames.padded(frame, 60));
    }

    @Test
    void wrapsBlockByBlockAtTheRingsEnd() {
        int counter = 0;
        byte[] frame = plain(120);
        for (int i = 0; i < 100; i++) {
            Wqe wqe = Wqe.frame(rig, counter, frame, 50);
            assertThat(wqe.end() - counter).isEqualTo(2);
            rig.send(wqe.end());
            expectSent(counter);
            counter = wqe.end();
            rig.send(new Wqe(rig, counter)
                    .control(WqeControlSegment.OPCODE, WqeOpcode.NOP)
                    .end());
            expectSent(counter);
            counter++;
        }
        assertThat(rig.sent).hasSize(100).allMatch(sent -> Arrays.equals(sent, frame));
        assertThat(rig.errors.texts()).isEmpty();
    }

    @Test
    void countsOverSixteenBits() {
        rig.sender.consumed(0xffff);
        rig.send(Wqe.frame(rig, 0xffff, plain(64), 18).end());
        expectSent(0xffff);
        rig.send(Wqe.frame(rig, 0x10000, plain(64), 18).end());
        expectSent(0);
    }

    @Test
    void makesACqeOnlyWhereAsked() {
        Wqe.frame(rig, 0, plain(64), 18).control(WqeControlSegment.CE, WqeCe.ON_ERROR);
        Wqe.frame(rig, 1, plain(64), 18);
        rig.send(2);
        assertThat(rig.sent).hasSize(2);
        expectSent(1);
        assertThat(rig.completion()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"false, 6", "false, 17", "true, 6", "true, 17"})
    void completesChecksumsWhateverTheFieldsHeld(boolean v6, int protocol) {
        String ports = "04d2162e";
        for (int length = 20; length < 60; length++) {
            String rest = protocol == 6 ? "00000001000000025010200000000000" : String.format("%04x0000", length);
            String payload = HexFormat.of().formatHex(Frames.padded(Frames.hex(ports + rest), length));
            int at = protocol == 6 ? TCP_CHECKSUM : UDP_CHECKSUM;
            byte[] right = away(
                    v6 ? Frames.ipv6(protocol, protocol, "", payload, at) : Frames.ipv4(protocol, "", payload, at));
            byte[] asked = Frames.put(right.clone(), (v6 ? 54 : 34) + at, 0x1234);
            if (!v6) {
                Frames.put(asked, 24, 0xdead);
            }
            sendWith(asked, true, true);
            assertThat(rig.sent.remove(0)).isEqualTo(Frames.padded(right, 60));
        }
    }

    private void sendWith(byte[] frame, boolean l3, boolean l4) {
        int counter = rig.sender.consumed();
        Wqe wqe = Wqe.frame(rig, counter, frame, 18)
                .ethernet(WqeEthSegment.L3_CS, l3 ? 1 : 0)
                .ethernet(WqeEthSegment.L4_CS, l4 ? 1 : 0);
        rig.send(wqe.end());
        expectSent(counter);
    }

    @Test
    void completesBehindATag() {
        byte[] right = Frames.tagged(away(Frames.ipv4(17, "", "04d2162e000c0000 01020304", UDP_CHECKSUM)), TAG, 0x2005);
        byte[] asked = Frames.put(right.clone(), 18 + 20 + UDP_CHECKSUM, 0xffff);
        sendWith(asked, true, true);
        assertThat(rig.sent).containsExactly(Frames.padded(right, 60));
    }

    @Test
    void sendsAUdpChecksumThatWouldBeZeroAsAllOnes() {
        byte[] frame = away(Frames.ipv4(17, "", "04d2162e000a0000 0000", UDP_CHECKSUM));
        // The last two bytes take up what the sum lacks, so that it becomes zero.
        Frames.put(frame, 42, Frames.get(frame, 40));
        sendWith(frame, false, true);
        assertThat(Frames.get(rig.sent.get(0), 40)).isEqualTo(0xffff);
    }

    @Test
    void leavesAloneWhatItWasNotAskedFor() {
        byte[] wrong = Frames.put(away(Frames.ipv4(6, "", "00".repeat(40), TCP_CHECKSUM)), 24, 0xdead);
        sendWith(wrong, false, false);
        assertThat(rig.sent).containsExactly(Frames.padded(wrong, 60));
        byte[] arp = Frames.padded(Frames.hex(AWAY + "0806 0001080006040001"), 60);
        sendWith(arp, true, true);
        assertThat(rig.sent.get(1)).isEqualTo(arp);
        byte[] fragment = away(Frames.put(Frames.ipv4(17, "", "04d2162e00281234" + "00".repeat(32), -1), 20, 0x2000));
        sendWith(fragment, false, true);
        assertThat(rig.sent.get(2)).isEqualTo(fragment);
    }

    @Test
    void turnsUnicastToItselfRoundButNotMulticast() {
        byte[] toItself = plain(64);
        toItself[5] = 2;
        byte[] toAll = plain(64);
        toAll[0] = 1;
        Wqe.frame(rig, 0, toItself, 18);
        Wqe.frame(rig, 1, toAll, 18);
        rig.send(2);
        assertThat(rig.loopedBack).containsExactly(toItself);
        assertThat(rig.sent).containsExactly(toAll);
    }

    @Test
    void sendsToAGroupOfItsOwnVportAndTurnsItRoundToo() {
        rig.card.vport().promiscuous(false, true, false);
        byte[] toGroup = plain(64);
        toGroup[0] = 1;
        Wqe.frame(rig, 0, toGroup, 18);
        rig.send(1);
        assertThat(rig.loopedBack).containsExactly(toGroup);
        assertThat(rig.sent).containsExactly(toGroup);
    }

    static Stream<Arguments> wrongs() {
        int operation = CqeSyndrome.LOCAL_QP_OP_ERR;
        int protection = CqeSyndrome.LOCAL_PROT_ERR;
        return Stream.of(
                wrong("13 bytes inline", 64, 13, operation, (rig, wqe) -> {}),
                wrong("17 bytes inline with a tag", -64, 17, operation, (rig, wqe) -> {}),
                wrong("nothing inline", 64, 0, operation, (rig, wqe) -> {}),
                wrong("no data byte", 64, 18, operation, (rig, wqe) -> wqe.lastData(WqeDataSegment.BYTE_COUNT, 0)),
                wrong("inline data", 64, 18, operation, (rig, wqe) -> wqe.lastData(WqeDataSegment.INLINE, 1)),
                wrong(
                        "beyond all MTUs",
                        64,
                        18,
                        operation,
                        (rig, wqe) -> wqe.lastData(WqeDataSegment.BYTE_COUNT, 9990)),
                wrong("huge", 64, 18, operation, (rig, wqe) -> wqe.lastData(WqeDataSegment.BYTE_COUNT, 0x7fffffff)),
                wrong("lkey", 64, 18, protection, (rig, wqe) -> wqe.lastData(WqeDataSegment.LKEY, 0x100)),
                wrong("unmapped", 64, 18, protection, (rig, wqe) -> wqe.lastDataAt(0x1000)),
                wrong("process address", 64, 18, protection, (rig, wqe) -> wqe.lastDataAt(rig.buffers.address())),
                wrong(
                        "end of mapping",
                        64,
                        18,
                        protection,
                        (rig, wqe) -> wqe.lastDataAt(rig.buffers.device() + (4096 << 2) - 45)),
                wrong("wqe_index", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.WQE_INDEX, 5)),
                wrong("sqn", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.SQN, 0x4002)),
                wrong("opcode", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.OPCODE, WqeOpcode.LSO)),
                wrong("no segments", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.DS, 0)),
                wrong("control alone", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.DS, 1)),
                wrong("inline beyond ds", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.DS, 2)),
                wrong("ds beyond posted", 64, 18, operation, (rig, wqe) -> wqe.control(WqeControlSegment.DS, 17)),
                wrong("VLAN insertion", 64, 18, operation, (rig, wqe) -> wqe.ethernet(WqeEthSegment.INSERT_VLAN, 1)));
    }

    private interface Spoiler {
        void spoil(EngineRig rig, Wqe wqe);
    }

    /** A negative length is a tagged frame. */
    private static Arguments wrong(String name, int bytes, int inline, int syndrome, Spoiler spoiler) {
        Consumer<EngineRig> make = rig -> {
            byte[] frame = plain(Math.abs(bytes));
            Wqe wqe = Wqe.frame(rig, 1, bytes < 0 ? Frames.put(frame, 12, TAG) : frame, inline);
            spoiler.spoil(rig, wqe);
        };
        return Arguments.of(name, syndrome, make);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongs")
    void refusesAndFlushesTheRest(String name, int syndrome, Consumer<EngineRig> make) {
        Wqe.frame(rig, 0, plain(64), 18);
        make.accept(rig);
        Wqe.frame(rig, 2, plain(64), 18);
        Wqe.frame(rig, 3, plain(64), 18).control(WqeControlSegment.CE, WqeCe.ON_ERROR);
        rig.send(4);
        expectSent(0);
        expectFailed(1, syndrome);
        if (!name.equals("ds beyond posted")) {
            expectFailed(2, CqeSyndrome.WR_FLUSH_ERR);
            expectFailed(3, CqeSyndrome.WR_FLUSH_ERR);
        }
        assertThat(rig.completion()).isZero();
        assertThat(rig.sent).hasSize(1);
        assertThat(rig.sender.state()).isEqualTo(WorkQueueState.ERROR);
        assertThat(rig.errors.texts()).hasSize(1);
        Wqe.frame(rig, 4, plain(64), 18);
        rig.send(5);
        expectFailed(4, CqeSyndrome.WR_FLUSH_ERR);
        assertThat(rig.completion()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {18, 50})
    void refusesAWqeWhoseNextBlockIsNotMapped(int inline) {
        rig.sender.consumed(63);
        Wqe wqe = new Wqe(rig, 63).inline(Arrays.copyOf(plain(64), inline));
        wqe.data(23, CardState.RESERVED_LKEY, rig.buffers.device());
        wqe.data(23, CardState.RESERVED_LKEY, rig.buffers.device());
        assertThat(wqe.end()).isEqualTo(65);
        rig.unmap(rig.sendRing[1]);
        rig.send(65);
        expectFailed(63, CqeSyndrome.LOCAL_PROT_ERR);
        assertThat(rig.sent).isEmpty();
    }

    @Test
    void refusesChecksumsThatItDoesNotOffer() {
        try (EngineRig without = new EngineRig("csum_cap=0")) {
            Wqe wqe = Wqe.frame(without, 0, plain(64), 18).ethernet(WqeEthSegment.L4_CS, 1);
            without.send(wqe.end());
            assertThat(ErrorCqe.SYNDROME.get(without.completion())).isEqualTo(CqeSyndrome.LOCAL_QP_OP_ERR);
            assertThat(without.sent).isEmpty();
        }
    }

    @Test
    void failsAsItIsToldTo() {
        rig.sender.injectFault(1, CqeSyndrome.LOCAL_ACCESS_ERR);
        Wqe.frame(rig, 0, plain(64), 18);
        Wqe.frame(rig, 1, plain(64), 18);
        rig.send(2);
        expectFailed(0, CqeSyndrome.LOCAL_ACCESS_ERR);
        expectFailed(1, CqeSyndrome.WR_FLUSH_ERR);
        assertThat(rig.errors.texts()).isEmpty();
    }

    @Test
    void doesNothingInReset() {
        rig.sender.moveTo(WorkQueueState.RESET);
        rig.send(Wqe.frame(rig, 0, plain(64), 18).end());
        assertThat(rig.sent).isEmpty();
        assertThat(rig.completion()).isZero();
    }

    @Test
    void worksInBurstsAndSaysWhetherMoreIsLeft() {
        for (int counter = 0; counter < 100; counter++) {
            Wqe.frame(rig, counter, plain(64), 18).control(WqeControlSegment.CE, WqeCe.ON_ERROR);
        }
        assertThat(rig.send(100)).isTrue();
        assertThat(rig.sent).hasSize(64);
        assertThat(rig.send(100)).isFalse();
        assertThat(rig.sent).hasSize(100);
    }

    @Test
    void refusesADoorbellRecordBeyondTheRing() {
        rig.send(129);
        assertThat(rig.sender.state()).isEqualTo(WorkQueueState.ERROR);
        assertThat(rig.errors.texts()).singleElement().asString().contains("129 WQEBBs posted, its ring has 128");
    }
}
