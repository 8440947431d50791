package org.cx4.adapter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.cx4.api.view.AdapterView;
import org.cx4.api.view.Adapters;
import org.cx4.api.view.StageView;
import org.cx4.spi.device.CardPresence;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.MetaTypeService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All adapters: validates their configurations, writes those of their stages, and shows both. */
@Component(
        service = {Chains.class, Adapters.class},
        immediate = true)
public final class Chains implements Adapters {
    /** Factory PID of operators' configurations. */
    static final String PID = "cx4.adapter";

    /** Generation and mark are added here, the others by ConfigAdmin. */
    private static final Set<String> ADDED = Set.of(
            StageComponent.GENERATION,
            StageConfigurations.DERIVED,
            Constants.SERVICE_PID,
            ConfigurationAdmin.SERVICE_FACTORYPID);

    private static final Logger LOG = LoggerFactory.getLogger(Chains.class);

    private final StageConfigurations configurations;
    private final MetaTypeService metaTypes;
    private final BundleContext context;
    private final Set<Stage> stages = ConcurrentHashMap.newKeySet();
    /** Keys that a stage can change without being restarted. */
    private final Map<Stage, Set<String>> live = new ConcurrentHashMap<>();

    private final StageViews views;
    private final CardWatch cards = new CardWatch(this);

    /** By adapter, also after it went down: pools tell then what did not come back. */
    private final Map<String, PacketMemory> packets = new ConcurrentHashMap<>();

    private final AtomicLong generations = new AtomicLong(System.currentTimeMillis());
    private final Map<String, Entry> entries = new TreeMap<>();
    private final BundleListener newcomers = this::bundleChanged;
    private final ServiceRegistration<MetaTypeProvider> form;

    /** What is known of one adapter. */
    private static final class Entry {
        private Map<String, Object> operator = Map.of();
        private Derivation inForce;
        private String refused;

        /** PIDs of its parts that a bundle published when it was derived. */
        private final Set<String> published = new HashSet<>();

        private boolean missesOneOf(Catalog catalog) {
            return inForce.configurations().keySet().stream()
                    .anyMatch(pid -> !published.contains(pid) && catalog.has(pid));
        }
    }

    /** Removes what adapters left behind that are not configured any more. */
    @Activate
    public Chains(
            @Reference ConfigurationAdmin configurations,
            @Reference MetaTypeService metaTypes,
            @Reference ServiceComponentRuntime runtime,
            BundleContext context) {
        this.configurations = new StageConfigurations(configurations);
        this.metaTypes = metaTypes;
        this.context = context;
        this.views = new StageViews(runtime, stages);
        this.configurations.removeOrphans();
        context.addBundleListener(newcomers);
        this.form = context.registerService(
                MetaTypeProvider.class,
                new AdapterMetaType(this::catalog),
                new Hashtable<>(Map.of(MetaTypeProvider.METATYPE_FACTORY_PID, PID)));
    }

    @Deactivate
    void deactivate() {
        cards.close();
        form.unregister();
        context.removeBundleListener(newcomers);
    }

