package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.List;
import org.cx4.model.object.CardState;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.RqtObject;
import org.cx4.model.object.TisObject;
import org.cx4.prm.ModifyRqtBitmask;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateRqtInput;
import org.cx4.prm.command.CreateRqtOutput;
import org.cx4.prm.command.CreateTisInput;
import org.cx4.prm.command.CreateTisOutput;
import org.cx4.prm.command.DestroyRqtInput;
import org.cx4.prm.command.DestroyTisInput;
import org.cx4.prm.command.ModifyRqtInput;
import org.cx4.prm.command.QueryRqtInput;
import org.cx4.prm.command.QueryRqtOutput;
import org.cx4.prm.command.QueryTisInput;
import org.cx4.prm.command.QueryTisOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.RqNum;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.TisContext;

/** TIS and RQT commands. */
final class TransportCommands {
    private static final int HIGHEST_TIS_PRIO = 14;

    private final CardState card;

    TransportCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_TIS, CreateTisInput.BYTES, CreateTisOutput.BYTES, this::createTis);
        commands.add(Opcode.DESTROY_TIS, DestroyTisInput.BYTES, 0, this::destroyTis);
        commands.add(Opcode.QUERY_TIS, QueryTisInput.BYTES, QueryTisOutput.BYTES, this::queryTis);
        commands.add(Opcode.CREATE_RQT, CreateRqtInput.BYTES, CreateRqtOutput.BYTES, this::createRqt);
        commands.add(Opcode.MODIFY_RQT, ModifyRqtInput.BYTES, 0, this::modifyRqt);
        commands.add(Opcode.DESTROY_RQT, DestroyRqtInput.BYTES, 0, this::destroyRqt);
        commands.add(Opcode.QUERY_RQT, QueryRqtInput.BYTES, QueryRqtOutput.BYTES, this::queryRqt);
    }

    private void createTis(CommandCall call) {
        int context = CreateTisInput.CTX.offset();
        int priority = call.in(context, TisContext.PRIO);
        Syndrome.PRIORITY_ILLEGAL.when(priority % 2 != 0 || priority > HIGHEST_TIS_PRIO);
        FirmwareObject domain = Lookup.get(card.plain(ObjectKind.TD), call.in(context, TisContext.TRANSPORT_DOMAIN));
        int number = Lookup.free(card.tiss(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_TIS));
        card.tiss().add(new TisObject(number, priority, domain));
        call.created(CreateTisOutput.TISN, number);
    }

    private void destroyTis(CommandCall call) {
        card.tiss().remove(Lookup.unused(card.tiss(), call.number(DestroyTisInput.TISN)));
    }

    private void queryTis(CommandCall call) {
        TisObject tis = Lookup.get(card.tiss(), call.number(QueryTisInput.TISN));
        int context = QueryTisOutput.TIS_CONTEXT.offset();
        call.out(context, TisContext.PRIO, tis.priority());
        call.out(context, TisContext.TRANSPORT_DOMAIN, tis.transportDomain().number());
    }

    private void createRqt(CommandCall call) {
        int context = CreateRqtInput.RQT_CONTEXT.offset();
        int maxSize = call.in(context, RqtContext.RQT_MAX_SIZE);
        Syndrome.SIZE_BEYOND_LIMIT.when(maxSize > 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_RQT_SIZE));
        List<ReceiveQueueObject> queues = list(call, context, maxSize);
        int number = Lookup.free(card.rqts(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_RQT));
        card.rqts().add(new RqtObject(number, maxSize, queues));
        call.created(CreateRqtOutput.RQTN, number);
    }

    private List<ReceiveQueueObject> list(CommandCall call, int context, int maxSize) {
        int size = call.in(context, RqtContext.RQT_ACTUAL_SIZE);
        Syndrome.RQT_SIZE_ILLEGAL.when(Integer.bitCount(size) != 1 || size > maxSize);
        Syndrome.SIZE_BEYOND_LIMIT.when(size > 1 << card.capabilities().ethernet(EthernetOffloadCap.RSS_IND_TBL_CAP));
        int first = context + RqtContext.RQ_NUM.offset();
        call.requireList(first, size, RqNum.BYTES);
        List<ReceiveQueueObject> queues = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            queues.add(Lookup.get(card.receiveQueues(), call.in(first + i * RqNum.BYTES, RqNum.RQ_NUM)));
        }
        return queues;
    }

    private void modifyRqt(CommandCall call) {
        RqtObject table = Lookup.get(card.rqts(), call.number(ModifyRqtInput.RQTN));
        int mask = call.mask(ModifyRqtInput.BITMASK);
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~ModifyRqtBitmask.RQN_LIST) != 0);
        if (mask != 0) {
            table.queues(list(call, ModifyRqtInput.CTX.offset(), table.maxSize()));
        }
    }

    private void destroyRqt(CommandCall call) {
        card.rqts().remove(Lookup.unused(card.rqts(), call.number(DestroyRqtInput.RQTN)));
    }

    private void queryRqt(CommandCall call) {
        RqtObject table = Lookup.get(card.rqts(), call.number(QueryRqtInput.RQTN));
        int context = QueryRqtOutput.RQT_CONTEXT.offset();
        call.out(context, RqtContext.RQT_MAX_SIZE, table.maxSize());
        call.out(context, RqtContext.RQT_ACTUAL_SIZE, table.size());
        byte[] list = new byte[table.size() * RqNum.BYTES];
        for (int i = 0; i < table.size(); i++) {
            RqNum.RQ_NUM.set(list, i * RqNum.BYTES, table.queues().get(i).number());
        }
        int first = context + RqtContext.RQ_NUM.offset();
        if (first < call.out().length) {
            call.answer(list, first);
        }
    }
}
