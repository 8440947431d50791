package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.cx4.api.EthernetPort;
import org.cx4.api.view.StageView;
import org.cx4.spi.stage.Stage;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** Bad configurations are refused whole, with one clear message, and nothing is half-applied. */
@RunWith(PaxExam.class)
public class BadConfigurationIT extends DriverTest {
    @Test
    public void whatNeedsNoCardToKnowIsRefusedBeforeAnythingStarts() throws Exception {
        refused(Map.of("tx.ring.entires", "256"), "tx.ring.entires");
        refused(Map.of("tx.ring.entries", "500"), "tx.ring.entries", "power of two");
        refused(Map.of("rx.ring.entries", "1"), "rx.ring.entries");
        refused(Map.of("priorities", "9"), "priorities", "8");
        refused(Map.of("profile", "cx9"), "profile", "cx4-full");
        refused(Map.of("device", "abacus"), "device", "model");
        refused(Map.of("wire", "string:x"), "wire", "cable");
        refused(Map.of("worker.mode", "sometimes"), "worker.mode", "adaptive");
        refused(Map.of("event.vectors", "some"), "event.vectors", "shared");
        refused(Map.of("offloads", "magic"), "offloads", "rss");
    }

    private void refused(Map<String, ?> keys, String... words) throws Exception {
        configure("cx4.adapter", "bad", keys);
        await(
                "refusal of " + keys,
                LIMIT,
                () -> adapters.adapters().stream()
                        .anyMatch(view ->
                                view.name().equals("bad") && view.refused().isPresent()));
        String reason = view("bad").refused().orElseThrow();
        for (String word : words) {
            assertTrue(reason, reason.contains(word));
        }
        assertFalse(present(Stage.class, filter("bad")));
        assertNull(configurations.listConfigurations("(&(cx4.adapter=bad)(cx4.derived=true))"));
        unconfigure("cx4.adapter", "bad");
        await("bad to be forgotten", LIMIT, () -> adapters.adapters().isEmpty());
    }

    @Test
    public void whatOnlyTheCardKnowsIsRefusedBeforeAnyQueueExists() throws Exception {
        beyondTheCard(Map.of("cores", 8, "vectors", 4), "vectors");
        beyondTheCard(Map.of("cores", 1, "mtu", 9970), "mtu");
    }

    private void beyondTheCard(Map<String, ?> keys, String word) throws Exception {
        int before = models.model("a0").trace().size();
        configure("cx4.adapter", "a0", keys);
        await("hca to fail", LIMIT, () -> state("a0", "hca") == StageView.State.FAILED);
        StageView hca = view("a0").stages().stream()
                .filter(stage -> stage.name().equals("hca"))
                .findFirst()
                .orElseThrow();
        assertTrue(hca.detail(), hca.detail().contains(word));
        assertFalse(commands("a0", before).toString(), commands("a0", before).contains("CREATE_EQ"));
        assertEquals("the stage below stays", StageView.State.ACTIVE, state("a0", "command"));
        int tried = models.model("a0").trace().size();
        assertEquals(List.of("hca"), adapters.retry("a0"));
        await("the retry", LIMIT, () -> models.model("a0").trace().size() > tried);
        unload("a0");
    }

    @Test
    public void aRefusedChangeLeavesTheRunningConfigurationInForce() throws Exception {
        EthernetPort port = load("a0", Map.of("cores", 1));
        int before = models.model("a0").trace().size();
        for (Map<String, ?> change : List.of(
                Map.of("cores", 1, "tx.ring.entries", "77"), Map.of("cores", 1, "mtu", 9970), Map.of("cores", 60))) {
            configure("cx4.adapter", "a0", change);
            await("refusal of " + change, LIMIT, () -> view("a0").refused().isPresent());
            assertEquals(1, view("a0").configuration().get("cores"));
            assertTrue(port == service(EthernetPort.class, filter("a0")));
            configure("cx4.adapter", "a0", Map.of("cores", 1));
            await(
                    "the refusal to be forgotten",
                    LIMIT,
                    () -> view("a0").refused().isEmpty());
        }
        assertEquals("no command but of the port", List.of(), commands("a0", before));
        configure("cx4.adapter", "a0", Map.of("cores", 2));
        await(
                "two cores",
                LIMIT,
                () -> present(EthernetPort.class, filter("a0")) && port("a0").cores() == 2);
        unload("a0");
    }
}
