package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.cx4.api.view.StageView;
import org.cx4.model.CommandFault;
import org.cx4.model.Model;
import org.cx4.model.Remains;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.service.cm.Configuration;

/** Each command of an adapter's life fails in turn, in each way: what is told, what is undone, and that the next load works. */
@RunWith(PaxExam.class)
public class FaultMatrixIT extends DriverTest {
    private static final boolean LONG = Boolean.getBoolean("cx4.long");

    /** A refusal is tried at each command always; what costs a time-out only at each so many, unless the run is long. */
    private static final int STRIDE = LONG ? 1 : 6;

    private static final List<String> FROM_COMMAND = STAGES.subList(STAGES.indexOf("command"), STAGES.size());

    private static final int SYNDROME = 0x5a17e5;
    /** Short, but longer than a loaded machine lets a thread wait. */
    private static final int TIMEOUT_MILLIS = 400;

    private static final int PATIENT_MILLIS = 10_000;

    /** How a command fails. */
    private enum Way {
        STATUS(CommandFault.refused(CommandStatus.INT_ERR, SYNDROME), 1),
        TIMEOUT(CommandFault.lost(), STRIDE),
        LATE(CommandFault.late(TIMEOUT_MILLIS + 100), STRIDE);

        private final CommandFault fault;
        private final int stride;

        Way(CommandFault fault, int stride) {
            this.fault = fault;
            this.stride = stride;
        }
    }

    private Map<String, Object> adapter(Way way) {
        int millis = way == Way.STATUS ? PATIENT_MILLIS : TIMEOUT_MILLIS;
        return Map.of("cores", 1, "priorities", 1, "profile", profile(), "command.timeout.millis", millis);
    }

    @Test
    public void aLoadThatIsRefusedAnywhereIsUndoneToldAndTriedAgain() throws Exception {
        failEachOfTheLoad(Way.STATUS);
    }

    @Test
    public void aLoadThatIsNotAnsweredAnywhereIsUndoneToldAndTriedAgain() throws Exception {
        failEachOfTheLoad(Way.TIMEOUT);
    }

    @Test
    public void aLoadThatIsAnsweredTooLateAnywhereIsUndoneToldAndTriedAgain() throws Exception {
        failEachOfTheLoad(Way.LATE);
    }

    @Test
    public void anUnloadThatIsRefusedAnywhereGoesOnToItsEnd() throws Exception {
        failEachOfTheUnload(Way.STATUS);
    }

    @Test
    public void anUnloadThatIsNotAnsweredAnywhereGoesOnToItsEnd() throws Exception {
        failEachOfTheUnload(Way.TIMEOUT);
    }

    @Test
    public void anUnloadThatIsAnsweredTooLateAnywhereGoesOnToItsEnd() throws Exception {
        failEachOfTheUnload(Way.LATE);
    }

    private void failEachOfTheLoad(Way way) throws IOException {
        load("a0", adapter(way));
        Model model = models.model("a0");
        List<TracedCommand> commands = List.copyOf(model.trace());
        unload("a0");
        List<String> wrong = new ArrayList<>();
        Map<String, Integer> failed = new TreeMap<>();
        for (int n = 1; n <= commands.size(); n += way.stride) {
            String command = commands.get(n - 1).command();
            model.faults().commands().strike(n, way.fault);
            Configuration configured = configure("cx4.adapter", "a0", adapter(way));
            String what = "command " + n + " of the load, " + command + ", " + way;
            await(what + " to fail", LIMIT, () -> failedStage() != null || isAskedWhenUp(command), adapters::adapters);
            StageView stage = failedStage();
            if (stage != null) {
                failed.merge(stage.name(), 1, Integer::sum);
                check(wrong, what, stage, command, way);
            }
            model.faults().commands().clear();
            boolean reset = stage != null && resets(stage, way);
            if (reset && n / way.stride % 2 == 1) {
                change("a0", adapter(way));
            } else {
                List<String> retried = adapters.retry("a0");
                assertEquals(what, reset ? FROM_COMMAND : stage == null ? List.of() : List.of(stage.name()), retried);
            }
            port("a0");
            configured.delete();
            awaitGone("a0");
            assertNothingLeft(what, way, model);
        }
        tell("load", way, commands.size(), "the stage that failed: " + failed);
        assertEquals(List.of(), wrong);
        assertTrue("stages that failed: " + failed, failed.size() >= 5);
    }

