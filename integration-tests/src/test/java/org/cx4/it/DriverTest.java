package org.cx4.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.cx4.api.EthernetPort;
import org.cx4.api.view.AdapterView;
import org.cx4.api.view.Adapters;
import org.cx4.api.view.StageView;
import org.cx4.model.Model;
import org.cx4.model.Models;
import org.cx4.model.TracedCommand;
import org.cx4.spi.stage.Stage;

/** Adapters in a framework, and what tests of the driver ask of them. */
public abstract class DriverTest extends FelixTest {
    /** The stages bottom to top, by the names of their bundles. */
    protected static final List<String> STAGE_BUNDLES =
            List.of("model", "command", "hca", "event", "tx", "rx", "steering", "port");

    /** The same by the names of the stages. */
    protected static final List<String> STAGES =
            List.of("device", "command", "hca", "event", "tx", "rx", "steering", "port");

    @Inject
    protected Adapters adapters;

    @Inject
    protected Models models;

    /** The profile of the software cards, for tests that do not choose one themselves. */
    protected String profile() {
        return System.getProperty("it.profile", "cx4-full");
    }

    /** Configures an adapter, on {@link #profile} unless {@code keys} say otherwise, and waits for its port. */
    protected final EthernetPort load(String name, Map<String, ?> keys) throws IOException {
        Map<String, Object> all = new HashMap<>(keys);
        all.putIfAbsent("profile", profile());
        configure("cx4.adapter", name, all);
        return port(name);
    }

    /** The port of an adapter, once it is up. */
    protected final EthernetPort port(String name) {
        await("port of " + name, LIMIT, () -> state(name, "port") == StageView.State.ACTIVE, adapters::adapters);
        return service(EthernetPort.class, filter(name));
    }

    /** Deletes an adapter's configuration and waits until its last stage has gone, without leaving anything. */
    protected final void unload(String name) throws IOException {
        unconfigure("cx4.adapter", name);
        awaitGone(name);
        assertNothingLeft(name);
    }

    /** Waits until no stage of an adapter is there. */
    protected final void awaitGone(String name) {
        await(name + " to go", LIMIT, () -> !present(Stage.class, filter(name)));
    }

    /** What the platform knows of an adapter. */
    protected final AdapterView view(String name) {
        return adapters.adapters().stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no adapter " + name));
    }

    /** State of a stage, or null if the adapter has no such stage now. */
    protected final StageView.State state(String name, String stage) {
        return adapters.adapters().stream()
                .filter(view -> view.name().equals(name))
                .flatMap(view -> view.stages().stream())
                .filter(view -> view.name().equals(stage))
                .map(StageView::state)
                .findFirst()
                .orElse(null);
    }

    /** The model's commands since a number of them, by name. */
    protected final List<String> commands(String name, int since) {
        List<TracedCommand> trace = models.model(name).trace();
        return trace.subList(since, trace.size()).stream()
                .map(TracedCommand::command)
                .toList();
    }

    /** Nothing is left of an adapter that went, and it did nothing that a card punishes. */
    private void assertNothingLeft(String name) {
        // A stage's service goes before the stage has let go of everything.
        Model model = models.model(name);
        await(name + " to leave nothing", LIMIT, () -> model.remains().clean(), model::remains);
        assertEquals("buffers of " + name, 0, adapters.buffersOutside(name));
    }

    protected static String filter(String name) {
        return "(cx4.adapter=" + name + ")";
    }
}
