package org.cx4.it;

import static org.junit.Assert.assertTrue;

import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** The operator's commands, typed into a shell session. */
@RunWith(PaxExam.class)
public class ShellIT extends ShellTest {
    @Test
    public void showsAdaptersStagesCapabilitiesCountersAndCommands() throws Exception {
        load("a0", Map.of("cores", 2));
        typed("cx4:adapters", "a0", "model", "1500", "running");
        typed("cx4:stages", "steering", "ACTIVE", "org.cx4.rx 0.1.0");
        typed("cx4:stages a0", "port");
        typed("cx4:stages nobody", "no adapter nobody", "a0");
        typed("cx4:caps a0", "log_max_cq_sz", "csum_cap");
        typed("cx4:stats a0", "CHECKSUM", "adaptive", "OUT OF BUFFER");
        typed("cx4:trace a0", "CREATE_TIR", "OK");
        typed("cx4:trace -n 1 a0", "NUMBER");
        typed("cx4:retry a0", "no stage of a0 has failed");
    }

    @Test
    public void addsShowsAndRemovesFlowRules() throws Exception {
        load("a0", Map.of("cores", 2));
        typed("cx4:rules a0", "no rules");
        typed("cx4:rule-add", "usage: cx4:rule-add NAME");
        typed("cx4:rule-add nobody action=drop", "no adapter nobody is up; there are: a0");
        typed("cx4:rule-add a0 action=core:2", "refused", "there is no core 2");
        typed("cx4:rule-add a0 action=drop src-ip=localhost", "refused", "is no IP address");
        typed(
                "cx4:rule-add a0 priority=10 src-ip=10.0.0.0/8 protocol=tcp dst-port=80 action=core:1 mark=7 count=true",
                "added rule 1 to a0");
        typed("cx4:rules a0", "src-ip=10.0.0.0/8", "action=core:1 mark=7 count=true", "PACKETS");
        typed("cx4:rule-remove a0 1 2", "usage: cx4:rule-remove NAME ID");
        typed("cx4:rule-remove a0 x", "'x' is no number of a rule");
        typed("cx4:rule-remove a0 7", "there is no rule 7; there are: [1]");
        typed("cx4:rule-remove a0 1", "removed rule 1 from a0");
        typed("cx4:rules", "a0", "no rules");
        unload("a0");
    }

    @Test
    public void tellsWhyAStageFailedAndWhatWaits() throws Exception {
        configure("cx4.adapter", "a0", Map.of("cores", 8, "vectors", 4));
        await("hca to fail", LIMIT, () -> type("cx4:stages a0").contains("FAILED"));
        typed("cx4:stages a0", "vectors", "waits for");
        typed("cx4:retry a0", "trying again: hca");
    }

    @Test
    public void changesTheMtuOfARunningPortAndRebuildsForALargerOne() throws Exception {
        load("a0", Map.of("cores", 1, "mtu.max", 4000));
        typed("cx4:mtu a0", "1500 bytes; can be changed up to 4000");
        typed("cx4:mtu a0 4000", "4000 bytes, was 1500");
        typed("cx4:adapters", "4000");
        try {
            type("cx4:mtu a0 4001");
            throw new IllegalStateException("an MTU beyond the rings was taken");
        } catch (AssertionError e) {
            assertTrue(e.getMessage(), e.getMessage().contains("must be from 68 to 4000"));
        }
        configure("cx4.adapter", "a0", Map.of("cores", 1, "mtu", 9000));
        await("rings for the larger MTU", LIMIT, () -> type("cx4:adapters").contains("9000"));
        typed("cx4:mtu a0", "9000 bytes; can be changed up to 9000");
    }
}
