package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.AllocFlowCounterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.DeallocFlowCounterInput;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.QueryFlowCounterInput;
import org.cx4.prm.command.QueryFlowCounterOutput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.FlowCounterList;
import org.cx4.prm.context.FteMatchSetLyr24;
import org.cx4.prm.context.TrafficCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the card refuses about matches, tags and counters of flow entries. */
class FlowRefusalTest {
    private RawDriver driver;
    private RawObjects objects;

    private int table(String capabilities) {
        driver = new RawDriver(new ModelSettings("cx4-full", 4, "", capabilities, 0)).boot();
        objects = new RawObjects(driver).eq(0).cq().rq().tir();
        return objects.table(0, 4);
    }

    @AfterEach
    void remove() {
        driver.close();
    }

    @Test
    void matchesWhatTheCapabilitiesNameOnly() {
        int table = table("ft_field_support.outer_tcp_dport=0, ft_field_bitmask_support.outer_ether_type=0");
        objects.tryGroup(table, 0, 0, FteMatchSetLyr24.TCP_DPORT, 0xffff).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryGroup(table, 0, 0, FteMatchSetLyr24.ETHERTYPE, 0xff00).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryGroup(table, 0, 0, FteMatchSetLyr24.TTL_HOPLIMIT, 1).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryGroup(table, 0, 0, FteMatchSetLyr24.ETHERTYPE, 0xffff).ok();
        objects.tryGroup(table, 1, 1, FteMatchSetLyr24.TCP_SPORT, 0xff00).ok();
    }

    @Test
    void takesNoTwoEntriesOfOneMatchInAGroup() {
        int table = table("");
        int group = objects.tryGroup(table, 0, 3, FteMatchSetLyr24.ETHERTYPE, 0xffff)
                .ok()
                .get(CreateFlowGroupOutput.GROUP_ID);
        objects.tryEntry(0, table, group, 2, FlowDestType.TIR, objects.tirn).ok();
        objects.tryEntry(0, table, group, 1, FlowDestType.TIR, objects.tirn).refused(CommandStatus.BAD_PARAM_ERR);
        driver.run(Opcode.DELETE_FLOW_TABLE_ENTRY, 0, DeleteFteInput.BYTES, in -> {
                    DeleteFteInput.TABLE_ID.set(in, table);
                    DeleteFteInput.FLOW_INDEX.set(in, 2);
                })
                .ok();
        objects.tryEntry(0, table, group, 1, FlowDestType.TIR, objects.tirn).ok();
    }

    private RawDriver.Answer drop(int table, int group, int index, Consumer<byte[]> more) {
        return driver.run(Opcode.SET_FLOW_TABLE_ENTRY, 0, SetFteInput.BYTES + FlowCounterList.BYTES, in -> {
            SetFteInput.TABLE_ID.set(in, table);
            SetFteInput.FLOW_INDEX.set(in, index);
            RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.GROUP_ID, group);
            RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.ACTION, FlowAction.DROP);
            more.accept(in);
        });
    }

    private static void count(byte[] in, int counter) {
        RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.ACTION, FlowAction.DROP | FlowAction.COUNT);
        RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.FLOW_COUNTER_LIST_SIZE, 1);
        FlowCounterList.FLOW_COUNTER_ID.set(
                in, SetFteInput.FLOW_CONTEXT.offset() + FlowContext.DESTINATION.offset(), counter);
    }

    private RawDriver.Answer free(int counter) {
        return driver.run(Opcode.DEALLOC_FLOW_COUNTER, DeallocFlowCounterInput.FLOW_COUNTER_ID, counter);
    }

    @Test
    void countersAreObjectsThatEntriesUse() {
        int table = table("log_max_flow_counter=0");
        int group = objects.group(table, 0, 0);
        int counter =
                driver.run(Opcode.ALLOC_FLOW_COUNTER, 0, 16, in -> {}).ok().get(AllocFlowCounterOutput.FLOW_COUNTER_ID);
        driver.run(Opcode.ALLOC_FLOW_COUNTER, 0, 16, in -> {}).refused(CommandStatus.LIM_ERR);
        drop(table, group, 0, in -> count(in, counter + 1)).refused(CommandStatus.BAD_RES_ERR);
        drop(
                        table,
                        group,
                        0,
                        in -> RawDriver.set(
                                in, SetFteInput.FLOW_CONTEXT, FlowContext.ACTION, FlowAction.DROP | FlowAction.COUNT))
                .refused(CommandStatus.BAD_PARAM_ERR);
        drop(table, group, 0, in -> count(in, counter)).ok();
        free(counter).refused(CommandStatus.BAD_RES_STATE_ERR);
        byte[] query = new byte[QueryFlowCounterInput.BYTES];
        CommandInput.OPCODE.set(query, Opcode.QUERY_FLOW_COUNTER.code());
        QueryFlowCounterInput.FLOW_COUNTER_ID.set(query, counter);
        byte[] out = driver.run(query, QueryFlowCounterOutput.BYTES + TrafficCounter.BYTES)
                .ok()
                .out();
        assertThat(TrafficCounter.PACKETS.get(out, QueryFlowCounterOutput.FLOW_STATISTICS.offset()))
                .isZero();
        driver.run(
                        Opcode.DELETE_FLOW_TABLE_ENTRY,
                        0,
                        DeleteFteInput.BYTES,
                        in -> DeleteFteInput.TABLE_ID.set(in, table))
                .ok();
        free(counter).ok();
        free(counter).refused(CommandStatus.BAD_RES_ERR);
    }

    @Test
    void gatesTagsAndCountersByCapability() {
        int table = table("flow_tag=0, flow_counter=0");
        int group = objects.group(table, 0, 0);
        driver.run(Opcode.ALLOC_FLOW_COUNTER, 0, 16, in -> {}).refused(CommandStatus.BAD_PARAM_ERR);
        drop(table, group, 0, in -> RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.FLOW_TAG, 1))
                .refused(CommandStatus.BAD_PARAM_ERR);
        drop(table, group, 0, in -> {}).ok();
    }
}
