package org.cx4.adapter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cx4.api.view.StageView;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stages as Declarative Services sees them, in an operator's words. */
final class StageViews {
    private static final String DEVICE = "device";
    private static final String HCA = "hca";

    /** The stages that a card must come up with. */
    private static final Set<String> FIRMWARE = Set.of(DEVICE, "command", HCA);

    private static final Logger LOG = LoggerFactory.getLogger(StageViews.class);
    private static final int MOST_TRIES = 10;

    private final ServiceComponentRuntime runtime;
    private final Collection<Stage> active;

    /**
     * Looks each time it is asked.
     *
     * @param active the stages whose services are there, a live collection
     */
    StageViews(ServiceComponentRuntime runtime, Collection<Stage> active) {
        this.runtime = runtime;
        this.active = active;
    }

    /** One view per PID, in their order. */
    List<StageView> of(String adapter, List<String> pids) {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs();
        List<StageView> views = new ArrayList<>();
        for (String pid : pids) {
            views.add(view(adapter, pid, components));
        }
        return views;
    }

    private StageView view(String adapter, String pid, Collection<ComponentDescriptionDTO> components) {
        String name = name(pid);
        StageView best =
                new StageView(name, StageView.State.MISSING, "no started bundle provides " + pid, Duration.ZERO, "");
        for (ComponentDescriptionDTO component : components) {
            if (!List.of(component.configurationPid).contains(pid)) {
                continue;
            }
            String provider = component.bundle.symbolicName + " " + component.bundle.version;
            if (best.state() == StageView.State.MISSING) {
                // Declarative Services hears of a configuration some time after it was written.
                best = new StageView(
                        name, StageView.State.WAITING, "is about to be configured", Duration.ZERO, provider);
            }
            for (ComponentConfigurationDTO configuration : configurations(component)) {
                if (adapter.equals(configuration.properties.get(StageComponent.ADAPTER))) {
                    StageView view = view(name, adapter, provider, configuration);
                    best = best.state() == StageView.State.ACTIVE ? best : view;
                }
            }
        }
        return best;
    }

    /** Felix SCR 2.2 fails with a null pointer if a component leaves while it is being described; then it is asked again. */
    private Collection<ComponentConfigurationDTO> configurations(ComponentDescriptionDTO component) {
        for (int tries = 1; tries < MOST_TRIES; tries++) {
            try {
                return runtime.getComponentConfigurationDTOs(component);
            } catch (NullPointerException e) {
                LOG.debug("{} left while it was described", component.name, e);
            }
        }
        return runtime.getComponentConfigurationDTOs(component);
    }

    private StageView view(String name, String adapter, String provider, ComponentConfigurationDTO configuration) {
        if (configuration.state == ComponentConfigurationDTO.ACTIVE) {
            return new StageView(name, StageView.State.ACTIVE, "", activation(name, adapter), provider);
        }
        Optional<String> reason = configuration.state == ComponentConfigurationDTO.FAILED_ACTIVATION
                ? reason(configuration.failure)
                : Optional.empty();
        return reason.map(text -> new StageView(name, StageView.State.FAILED, text, Duration.ZERO, provider))
                .orElseGet(() ->
                        new StageView(name, StageView.State.WAITING, waitsFor(configuration), Duration.ZERO, provider));
    }

    private Duration activation(String name, String adapter) {
        return active.stream()
                .filter(stage -> stage.stage().equals(name) && stage.adapter().equals(adapter))
                .map(Stage::activation)
                .findFirst()
                .orElse(Duration.ZERO);
    }

    private static String waitsFor(ComponentConfigurationDTO configuration) {
        String missing = Stream.of(configuration.unsatisfiedReferences)
                .map(reference -> reference.name)
                .sorted()
                .collect(Collectors.joining(", "));
        return "waits for " + (missing.isEmpty() ? "a stage below that has failed" : missing);
    }

    /**
     * The message of a stage's own exception; Declarative Services gives a stack trace. Empty for a stage that only could not get
     * a failed one below.
     */
    private static Optional<String> reason(String failure) {
        return failure.lines()
                .map(line -> line.replaceFirst("^Caused by: ", ""))
                .filter(line -> line.startsWith("org.cx4."))
                .map(line -> line.substring(line.indexOf(": ") + 2))
                .findFirst();
    }

    /** What operators see while the card is down: its failure, at the lowest stage that was taken down. */
    static List<StageView> during(Outage outage, List<StageView> stages) {
        String lowest = outage.failure().kind() == CardFailure.Kind.REMOVED ? DEVICE : "command";
        List<StageView> views = new ArrayList<>();
        boolean above = false;
        for (StageView stage : stages) {
            if (stage.name().equals(lowest)) {
                above = true;
                views.add(down(stage, StageView.State.FAILED, outage.words()));
            } else {
                views.add(above ? down(stage, StageView.State.WAITING, "waits for " + lowest) : stage);
            }
        }
        return views;
    }

    private static StageView down(StageView stage, StageView.State state, String detail) {
        return new StageView(stage.name(), state, detail, Duration.ZERO, stage.provider());
    }

    /** How far a chain is on its way up: the firmware decides, stages above it have failures of their own. */
    static Recovery.Progress progress(List<StageView> stages, boolean gone) {
        for (StageView stage : stages) {
            if (FIRMWARE.contains(stage.name()) && stage.state() == StageView.State.FAILED) {
                return gone ? Recovery.Progress.GONE : Recovery.Progress.FAILED;
            }
            if (stage.name().equals(HCA) && stage.state() == StageView.State.ACTIVE) {
                return Recovery.Progress.UP;
            }
        }
        return Recovery.Progress.COMING;
    }

    /** {@code cx4.device.model} is the stage {@code device}, {@code cx4.offload.rss} the module {@code offload.rss}. */
    static String name(String pid) {
        String name = pid.substring("cx4.".length());
        return name.startsWith("device.") ? DEVICE : name;
    }
}
