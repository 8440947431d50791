package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.profile.Capabilities;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.CapType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.DisableHcaInput;
import org.cx4.prm.command.EnableHcaInput;
import org.cx4.prm.command.InitHcaInput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.ManagePagesOutput;
import org.cx4.prm.command.QueryAdapterOutput;
import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.prm.command.QueryIssiOutput;
import org.cx4.prm.command.QueryPagesInput;
import org.cx4.prm.command.QueryPagesOutput;
import org.cx4.prm.command.QuerySpecialContextsOutput;
import org.cx4.prm.command.SetDriverVersionInput;
import org.cx4.prm.command.SetHcaCapInput;
import org.cx4.prm.command.SetIssiInput;
import org.cx4.prm.command.TeardownHcaInput;
import org.cx4.prm.context.CmdHcaCap;

/** ENABLE_HCA to DISABLE_HCA: state, ISSI, pages, capabilities. */
final class LifeCommands {
    private static final int SUPPORTED_ISSI = 0b10;
    private static final int HIGHEST_CAP_OP_MOD = 0xffff;

    /** What SET_HCA_CAP may change, down from its maximum. */
    private static final List<BitField> SETTABLE = List.of(
            CmdHcaCap.LOG_MAX_QP,
            CmdHcaCap.CMDIF_CHECKSUM,
            CmdHcaCap.UAR_4K,
            CmdHcaCap.LOG_UAR_PAGE_SZ,
            CmdHcaCap.LOG_MAX_CURRENT_UC_LIST,
            CmdHcaCap.LOG_MAX_CURRENT_MC_LIST);

    private final CardState card;
    private final FirmwarePages pages;
    private final Runnable forgetObjects;
    private HcaState state = HcaState.DISABLED;
    private int issi;

    /**
     * The commands of one card.
     *
     * @param forgetObjects closes all that is open, for TEARDOWN_HCA
     */
    LifeCommands(CardState card, FirmwarePages pages, Runnable forgetObjects) {
        this.card = card;
        this.pages = pages;
        this.forgetObjects = forgetObjects;
    }

    void addTo(CommandSet commands) {
        Set<HcaState> disabled = EnumSet.of(HcaState.DISABLED);
        Set<HcaState> enabled = EnumSet.of(HcaState.ENABLED);
        Set<HcaState> running = EnumSet.of(HcaState.ENABLED, HcaState.INITIALIZED);
        Set<HcaState> present = EnumSet.of(HcaState.ENABLED, HcaState.INITIALIZED, HcaState.TORN_DOWN);
        Set<HcaState> ended = EnumSet.of(HcaState.ENABLED, HcaState.TORN_DOWN);
        commands.add(Opcode.ENABLE_HCA, EnableHcaInput.BYTES, 0, disabled, 0, this::enable);
        commands.add(Opcode.DISABLE_HCA, DisableHcaInput.BYTES, 0, ended, 0, this::disable);
        commands.add(Opcode.QUERY_ISSI, 0, QueryIssiOutput.BYTES, running, 0, this::queryIssi);
        commands.add(Opcode.SET_ISSI, SetIssiInput.BYTES, 0, enabled, 0, this::setIssi);
        commands.add(
                Opcode.QUERY_PAGES,
                QueryPagesInput.BYTES,
                QueryPagesOutput.BYTES,
                present,
                QueryPagesInput.OP_MOD_REGULAR,
                this::queryPages);
        commands.add(
                Opcode.MANAGE_PAGES,
                ManagePagesInput.BYTES,
                ManagePagesOutput.BYTES,
                present,
                ManagePagesInput.OP_MOD_TAKE,
                this::managePages);
        commands.add(
                Opcode.QUERY_HCA_CAP, 0, QueryHcaCapOutput.BYTES, present, HIGHEST_CAP_OP_MOD, this::queryCapabilities);
        commands.add(Opcode.SET_HCA_CAP, SetHcaCapInput.BYTES, 0, enabled, HIGHEST_CAP_OP_MOD, this::setCapabilities);
        commands.add(Opcode.INIT_HCA, InitHcaInput.SW_OWNER_ID.offset(), 0, enabled, 0, this::init);
        commands.add(
                Opcode.TEARDOWN_HCA, TeardownHcaInput.BYTES, 0, EnumSet.of(HcaState.INITIALIZED), 0, this::teardown);
        commands.add(Opcode.QUERY_ADAPTER, 0, QueryAdapterOutput.BYTES, running, 0, call -> {});
        commands.add(Opcode.SET_DRIVER_VERSION, SetDriverVersionInput.BYTES, 0, this::setDriverVersion);
        commands.add(
                Opcode.QUERY_SPECIAL_CONTEXTS,
                0,
                QuerySpecialContextsOutput.BYTES,
                call -> call.out(QuerySpecialContextsOutput.RESD_LKEY, CardState.RESERVED_LKEY));
    }

    /** State of the HCA. */
    HcaState state() {
        return state;
    }

    /** Forgets everything, as a reset does. */
    void reset() {
        state = HcaState.DISABLED;
        issi = 0;
        pages.clear();
    }

