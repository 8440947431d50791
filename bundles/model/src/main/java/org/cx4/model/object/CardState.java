package org.cx4.model.object;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.profile.Capabilities;

/**
 * Everything that the card knows, in one place: live objects, port, vport, capabilities. Objects are created and destroyed
 * by the firmware thread only; other threads look them up.
 */
public final class CardState {
    /** The lkey that means 'the address is a device address'; WQEs must carry it. There are no others in this model. */
    public static final int RESERVED_LKEY = 0x0e00;

    private static final int DEFAULT_VPORT_MTU = 1522;

    private final DmaMap dma;
    private final Capabilities capabilities;
    private final ProtocolErrors errors;
    private final Map<ObjectKind, ObjectTable<FirmwareObject>> plain = new EnumMap<>(ObjectKind.class);
    private final ObjectTable<QueueCounterObject> queueCounters = new ObjectTable<>(ObjectKind.Q_COUNTER);
    private final ObjectTable<EventQueueObject> eventQueues = new ObjectTable<>(ObjectKind.EQ);
    private final ObjectTable<CompletionQueueObject> completionQueues = new ObjectTable<>(ObjectKind.CQ);
    private final ObjectTable<SendQueueObject> sendQueues = new ObjectTable<>(ObjectKind.SQ);
    private final ObjectTable<ReceiveQueueObject> receiveQueues = new ObjectTable<>(ObjectKind.RQ);
    private final ObjectTable<TisObject> tiss = new ObjectTable<>(ObjectKind.TIS);
    private final ObjectTable<RqtObject> rqts = new ObjectTable<>(ObjectKind.RQT);
    private final ObjectTable<TirObject> tirs = new ObjectTable<>(ObjectKind.TIR);
    private final ObjectTable<FlowTableObject> flowTables = new ObjectTable<>(ObjectKind.FLOW_TABLE);
    private final ObjectTable<FlowGroupObject> flowGroups = new ObjectTable<>(ObjectKind.FLOW_GROUP);
    private final ObjectTable<FlowCounterObject> flowCounters = new ObjectTable<>(ObjectKind.FLOW_COUNTER);
    private final AsyncEvents events = new AsyncEvents(eventQueues);
    private final Moderator moderator = new Moderator();
    private final Health health = new Health();
    private final PortState port = new PortState();
    private final PortCounters counters = new PortCounters();
    private volatile Vport vport = new Vport(DEFAULT_VPORT_MTU);
    private volatile FlowTableObject root;

    /** A card fresh from reset. */
    public CardState(DmaMap dma, Capabilities capabilities, ProtocolErrors errors) {
        this.dma = dma;
        this.capabilities = capabilities;
        this.errors = errors;
        for (ObjectKind kind : List.of(ObjectKind.UAR, ObjectKind.PD, ObjectKind.TD)) {
            plain.put(kind, new ObjectTable<>(kind));
        }
    }

    /** Forgets everything, as a reset does. The caller holds {@link DmaMap#exclusion}. */
    public void reset() {
        forgetObjects();
        health.heal();
        port.clear();
        counters.clear();
        capabilities.reset();
    }

    /** Closes everything that is open, as TEARDOWN_HCA does. */
    public void forgetObjects() {
        root = null;
        for (WorkQueueObject queue : sendQueues.all()) {
            queue.stop();
        }
        for (WorkQueueObject queue : receiveQueues.all()) {
            queue.stop();
        }
        completionQueues.all().forEach(CompletionQueueObject::stop);
        eventQueues.all().forEach(EventQueueObject::stop);
        plain.values().forEach(ObjectTable::clear);
        tables().forEach(ObjectTable::clear);
        moderator.clear();
        vport = new Vport(DEFAULT_VPORT_MTU);
    }

    private List<ObjectTable<?>> tables() {
        return List.of(
                queueCounters,
                eventQueues,
                completionQueues,
                sendQueues,
                receiveQueues,
                tiss,
                rqts,
                tirs,
                flowTables,
                flowGroups,
                flowCounters);
    }

    /** How many objects are live, by kind; kinds without any are left out. Asked by any thread for a report. */
    public Map<ObjectKind, Integer> live() {
        Map<ObjectKind, Integer> live = new EnumMap<>(ObjectKind.class);
        plain.forEach((kind, table) -> live.put(kind, table.all().size()));
        tables().forEach(table -> live.put(table.kind(), table.all().size()));
        live.put(
                ObjectKind.FLOW_ENTRY,
                flowTables.all().stream()
                        .mapToInt(table -> table.entries().length)
                        .sum());
        live.put(ObjectKind.L2_ENTRY, vport.l2Table().size());
        live.values().removeIf(count -> count == 0);
        return live;
    }

    /** UARs, PDs or TDs, which have nothing but a number. */
    public ObjectTable<FirmwareObject> plain(ObjectKind kind) {
        return plain.get(kind);
    }

    /** Device addresses. */
    public DmaMap dma() {
        return dma;
    }

    /** What the card can do. */
    public Capabilities capabilities() {
        return capabilities;
    }

    /** What the driver did wrong. */
    public ProtocolErrors errors() {
        return errors;
    }

    /** Queue counter sets. */
    public ObjectTable<QueueCounterObject> queueCounters() {
        return queueCounters;
    }

    /** EQs. */
    public ObjectTable<EventQueueObject> eventQueues() {
        return eventQueues;
    }

    /** CQs. */
    public ObjectTable<CompletionQueueObject> completionQueues() {
        return completionQueues;
    }

    /** SQs. */
    public ObjectTable<SendQueueObject> sendQueues() {
        return sendQueues;
    }

    /** RQs. */
    public ObjectTable<ReceiveQueueObject> receiveQueues() {
        return receiveQueues;
    }

    /** TISs. */
    public ObjectTable<TisObject> tiss() {
        return tiss;
    }

    /** RQTs. */
    public ObjectTable<RqtObject> rqts() {
        return rqts;
    }

    /** TIRs. */
    public ObjectTable<TirObject> tirs() {
        return tirs;
    }

    /** Flow tables. */
    public ObjectTable<FlowTableObject> flowTables() {
        return flowTables;
    }

    /** Flow groups, of all tables. */
    public ObjectTable<FlowGroupObject> flowGroups() {
        return flowGroups;
    }

    /** Flow counters. */
    public ObjectTable<FlowCounterObject> flowCounters() {
        return flowCounters;
    }

    /** Where received packets start, or null: then all are dropped. */
    public FlowTableObject root() {
        return root;
    }

    /** Lets received packets start elsewhere. */
    public void root(FlowTableObject table) {
        root = table;
    }

    /** Events for whoever asked for them. */
    public AsyncEvents events() {
        return events;
    }

    /** Completion events that wait. */
    public Moderator moderator() {
        return moderator;
    }

    /** The health syndrome. */
    public Health health() {
        return health;
    }

    /** The physical port. */
    public PortState port() {
        return port;
    }

    /** What passed the port. */
    public PortCounters counters() {
        return counters;
    }

    /** The function's vport. */
    public Vport vport() {
        return vport;
    }
}