    @Reference(name = "presences", cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindPresence(CardPresence presence) {
        cards.add(presence);
    }

    void unbindPresence(CardPresence presence) {
        cards.remove(presence);
    }

    @Reference(name = "stages", cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindStage(Stage stage, Map<String, Object> properties) {
        live.put(stage, texts(properties.get(StageComponent.LIVE)));
        stages.add(stage);
        if (stage instanceof Hca hca) {
            packets.put(hca.adapter(), hca.packets());
        }
        cards.add(stage);
    }

    void unbindStage(Stage stage) {
        stages.remove(stage);
        cards.remove(stage);
        live.remove(stage);
    }

    private static Set<String> texts(Object property) {
        return property instanceof String[] several
                ? Set.of(several)
                : property instanceof String one ? Set.of(one) : Set.of();
    }

    /**
     * A bundle that starts may bring keys that a refused configuration waits for, or a stage that was missing. A configuration
     * that is complete is left alone: while other bundles stop and start, metatype may not show all of them.
     */
    private void bundleChanged(BundleEvent event) {
        if (event.getType() == BundleEvent.STARTED) {
            synchronized (this) {
                entries.forEach((name, entry) -> {
                    if (entry.refused != null || entry.missesOneOf(catalog())) {
                        derive(name, entry, Set.of());
                    }
                });
            }
        }
    }

    /** An operator's configuration is new or changed. */
    synchronized void apply(String name, Map<String, Object> operator) {
        Entry entry = entries.computeIfAbsent(name, none -> new Entry());
        entry.operator = Map.copyOf(operator);
        cards.end(name);
        derive(name, entry, Set.of());
    }

    /** An operator's configuration is gone, or only this component's view of it. */
    synchronized void forget(String name, boolean deleted) {
        entries.remove(name);
        cards.end(name);
        if (deleted) {
            // The device first: everything above goes down before it, in order; wire and modules stay until then.
            List<Configuration> written = configurations.of(name);
            written.sort((a, b) -> Boolean.compare(StageConfigurations.isDevice(b), StageConfigurations.isDevice(a)));
            written.forEach(StageConfigurations::delete);
        }
    }

    /** Derives and writes; {@code anew} names stages that start again even if nothing of them has changed. */
    private void derive(String name, Entry entry, Set<String> anew) {
        try {
            Catalog catalog = catalog();
            Derivation derivation = Derivation.of(name, entry.operator, catalog);
            if (entry.inForce == null || !entry.inForce.values().equals(derivation.values())) {
                hca(name).flatMap(hca -> hca.refuse(derivation.values())).ifPresent(reason -> {
                    throw new RefusedException(reason);
                });
            }
            Set<String> again = new HashSet<>(anew);
            if (needsReset(name, entry)) {
                again.add("command");
            }
            write(name, derivation, again);
            entry.inForce = derivation;
            derivation.configurations().keySet().stream().filter(catalog::has).forEach(entry.published::add);
            entry.refused = null;
        } catch (RefusedException e) {
            if (!e.getMessage().equals(entry.refused)) {
                LOG.error(
                        "The configuration of adapter {} is refused; {}: {}",
                        name,
                        entry.inForce == null ? "nothing is started" : "the one in force stays",
                        e.getMessage());
            }
            entry.refused = e.getMessage();
        }
    }

    private Catalog catalog() {
        return Catalog.read(context, metaTypes);
    }

    private Optional<Hca> hca(String adapter) {
        return stages.stream()
                .filter(stage -> stage instanceof Hca && stage.adapter().equals(adapter))
                .map(Hca.class::cast)
                .findFirst();
    }

    /**
     * Brings ConfigAdmin to the derivation: what is alike stays, what differs in live keys alone is updated, what differs
     * otherwise is written anew, what is too much goes.
     *
     * <p>Declarative Services hears of each configuration some time later, so while a change is under way stages of two
     * derivations exist side by side. Therefore each stage asks for the generation of those that it stands on: one of the
     * old derivation never binds one of the new. A live change keeps the generation, and so the stages above.
     *
     * @param anew names of stages that are written anew in any case
     */
    private void write(String name, Derivation derivation, Set<String> anew) {
        Map<String, Configuration> written = configurations.of(name).stream()
                .collect(Collectors.toMap(Configuration::getFactoryPid, found -> found));
        Map<String, Map<String, Object>> missing = new LinkedHashMap<>();
        Map<String, String> below = new TreeMap<>();
        derivation.configurations().forEach((pid, part) -> {
            Map<String, Object> wanted = new TreeMap<>(part);
            wanted.putAll(below);
            Configuration before = written.remove(pid);
            Set<String> changed = before == null ? Set.of() : changed(before, wanted);
            Object generation;
            if (before != null
                    && !anew.contains(StageViews.name(pid))
                    && liveKeys(name, pid, changed).containsAll(changed)) {
                generation = before.getProperties().get(StageComponent.GENERATION);
                wanted.put(StageComponent.GENERATION, generation);
                if (!changed.isEmpty()) {
                    configurations.create(pid, name, wanted);
                }
            } else {
                StageConfigurations.delete(before);
                generation = generations.incrementAndGet();
                wanted.put(StageComponent.GENERATION, generation);
                missing.put(pid, wanted);
            }
            below.putAll(Derivation.target(pid, name, generation));
        });
        written.values().forEach(StageConfigurations::delete);
        missing.forEach((pid, properties) -> configurations.create(pid, name, properties));
    }

    /** Keys that an active stage takes over as it runs; none of a stage that is not up: it shall try again with the new ones. */
    private Set<String> liveKeys(String name, String pid, Set<String> changed) {
        if (changed.isEmpty()) {
            return Set.of();
        }
        StageView view = views.of(name, List.of(pid)).get(0);
        return view.state() != StageView.State.ACTIVE
                ? Set.of()
                : live.keySet().stream()
                        .filter(stage ->
                                stage.adapter().equals(name) && stage.stage().equals(view.name()))
                        .findFirst()
                        .map(live::get)
                        .orElse(Set.of());
    }

    private static Set<String> changed(Configuration before, Map<String, Object> wanted) {
        var properties = before.getProperties();
        Set<String> keys = new HashSet<>(wanted.keySet());
        keys.addAll(Collections.list(properties.keys()));
        keys.removeAll(ADDED);
        keys.removeIf(key -> Objects.deepEquals(properties.get(key), wanted.get(key)));
        return keys;
    }

    @Override
    public synchronized List<AdapterView> adapters() {
        List<AdapterView> all = new ArrayList<>();
        entries.forEach((name, entry) -> all.add(view(name, entry)));
        return all;
    }

    private AdapterView view(String name, Entry entry) {
        Map<String, Object> values = entry.inForce == null ? Map.of() : entry.inForce.values();
        return new AdapterView(name, values, Optional.ofNullable(entry.refused), cards.seen(name, stages(name, entry)));
    }

    @Override
    public synchronized List<String> retry(String adapter) {
        Entry entry = entries.get(adapter);
        if (entry == null) {
            throw new IllegalArgumentException("no adapter " + adapter + "; there are " + entries.keySet());
        }
        List<String> failed = view(adapter, entry).stages().stream()
                .filter(stage -> stage.state() == StageView.State.FAILED)
                .map(StageView::name)
                .toList();
        cards.end(adapter);
        boolean reset = needsReset(adapter, entry);
        derive(adapter, entry, Set.copyOf(failed));
        return reset ? Derivation.STAGES : failed;
    }

    /**
     * Whether a stage has failed on a card that may hold what nobody can name: the object of a command that was carried out and
     * not answered in time holds those that it was made of. Only a reset ends it, which the command stage does.
     */
    private boolean needsReset(String name, Entry entry) {
        return cards.keepsSomething(name)
                && stages(name, entry).stream().anyMatch(stage -> stage.state() == StageView.State.FAILED);
    }

    @Override
    public int buffersOutside(String adapter) {
        PacketMemory memory = packets.get(adapter);
        return memory == null ? 0 : memory.outside();
    }

    /**
     * Deletes the configurations of some stages, in this order; {@link #bringBack} writes them again.
     *
     * @param still whether that is wanted still; asked while no operator can change anything
     */
    synchronized void takeDown(String adapter, List<String> stageNames, BooleanSupplier still) {
        if (!still.getAsBoolean()) {
            return;
        }
        Map<String, Configuration> byStage = configurations.of(adapter).stream()
                .collect(Collectors.toMap(found -> StageViews.name(found.getFactoryPid()), found -> found));
        stageNames.forEach(stage -> StageConfigurations.delete(byStage.get(stage)));
    }

    /** Writes what is missing of an adapter's configurations, if it is configured still. */
    synchronized void bringBack(String adapter) {
        Entry entry = entries.get(adapter);
        if (entry != null) {
            derive(adapter, entry, Set.of());
        }
    }

    /** The stages as Declarative Services sees them; none if there is no such adapter. */
    synchronized List<StageView> stages(String adapter) {
        Entry entry = entries.get(adapter);
        return entry == null ? List.of() : stages(adapter, entry);
    }

    private List<StageView> stages(String name, Entry entry) {
        return entry.inForce == null
                ? List.of()
                : views.of(name, List.copyOf(entry.inForce.configurations().keySet()));
    }
}