    /** A change that concerns the port alone. */
    private void change(String name, Map<String, Object> keys) throws IOException {
        Map<String, Object> changed = new HashMap<>(keys);
        changed.put("worker.burst", 32);
        configure("cx4.adapter", name, changed);
    }

    /** What a command without an answer made has no name: trying again resets the card, unless the HCA's own undoing did already. */
    private static boolean resets(StageView failed, Way way) {
        return way != Way.STATUS && !failed.name().equals("hca");
    }

    /** The state of the link is asked for again once the port is there: that this fails does not take it down. */
    private boolean isAskedWhenUp(String command) {
        return command.equals("QUERY_VPORT_STATE") && state("a0", "port") == StageView.State.ACTIVE;
    }

    /** A command that was not answered may have made something that only the reset ends: a teardown in spite of it is right. */
    private void assertNothingLeft(String what, Way way, Model model) {
        await(
                what + " to leave nothing",
                LIMIT,
                () -> {
                    Remains remains = model.remains();
                    return remains.objects() == 0
                            && remains.pages() == 0
                            && nothingOfTheHost(remains)
                            && adapters.buffersOutside("a0") == 0
                            && remains.protocolErrorTexts().stream()
                                    .allMatch(text ->
                                            way != Way.STATUS && text.startsWith("TEARDOWN_HCA with live objects"));
                },
                model::remains);
    }

    private StageView failedStage() {
        return adapters.adapters().stream()
                .flatMap(view -> view.stages().stream())
                .filter(stage -> stage.state() == StageView.State.FAILED)
                .findFirst()
                .orElse(null);
    }

    private void check(List<String> wrong, String what, StageView failed, String command, Way way) {
        List<String> words = way == Way.STATUS
                ? List.of(command, CommandStatus.INT_ERR.name(), "0x" + Integer.toHexString(SYNDROME))
                : List.of(command, TIMEOUT_MILLIS + " ms");
        for (String word : words) {
            if (!failed.detail().toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT))) {
                wrong.add(what + ": " + failed.name() + " does not say " + word + ": " + failed.detail());
            }
        }
        for (StageView stage : view("a0").stages()) {
            if (STAGES.contains(stage.name())) {
                boolean below = STAGES.indexOf(stage.name()) < STAGES.indexOf(failed.name());
                if (below != (stage.state() == StageView.State.ACTIVE)) {
                    wrong.add(what + ": " + failed.name() + " has failed, but " + stage);
                }
            }
        }
    }

    private void failEachOfTheUnload(Way way) throws IOException {
        load("a0", adapter(way));
        Model model = models.model("a0");
        int loaded = model.trace().size();
        unload("a0");
        List<String> commands = commands("a0", loaded);
        List<String> wrong = new ArrayList<>();
        for (int n = 1; n <= commands.size(); n += way.stride) {
            String what = "command " + n + " of the unload, " + commands.get(n - 1) + ", " + way;
            load("a0", adapter(way));
            model.faults().commands().strike(n, way.fault);
            long struck = model.faults().commands().struck();
            unconfigure("cx4.adapter", "a0");
            awaitGone("a0");
            await(what + " to let go", LIMIT, () -> nothingOfTheHost(model.remains()), model::remains);
            if (model.faults().commands().struck() == struck) {
                wrong.add(what + ": never came");
            }
            model.faults().commands().clear();
            // What the card refused to destroy was alive at the teardown: that once it is not the driver's fault.
            long errors = model.remains().protocolErrors();
            load("a0", adapter(way));
            unconfigure("cx4.adapter", "a0");
            awaitGone("a0");
            await(what + " spoils the next load: " + model.remains(), LIMIT, () -> nothingButErrors(model, errors));
        }
        tell("unload", way, commands.size(), "each goes on to its end");
        assertEquals(List.of(), wrong);
    }

    /** One line of the matrix, for who runs it. */
    private void tell(String what, Way way, int commands, String result) {
        System.out.println("Fault matrix, " + profile() + ", " + what + " of " + commands + " commands, each "
                + way.stride + ". with " + way + "; " + result);
    }

    private boolean nothingButErrors(Model model, long errors) {
        Remains remains = model.remains();
        return remains.objects() == 0
                && remains.pages() == 0
                && remains.protocolErrors() == errors
                && nothingOfTheHost(remains)
                && adapters.buffersOutside("a0") == 0;
    }

    /** What the firmware still holds, since it refused to let go, ends with the reset; the host must have let go of all. */
    private boolean nothingOfTheHost(Remains remains) {
        return remains.dmaRegions() == 0 && remains.listeners() == 0 && remains.descriptors() == 0;
    }
}
