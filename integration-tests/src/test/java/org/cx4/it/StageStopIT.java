package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.cx4.api.EthernetPort;
import org.cx4.api.view.StageView;
import org.cx4.spi.stage.Stage;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.InvalidSyntaxException;

/** Stages come and go with their bundles, and never without those that stand on them. */
@RunWith(PaxExam.class)
public class StageStopIT extends DriverTest {
    @Test
    public void stoppingAnyStageTakesDownWhatStandsOnItDeepestFirstAndStartingItBringsAllBack() throws Exception {
        load("a0", Map.of("cores", 2));
        for (int stopped = 0; stopped < STAGES.size(); stopped++) {
            Bundle bundle = bundleOf("org.cx4." + STAGE_BUNDLES.get(stopped));
            List<String> gone = stoppingTakesDown(bundle);
            List<String> expected = new ArrayList<>(STAGES.subList(stopped, STAGES.size()));
            Collections.reverse(expected);
            assertEquals("stop of " + STAGES.get(stopped), expected, gone);
            for (int below = 0; below < stopped; below++) {
                assertEquals(STAGES.get(below), StageView.State.ACTIVE, state("a0", STAGES.get(below)));
            }
            bundle.start();
            port("a0");
        }
        unload("a0");
    }

    /** Each stage asks its users to let go when it goes down: the order in which this user is asked is theirs. */
    private List<String> stoppingTakesDown(Bundle bundle) throws BundleException {
        List<String> gone = Collections.synchronizedList(new ArrayList<>());
        for (String stage : STAGES) {
            stage(stage).attach("test", () -> gone.add(stage));
        }
        bundle.stop();
        return gone;
    }

    private Stage stage(String stage) {
        try {
            return context.getServiceReferences(Stage.class, filter("a0")).stream()
                    .map(context::getService)
                    .filter(found -> found.stage().equals(stage))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no stage " + stage));
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(stage, e);
        }
    }

    @Test
    public void deletingOneAdapterLeavesTheOtherUntouched() throws Exception {
        load("a0", Map.of("cores", 1));
        load("a1", Map.of("cores", 1));
        int before = models.model("a1").trace().size();
        EthernetPort port = service(EthernetPort.class, filter("a1"));

        unload("a0");

        // A port that has just come up may still ask for the state of its link.
        List<String> sent = commands("a1", before).stream()
                .filter(command -> !command.startsWith("QUERY_"))
                .toList();
        assertEquals(List.of(), sent);
        assertTrue(port == service(EthernetPort.class, filter("a1")));
        unload("a1");
    }

    @Test
    public void twentyRoundsLeaveNothingBehind() throws Exception {
        for (int round = 0; round < 20; round++) {
            load("a0", Map.of("cores", 2, "priorities", 2));
            unload("a0");
        }
    }
}
