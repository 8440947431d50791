package org.cx4.port;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.command.CommandStage;
import org.cx4.event.EventStage;
import org.cx4.hca.HcaStage;
import org.cx4.model.Model;
import org.cx4.model.TracedCommand;
import org.cx4.model.device.CardModels;
import org.cx4.model.device.ModelDevice;
import org.cx4.model.device.ModelSettings;
import org.osgi.framework.Constants;

/** One adapter on a software card, up to the stage below the port. */
final class Rig implements AutoCloseable {
    private static long nextId = 1;

    final Model model;
    final Chain chain;
    private final ModelDevice device;

    /**
     * Up to steering.
     *
     * @param cable its wire, or null for none
     * @param end which end of it
     * @param configuration by the operator's keys
     */
    Rig(String adapter, TestCable cable, int end, Map<String, Object> configuration) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        chain = new Chain(adapter, configuration);
        Map<String, Object> properties = new HashMap<>(Map.of("cx4.adapter", adapter));
        properties.put("cx4.generation", System.nanoTime());
        device = new ModelDevice(models, ModelSettings.DEFAULT, properties);
        if (cable != null) {
            cable.plug(end, device);
        }
        device.activate();
        chain.offer(device);
        chain.start(CommandStage.class);
        chain.start(HcaStage.class);
        chain.start(EventStage.class);
        FakeRings.start(chain, properties);
        model.clearTrace();
    }

    /** Makes a port and activates it. */
    PortStage startPort() {
        return chain.start(PortStage.class);
    }

    /** A frame arrives. */
    void receive() {
        chain.get(FakeCore.class).rx.arrive(new byte[60]);
    }

    /** Properties of a new service. */
    static Map<String, Object> service(int ranking) {
        return Map.of(Constants.SERVICE_ID, nextId++, Constants.SERVICE_RANKING, ranking);
    }

    /** Names of the commands since the stages below the port came up. */
    List<String> commands() {
        return model.trace().stream().map(TracedCommand::command).toList();
    }

    /** Threads of the port that live. */
    static List<String> threads(String adapter) {
        Thread[] all = new Thread[Thread.activeCount() + 100];
        int count = Thread.enumerate(all);
        return Arrays.stream(all, 0, count)
                .map(Thread::getName)
                .filter(name ->
                        name.startsWith("cx4-" + adapter + "-worker") || name.equals("cx4-" + adapter + "-port"))
                .toList();
    }

    @Override
    public void close() {
        chain.close();
        device.deactivate();
    }
}
