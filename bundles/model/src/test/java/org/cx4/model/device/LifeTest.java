package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cx4.memory.OffHeap;
import org.cx4.model.Remains;
import org.cx4.model.TracedCommand;
import org.cx4.prm.Block;
import org.cx4.prm.CapType;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandOutput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.prm.command.QueryIssiOutput;
import org.cx4.prm.command.SetHcaCapInput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.data.CommandMailbox;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The card from reset to reset: initialization segment, command interface, pages, capabilities, states. */
class LifeTest {
    private final RawDriver driver = new RawDriver();

    @AfterEach
    void remove() {
        driver.close();
    }

    @Test
    void showsFirmwareAndCommandInterface() {
        int word = driver.registers.read(InitialSegment.CMD_INTERFACE_REV.offset());
        assertThat(InitialSegment.CMD_INTERFACE_REV.of(word)).isEqualTo(5);
        int sizes = driver.registers.read(InitialSegment.LOG_CMDQ_SIZE.offset());
        assertThat(InitialSegment.LOG_CMDQ_SIZE.of(sizes)).isEqualTo(5);
        assertThat(InitialSegment.LOG_CMDQ_STRIDE.of(sizes)).isEqualTo(6);
    }

    @Test
    void healthCounterAdvances() {
        int before = driver.registers.read(InitialSegment.HEALTH_COUNTER.offset());
        RawDriver.await(() -> driver.registers.read(InitialSegment.HEALTH_COUNTER.offset()) != before);
    }

    @Test
    void loadsAndUnloadsWithNothingLeft() {
        driver.boot();
        assertThat(driver.model().remains().pages()).isEqualTo(80);
        driver.shutDown();
        driver.free();
        Remains remains = driver.model().remains();
        assertThat(remains.clean()).as(remains.toString()).isTrue();
    }

    @Test
    void pagesGoBackOverSeveralAnswers() {
        driver.boot();
        driver.run(Opcode.TEARDOWN_HCA, 0, 0, in -> {}).ok();
        assertThat(driver.takePages()).isGreaterThan(2);
    }

    @Test
    void tracesWhatItExecuted() {
        driver.boot();
        List<String> names =
                driver.model().trace().stream().map(TracedCommand::command).toList();
        assertThat(names)
                .containsExactly(
                        "ENABLE_HCA",
                        "SET_ISSI",
                        "QUERY_PAGES",
                        "MANAGE_PAGES",
                        "QUERY_PAGES",
                        "MANAGE_PAGES",
                        "INIT_HCA",
                        "QUERY_PAGES",
                        "MANAGE_PAGES");
        assertThat(driver.model().hexdump()).contains("1 slot 0 ENABLE_HCA\nin\n0000: 01040000 00000000");
    }

