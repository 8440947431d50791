package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.RqtObject;
import org.cx4.model.object.TirObject;
import org.cx4.prm.ModifyTirBitmask;
import org.cx4.prm.Opcode;
import org.cx4.prm.RxHashField;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.TirDispType;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.command.CreateTirOutput;
import org.cx4.prm.command.DestroyTirInput;
import org.cx4.prm.command.ModifyTirInput;
import org.cx4.prm.command.QueryTirInput;
import org.cx4.prm.command.QueryTirOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.RxHashFieldSelect;
import org.cx4.prm.context.TirContext;

/** CREATE_TIR, MODIFY_TIR, DESTROY_TIR, QUERY_TIR. */
final class TirCommands {
    private static final int KNOWN_FIELDS =
            RxHashField.SRC_IP | RxHashField.DST_IP | RxHashField.L4_SPORT | RxHashField.L4_DPORT;

    private final CardState card;

    TirCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_TIR, CreateTirInput.BYTES, CreateTirOutput.BYTES, this::create);
        commands.add(Opcode.MODIFY_TIR, ModifyTirInput.BYTES, 0, this::modify);
        commands.add(Opcode.DESTROY_TIR, DestroyTirInput.BYTES, 0, this::destroy);
        commands.add(Opcode.QUERY_TIR, QueryTirInput.BYTES, QueryTirOutput.BYTES, this::query);
    }

    private void create(CommandCall call) {
        int context = CreateTirInput.CTX.offset();
        FirmwareObject domain = Lookup.get(card.plain(ObjectKind.TD), call.in(context, TirContext.TRANSPORT_DOMAIN));
        // LRO is not among the capabilities.
        Syndrome.NOT_CAPABLE.when(call.in(context, TirContext.PACKET_MERGE_MASK) != 0);
        int block = call.in(context, TirContext.SELF_LB_BLOCK);
        TirObject.Settings settings =
                switch (call.in(context, TirContext.DISP_TYPE)) {
                    case TirDispType.DIRECT ->
                        new TirObject.Settings(
                                Lookup.get(card.receiveQueues(), call.in(context, TirContext.INLINE_RQN)),
                                null,
                                null,
                                block);
                    case TirDispType.INDIRECT ->
                        new TirObject.Settings(null, table(call, context), hash(call, context), block);
                    default -> throw Syndrome.DISP_TYPE_UNKNOWN.refuse();
                };
        int number = Lookup.free(card.tirs(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_TIR));
        card.tirs().add(new TirObject(number, domain, settings));
        call.created(CreateTirOutput.TIRN, number);
    }

    private RqtObject table(CommandCall call, int context) {
        return Lookup.get(card.rqts(), call.in(context, TirContext.INDIRECT_TABLE));
    }

    private TirObject.Hash hash(CommandCall call, int context) {
        int function = call.in(context, TirContext.RX_HASH_FN);
        int select = context + TirContext.RX_HASH_FIELD_SELECTOR_OUTER.offset();
        int fields = call.in(select, RxHashFieldSelect.SELECTED_FIELDS);
        Syndrome.HASH_UNKNOWN.when(function > RxHashFn.TOEPLITZ || (fields & ~KNOWN_FIELDS) != 0);
        Syndrome.NOT_CAPABLE.when(
                function == RxHashFn.TOEPLITZ && card.capabilities().ethernet(EthernetOffloadCap.RSS_IND_TBL_CAP) == 0);
        return new TirObject.Hash(
                function,
                call.in(context, TirContext.RX_HASH_SYMMETRIC) != 0,
                call.copy(context + TirContext.RX_HASH_TOEPLITZ_KEY.offset(), TirContext.RX_HASH_TOEPLITZ_KEY.bytes()),
                call.in(select, RxHashFieldSelect.L3_PROT_TYPE),
                call.in(select, RxHashFieldSelect.L4_PROT_TYPE),
                fields);
    }

    private void modify(CommandCall call) {
        TirObject tir = Lookup.get(card.tirs(), call.number(ModifyTirInput.TIRN));
        int mask = call.mask(ModifyTirInput.BITMASK);
        int known = ModifyTirBitmask.HASH | ModifyTirBitmask.INDIRECT_TABLE | ModifyTirBitmask.SELF_LB_EN;
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~known) != 0);
        Syndrome.NOT_CAPABLE.when((mask & ModifyTirBitmask.SELF_LB_EN) != 0
                && card.capabilities().ethernet(EthernetOffloadCap.SELF_LB_EN_MODIFIABLE) == 0);
        TirObject.Settings now = tir.settings();
        Syndrome.TIR_IS_DIRECT.when(
                now.table() == null && (mask & (ModifyTirBitmask.HASH | ModifyTirBitmask.INDIRECT_TABLE)) != 0);
        int context = ModifyTirInput.CTX.offset();
        tir.settings(new TirObject.Settings(
                now.queue(),
                (mask & ModifyTirBitmask.INDIRECT_TABLE) == 0 ? now.table() : table(call, context),
                (mask & ModifyTirBitmask.HASH) == 0 ? now.hash() : hash(call, context),
                (mask & ModifyTirBitmask.SELF_LB_EN) == 0
                        ? now.selfLoopbackBlock()
                        : call.in(context, TirContext.SELF_LB_BLOCK)));
    }

    private void destroy(CommandCall call) {
        card.tirs().remove(Lookup.unused(card.tirs(), call.number(DestroyTirInput.TIRN)));
    }

    private void query(CommandCall call) {
        TirObject tir = Lookup.get(card.tirs(), call.number(QueryTirInput.TIRN));
        TirObject.Settings settings = tir.settings();
        int context = QueryTirOutput.TIR_CONTEXT.offset();
        call.out(context, TirContext.TRANSPORT_DOMAIN, tir.transportDomain().number());
        call.out(context, TirContext.SELF_LB_BLOCK, settings.selfLoopbackBlock());
        if (settings.table() == null) {
            call.out(context, TirContext.INLINE_RQN, settings.queue().number());
            return;
        }
        TirObject.Hash hash = settings.hash();
        call.out(context, TirContext.DISP_TYPE, TirDispType.INDIRECT);
        call.out(context, TirContext.INDIRECT_TABLE, settings.table().number());
        call.out(context, TirContext.RX_HASH_FN, hash.function());
        call.out(context, TirContext.RX_HASH_SYMMETRIC, hash.symmetric() ? 1 : 0);
        call.answer(hash.key(), context + TirContext.RX_HASH_TOEPLITZ_KEY.offset());
        int select = context + TirContext.RX_HASH_FIELD_SELECTOR_OUTER.offset();
        call.out(select, RxHashFieldSelect.L3_PROT_TYPE, hash.l3Type());
        call.out(select, RxHashFieldSelect.L4_PROT_TYPE, hash.l4Type());
        call.out(select, RxHashFieldSelect.SELECTED_FIELDS, hash.fields());
    }
}
