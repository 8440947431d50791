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
import org.cx4.model.wire.CableWire;
import org.cx4.offload.checksum.ChecksumModule;
import org.cx4.offload.rss.RssOffload;
import org.cx4.rx.RxStage;
import org.cx4.steering.SteeringStage;
import org.cx4.tx.TxStage;
import org.osgi.framework.Constants;

/** One adapter on a software card, up to the stage below the port. */
final class Rig implements AutoCloseable {
    private static long nextId = 1;

    final Model model;
    final Chain chain;
    private final ModelDevice device;
    private final RssOffload rss;
    private final List<TracedCommand> created;

    /**
     * Up to steering.
     *
     * @param wire {@code cable:NAME}, {@code lamp}, or empty for none
     * @param configuration by the operator's keys
     */
    Rig(String adapter, String wire, Map<String, Object> configuration) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        Map<String, Object> all = new HashMap<>(configuration);
        all.put("wire", wire);
        chain = new Chain(adapter, all);
        Map<String, Object> properties = new HashMap<>(Map.of("cx4.adapter", adapter));
        properties.put("cx4.generation", System.nanoTime());
        ModelSettings plain = ModelSettings.DEFAULT;
        ModelSettings settings = new ModelSettings(
                System.getProperty("cx4.test.profile", plain.profile()),
                plain.vectors(),
                plain.mac(),
                (String) configuration.getOrDefault("model.capabilities", plain.capabilities()),
                (Integer) configuration.getOrDefault("model.delay.micros", plain.delayMicros()));
        device = new ModelDevice(models, settings, properties);
        if (!wire.isEmpty()) {
            device.bindWire(wire.equals("lamp") ? new Lamp() : chain.start(CableWire.class), properties);
        }
        device.activate();
        chain.offer(device);
        chain.start(CommandStage.class);
        chain.start(HcaStage.class);
        chain.start(EventStage.class);
        chain.start(TxStage.class);
        RxStage rx = chain.make(RxStage.class);
        rss = chain.make(RssOffload.class);
        Chain.invoke(rx, "bindRss", rss);
        chain.activate(rx);
        chain.start(SteeringStage.class);
        created = model.trace();
        model.clearTrace();
    }

    /** Makes a port with all offloads and activates it. */
    PortStage startPort() {
        PortStage port = chain.make(PortStage.class);
        port.bindModule(rss, service(0));
        port.bindModule(chain.make(ChecksumModule.class), service(0));
        return chain.activate(port);
    }

    /** SQ numbers in the order of their creation: by core, then by priority. */
    List<Integer> sqns() {
        return created.stream()
                .filter(command -> command.command().equals("CREATE_SQ"))
                .map(TracedCommand::object)
                .toList();
    }

    /** A broadcast frame arrives. */
    void receive() {
        byte[] frame = new byte[60];
        Arrays.fill(frame, 0, 6, (byte) 0xff);
        model.faults().inject(frame);
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