    @Test
    void answersNothingBeforeEnable() {
        driver.run(Opcode.QUERY_ISSI, 0, 0, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
    }

    @Test
    void refusesObjectsBeforeInit() {
        driver.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        driver.run(Opcode.ALLOC_UAR, 0, 0, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
    }

    @Test
    void refusesInitWithoutItsPages() {
        driver.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        driver.run(Opcode.INIT_HCA, 0, 0x20, in -> {}).refused(CommandStatus.NO_RES_ERR);
        driver.givePages(1);
        driver.run(Opcode.INIT_HCA, 0, 0x20, in -> {}).refused(CommandStatus.NO_RES_ERR);
        driver.givePages(2);
        driver.run(Opcode.INIT_HCA, 0, 0x20, in -> {}).ok();
    }

    @Test
    void refusesObjectsAfterTeardown() {
        driver.boot();
        driver.run(Opcode.TEARDOWN_HCA, 0, 0, in -> {}).ok();
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
        driver.run(Opcode.INIT_HCA, 0, 0x20, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
    }

    @Test
    void refusesDisableWhilePagesAreOut() {
        driver.boot();
        driver.run(Opcode.TEARDOWN_HCA, 0, 0, in -> {}).ok();
        driver.run(Opcode.DISABLE_HCA, 0, 0, in -> {}).refused(CommandStatus.BAD_SYS_STATE_ERR);
    }

    @Test
    void countsObjectsLeftAtTeardown() {
        driver.boot();
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).ok();
        driver.shutDown();
        assertThat(driver.model().remains().protocolErrorTexts())
                .containsExactly("TEARDOWN_HCA with live objects: {PD=1}");
    }

    @Test
    void findsWritesToFirmwarePages() {
        driver.boot();
        OffHeap.putLong(driver.anyFirmwarePage().address() + 8, 1);
        driver.shutDown();
        assertThat(driver.model().remains().protocolErrors()).isEqualTo(1);
    }

    @Test
    void findsFirmwarePagesThatAreFreed() {
        driver.boot();
        driver.anyFirmwarePage().close();
        assertThat(driver.model().remains().protocolErrorTexts())
                .containsExactly("software unmapped 1 pages while the firmware owned them");
    }

    @Test
    void refusesPagesThatAreNotMapped() {
        driver.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        driver.run(Opcode.MANAGE_PAGES, 1, 0x18, in -> {
                    ManagePagesInput.INPUT_NUM_ENTRIES.set(in, 1);
                    Block.putLong(in, ManagePagesInput.PAS.offset(), 0x5000);
                })
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void offersIssiOne() {
        driver.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        RawDriver.Answer answer = driver.run(RawDriver.input(Opcode.QUERY_ISSI, 0, 0), QueryIssiOutput.BYTES)
                .ok();
        assertThat(answer.get(QueryIssiOutput.SUPPORTED_ISSI_DW0)).isEqualTo(0b10);
    }

    @Test
    void storesSetCapabilitiesWithinTheirMaximum() {
        driver.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        driver.givePages(1);
        byte[] in = RawDriver.input(Opcode.SET_HCA_CAP, CapType.GENERAL << 1, SetHcaCapInput.BYTES);
        byte[] current = capabilities(CapType.GENERAL, 1);
        System.arraycopy(current, 0, in, SetHcaCapInput.CAPABILITY.offset(), current.length);
        CmdHcaCap.LOG_MAX_QP.set(in, SetHcaCapInput.CAPABILITY.offset(), 17);
        driver.run(in, 0x10).ok();
        assertThat(CmdHcaCap.LOG_MAX_QP.get(capabilities(CapType.GENERAL, 1))).isEqualTo(17);
        CmdHcaCap.LOG_MAX_QP.set(in, SetHcaCapInput.CAPABILITY.offset(), 19);
        driver.run(in, 0x10).refused(CommandStatus.BAD_PARAM_ERR);
        CmdHcaCap.LOG_MAX_QP.set(in, SetHcaCapInput.CAPABILITY.offset(), 17);
        CmdHcaCap.LOG_MAX_SQ.set(in, SetHcaCapInput.CAPABILITY.offset(), 3);
        driver.run(in, 0x10).refused(CommandStatus.BAD_PARAM_ERR);
    }

    private byte[] capabilities(int type, int current) {
        RawDriver.Answer answer = driver.run(
                        RawDriver.input(Opcode.QUERY_HCA_CAP, type << 1 | current, 0), QueryHcaCapOutput.BYTES)
                .ok();
        byte[] block = new byte[QueryHcaCapOutput.CAPABILITY.bytes()];
        System.arraycopy(answer.out(), QueryHcaCapOutput.CAPABILITY.offset(), block, 0, block.length);
        return block;
    }

    @Test
    void refusesSetCapabilitiesAfterInit() {
        driver.boot();
        byte[] in = RawDriver.input(Opcode.SET_HCA_CAP, 0, SetHcaCapInput.BYTES);
        driver.run(in, 0x10).refused(CommandStatus.BAD_SYS_STATE_ERR);
    }

    @Test
    void overridesCapabilities() {
        try (RawDriver other =
                new RawDriver(new ModelSettings("cx4-full", 1, "", "csum_cap=0, rss_ind_tbl_cap=0", 0))) {
            other.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
            byte[] out = other.run(RawDriver.input(Opcode.QUERY_HCA_CAP, 3, 0), QueryHcaCapOutput.BYTES)
                    .ok()
                    .out();
            int base = QueryHcaCapOutput.CAPABILITY.offset();
            assertThat(EthernetOffloadCap.CSUM_CAP.get(out, base)).isZero();
            assertThat(EthernetOffloadCap.RSS_IND_TBL_CAP.get(out, base)).isZero();
            assertThat(EthernetOffloadCap.VLAN_CAP.get(out, base)).isEqualTo(1);
        }
    }

    @Test
    void refusesUnknownProfilesAndCapabilities() {
        refuses(new ModelSettings("cx9", 1, "", "", 0), "there is no profile 'cx9'");
        refuses(new ModelSettings("cx4-full", 1, "", "csum=0", 0), "there is no capability 'csum'");
        refuses(new ModelSettings("cx4-full", 1, "", "csum_cap=2", 0), "'csum_cap=2' does not fit in 1 bits");
        refuses(new ModelSettings("cx4-full", 0, "", "", 0), "vectors");
        refuses(new ModelSettings("cx4-full", 1, "01:00:00:00:00:00", "", 0), "is a group address");
    }

    /** Each with an adapter of its own: a stage remembers its failure. */
    private static void refuses(ModelSettings settings, String why) {
        ModelDevice device =
                new ModelDevice(new CardModels(), settings, Map.of(StageComponent.ADAPTER, settings.toString()));
        assertThatThrownBy(device::activate).isInstanceOf(StageException.class).hasMessageContaining(why);
    }

    @Test
    void refusesUnknownOpcodesAndShortInput() {
        driver.boot();
        byte[] in = RawDriver.input(Opcode.ALLOC_PD, 0, 0);
        Block.putInt(in, 0, 0x0fff_0000);
        driver.run(in, 0x10).refused(CommandStatus.BAD_OP_ERR);
        driver.run(Opcode.CREATE_EQ, 0, 0x10, any -> {}).refused(CommandStatus.BAD_INP_LEN_ERR);
        driver.run(Opcode.ALLOC_PD, 7, 0, any -> {}).refused(CommandStatus.BAD_OP_ERR);
        driver.run(RawDriver.input(Opcode.ALLOC_PD, 0, 0), 8);
        assertThat(driver.model().trace().get(driver.model().trace().size() - 1).status())
                .isEqualTo(CommandStatus.BAD_OUTP_LEN_ERR.code());
    }

    @Test
    void answersMalformedEntriesWithDeliveryStatus() {
        byte[] in = RawDriver.input(Opcode.SET_HCA_CAP, 0, SetHcaCapInput.BYTES);
        assertThat(delivery(in, entry -> CommandQueueEntry.TYPE.set(entry, 1))).isEqualTo(DeliveryStatus.CMD_DESCR_ERR);
        assertThat(delivery(in, entry -> CommandMailbox.TOKEN.set(driver.mailbox(false, 1), 0)))
                .isEqualTo(DeliveryStatus.TOK_ERR);
        assertThat(delivery(in, entry -> CommandMailbox.BLOCK_NUMBER.set(driver.mailbox(false, 2), 7)))
                .isEqualTo(DeliveryStatus.BAD_BLK_NUM_ERR);
        assertThat(delivery(in, entry -> OffHeap.putByte(driver.mailbox(false, 0) + 0x210, (byte) 1)))
                .isEqualTo(DeliveryStatus.RES_FLD_NOT_CLR_ERR);
        assertThat(delivery(
                        in,
                        entry -> CommandQueueEntry.INPUT_MAILBOX_POINTER_31_9.set(
                                entry, CommandQueueEntry.INPUT_MAILBOX_POINTER_31_9.get(entry) + 1)))
                .isEqualTo(DeliveryStatus.IN_PTR_ALIGN_ERR);
        assertThat(delivery(in, entry -> CommandQueueEntry.INPUT_LENGTH.set(entry, 4)))
                .isEqualTo(DeliveryStatus.IN_LENGTH_ERR);
        assertThat(delivery(in, entry -> CommandQueueEntry.OUTPUT_LENGTH.set(entry, 0)))
                .isEqualTo(DeliveryStatus.OUT_LENGTH_ERR);
        assertThat(delivery(in, entry -> CommandQueueEntry.INPUT_MAILBOX_POINTER_63_32.set(entry, 0x77)))
                .isEqualTo(DeliveryStatus.FW_ERR);
    }

    private DeliveryStatus delivery(byte[] in, java.util.function.Consumer<Long> spoil) {
        driver.post(0, in, 0x10, spoil);
        return DeliveryStatus.of(driver.await(0, 0x10).delivery());
    }

    @Test
    void ownsManyCommandsAtOnceAndAnswersThemOutOfOrder() {
        driver.boot();
        driver.faults().holdAnswers();
        for (int slot = 0; slot < 8; slot++) {
            driver.post(slot, RawDriver.input(Opcode.ALLOC_PD, 0, 0), 0x10, entry -> {});
        }
        RawDriver.await(() -> driver.faults().heldAnswers() == 8);
        Set<Integer> stillOwned = new HashSet<>();
        for (int slot = 0; slot < 8; slot++) {
            if (driver.owned(slot)) {
                stillOwned.add(slot);
            }
        }
        assertThat(stillOwned).hasSize(8);
        driver.faults().releaseAnswers(true);
        for (int slot = 0; slot < 8; slot++) {
            driver.await(slot, 0x10).ok();
        }
    }

    @Test
    void refusesWhatItIsToldToRefuse() {
        driver.boot();
        driver.faults().refuseNext(Opcode.ALLOC_PD, CommandStatus.NO_RES_ERR, 0x1234);
        RawDriver.Answer answer = driver.run(Opcode.ALLOC_PD, 0, 0, in -> {});
        assertThat(answer.status()).isEqualTo(CommandStatus.NO_RES_ERR.code());
        assertThat(answer.syndrome()).isEqualTo(0x1234);
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).ok();
    }

    @Test
    void aResetForgetsEverythingAndKeepsMappings() {
        driver.boot();
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).ok();
        driver.device.reset();
        Remains remains = driver.model().remains();
        assertThat(remains.objects()).isZero();
        assertThat(remains.pages()).isZero();
        assertThat(remains.dmaRegions()).isPositive();
        RawDriver.await(
                () -> InitialSegment.INITIALIZING.of(driver.registers.read(InitialSegment.INITIALIZING.offset())) == 0);
        driver.setQueueAddress(driver.commandPage.deviceAddress());
        driver.boot();
    }

    @Test
    void deviceAddressesAreNeverProcessAddressesAndHaveGaps() {
        DmaRegion first = driver.allocate(100);
        DmaRegion second = driver.allocate(100);
        assertThat(first.deviceAddress()).isNotEqualTo(first.address()).isGreaterThan(1L << 47);
        assertThat(first.deviceAddress() % 4096).isZero();
        assertThat(first.address() % 4096).isZero();
        assertThat(second.deviceAddress() - first.deviceAddress()).isGreaterThan(4096);
    }

    @Test
    void worksWithRandomDelays() {
        try (RawDriver slow = new RawDriver(new ModelSettings("cx4-full", 1, "", "", 500))) {
            slow.boot().shutDown();
            slow.free();
            assertThat(slow.model().remains().clean()).isTrue();
        }
    }

    @Test
    void endsItsThreads() {
        driver.boot();
        driver.close();
        Set<String> threads = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("model-raw"))
                .collect(Collectors.toSet());
        assertThat(threads).isEmpty();
        assertThat(driver.model().remains().pages()).as("what was left").isEqualTo(80);
        assertThat(driver.model().trace()).isNotEmpty();
    }