    private void enable(CommandCall call) {
        Syndrome.FUNCTION_UNKNOWN.when(call.in(EnableHcaInput.FUNCTION_ID) != 0);
        state = HcaState.ENABLED;
    }

    private void disable(CommandCall call) {
        Syndrome.FUNCTION_UNKNOWN.when(call.in(DisableHcaInput.FUNCTION_ID) != 0);
        Syndrome.PAGES_HELD.when(pages.count() > 0);
        reset();
        card.capabilities().reset();
    }

    private void queryIssi(CommandCall call) {
        call.out(QueryIssiOutput.CURRENT_ISSI, issi);
        call.out(QueryIssiOutput.SUPPORTED_ISSI_DW0, SUPPORTED_ISSI);
    }

    private void setIssi(CommandCall call) {
        int wanted = call.in(SetIssiInput.CURRENT_ISSI);
        Syndrome.ISSI_NOT_SUPPORTED.when(wanted > 1);
        issi = wanted;
    }

    private void queryPages(CommandCall call) {
        int missing =
                switch (call.opMod()) {
                    case QueryPagesInput.OP_MOD_BOOT -> pages.missingToBoot();
                    case QueryPagesInput.OP_MOD_INIT -> pages.missingToInit();
                    case QueryPagesInput.OP_MOD_REGULAR -> pages.missingToRun();
                    default -> throw Syndrome.UNKNOWN_OP_MOD.refuse();
                };
        call.out(QueryPagesOutput.NUM_PAGES, missing);
    }

    private void managePages(CommandCall call) {
        Syndrome.FUNCTION_UNKNOWN.when(call.in(ManagePagesInput.FUNCTION_ID) != 0);
        int entries = call.in(ManagePagesInput.INPUT_NUM_ENTRIES);
        switch (call.opMod()) {
            case ManagePagesInput.OP_MOD_ALLOCATION_FAILED -> pages.giveUp();
            case ManagePagesInput.OP_MOD_GIVE -> {
                call.requireList(ManagePagesInput.PAS.offset(), entries, Long.BYTES);
                List<Long> given = new ArrayList<>(entries);
                for (int i = 0; i < entries; i++) {
                    given.add(Block.getLong(call.in(), ManagePagesInput.PAS.at(i, Long.BYTES)));
                }
                pages.give(given);
            }
            case ManagePagesInput.OP_MOD_TAKE -> {
                int room = (call.outputLength() - ManagePagesOutput.BYTES) / Long.BYTES;
                List<Long> taken = pages.take(Math.max(0, Math.min(entries, room)), state != HcaState.INITIALIZED);
                call.out(ManagePagesOutput.OUTPUT_NUM_ENTRIES, taken.size());
                for (int i = 0; i < taken.size(); i++) {
                    Block.putLong(call.out(), ManagePagesOutput.PAS.at(i, Long.BYTES), taken.get(i));
                }
            }
            default -> throw Syndrome.UNKNOWN_OP_MOD.refuse();
        }
    }

    private void queryCapabilities(CommandCall call) {
        byte[] block = card.capabilities().block(call.opMod() >>> 1, (call.opMod() & 1) != 0);
        Syndrome.CAP_TYPE_UNKNOWN.when(block == null);
        call.answer(block, QueryHcaCapOutput.CAPABILITY.offset());
    }

    private void setCapabilities(CommandCall call) {
        Syndrome.CAP_TYPE_UNKNOWN.when(call.opMod() >>> 1 != CapType.GENERAL);
        Syndrome.PAGES_MISSING.when(pages.missingToBoot() > 0);
        byte[] wanted = call.copy(SetHcaCapInput.CAPABILITY.offset(), Capabilities.BLOCK_BYTES);
        byte[] maximum = card.capabilities().block(CapType.GENERAL, false);
        byte[] rest = wanted.clone();
        byte[] current = card.capabilities().block(CapType.GENERAL, true);
        for (BitField field : SETTABLE) {
            Syndrome.CAP_BEYOND_MAXIMUM.when(Integer.compareUnsigned(field.get(wanted), field.get(maximum)) > 0);
            field.set(rest, 0);
            field.set(current, 0);
        }
        Syndrome.CAP_NOT_SETTABLE.when(!Arrays.equals(rest, current));
        card.capabilities().general(wanted);
    }

    private void init(CommandCall call) {
        Syndrome.PAGES_MISSING.when(pages.missingToInit() > 0);
        state = HcaState.INITIALIZED;
    }

    private void teardown(CommandCall call) {
        Syndrome.PROFILE_UNKNOWN.when(call.in(TeardownHcaInput.PROFILE) != 0);
        Map<ObjectKind, Integer> live = card.live();
        if (!live.isEmpty()) {
            card.errors().add("TEARDOWN_HCA with live objects: " + live);
        }
        forgetObjects.run();
        pages.leave();
        state = HcaState.TORN_DOWN;
    }

    private void setDriverVersion(CommandCall call) {
        Syndrome.NOT_CAPABLE.when(card.capabilities().general(CmdHcaCap.DRIVER_VERSION) == 0);
    }
}