    @Test
    void refusesReservedFieldsOfTheHeader() {
        driver.boot();
        driver.run(Opcode.ALLOC_PD, 0, 0, in -> Block.putInt(in, 4, 0x1_0000)).refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void aRemovedCardReadsAllOnesAndSwallowsStores() {
        driver.close();
        assertThat(driver.registers.read(0)).isEqualTo(-1);
        for (int i = 0; i < 10_000; i++) {
            driver.registers.write(InitialSegment.COMMAND_DOORBELL_VECTOR.offset(), 1);
        }
        assertThatThrownBy(() -> driver.device.allocate("late", 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void countsDoorbellsOfSlotsThatItDoesNotOwn() {
        driver.registers.write(InitialSegment.COMMAND_DOORBELL_VECTOR.offset(), 1 << 5);
        RawDriver.await(() -> driver.model().remains().protocolErrors() == 1);
    }

    @Test
    void answersWithZeroedOutputWhenItRefuses() {
        RawDriver.Answer answer = driver.run(RawDriver.input(Opcode.QUERY_HCA_CAP, 1, 0), QueryHcaCapOutput.BYTES);
        answer.refused(CommandStatus.BAD_SYS_STATE_ERR);
        CommandOutput.STATUS.set(answer.out(), 0);
        CommandOutput.SYNDROME.set(answer.out(), 0);
        assertThat(answer.out()).containsOnly(0);
    }
}
