package org.cx4.spi.stage;

import java.time.Duration;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.cx4.api.AdapterEvents;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The life of a stage, once for all of them; see the package. Stages extend it and add what is theirs. */
public abstract class StageComponent implements Stage {
    /** Set by {@code adapter} in each stage's configuration; a new one allows a failed stage to try again. */
    public static final String GENERATION = "cx4.generation";

    /**
     * Component property: the keys that the stage takes over while it runs, by its method for modified configurations. A change
     * of any other key restarts the stage and those above it.
     */
    public static final String LIVE = "cx4.live";

    /** The service and configuration property that names the adapter. */
    public static final String ADAPTER = "cx4.adapter";

    /** Per provider class, hence per version of a bundle: what failed last, by adapter. */
    private static final ClassValue<ConcurrentMap<String, Failure>> FAILURES = new ClassValue<>() {
        @Override
        protected ConcurrentMap<String, Failure> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /**
     * Per provider class, by PID of the configuration: the instance that came last. Declarative Services can forget one that is
     * being activated while its configuration is replaced: it never deactivates it, and activates another.
     */
    private static final ClassValue<ConcurrentMap<String, StageComponent>> NEWEST = new ClassValue<>() {
        @Override
        protected ConcurrentMap<String, StageComponent> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private record Failure(long generation, String message) {}

    private enum Life {
        NEW,
        UP,
        DOWN
    }

    private final Logger log = LoggerFactory.getLogger(getClass());
    private final String stage;
    private final String adapter;
    private final long generation;
    /** Of its configuration; empty outside Declarative Services. */
    private final String pid;

    private final Map<String, Stage> below = new LinkedHashMap<>();
    // Not under the stage's lock: a user may leave on its own thread while the stage goes down and asks it to let go.
    private final Deque<User> users = new ConcurrentLinkedDeque<>();
    private final ConcurrentMap<String, String> owned = new ConcurrentHashMap<>();
    private volatile Life life = Life.NEW;
    /** A stage below has gone down, or begun to. */
    private volatile boolean leftAlone;

    private final AtomicReference<EventAdmin> eventAdmin = new AtomicReference<>();
    private Undo acquired;
    private volatile Duration activation = Duration.ZERO;

    private static final class User {
        private final String name;
        private final Runnable letGo;

        User(String name, Runnable letGo) {
            this.name = name;
            this.letGo = letGo;
        }
    }

    /**
     * For constructors of stages.
     *
     * @param stage name of the stage
     * @param properties the component's properties, with {@link #ADAPTER} and {@link #GENERATION}
     */
    protected StageComponent(String stage, Map<String, Object> properties) {
        this.stage = stage;
        this.adapter = (String) properties.get(ADAPTER);
        this.generation = properties.get(GENERATION) instanceof Number number ? number.longValue() : 0;
        this.pid = properties.get(Constants.SERVICE_PID) instanceof String text ? text : "";
        if (adapter == null) {
            throw new StageException(stage + ": the configuration has no " + ADAPTER);
        }
    }

    /** Names a stage that this one stands on; it is attached to when this one comes up. For constructors. */
    protected final void standsOn(String reference, Stage provider) {
        below.put(reference, provider);
    }

    /**
     * Takes the EventAdmin that {@link #tell} posts to. Inherited by every stage's component, never called by hand but in
     * tests.
     *
     * @param admin the service
     */
    @Reference(
            name = "eventAdmin",
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    protected final void bindEventAdmin(EventAdmin admin) {
        eventAdmin.set(admin);
    }

    /**
     * Forgets the EventAdmin, unless another has taken its place.
     *
     * @param admin the service that leaves
     */
    protected final void unbindEventAdmin(EventAdmin admin) {
        eventAdmin.compareAndSet(admin, null);
    }

    /**
     * Tells operators what happened, as {@link OperatorEvents#post}; hand {@code this::tell} to the parts of the stage that
     * have something to tell.
     *
     * @param topic one of the topics of {@link AdapterEvents}
     * @param message what happened, in words
     * @param details the topic's own properties
     */
    protected final void tell(String topic, String message, Map<String, ?> details) {
        EventAdmin admin = eventAdmin.get();
        if (admin == null) {
            return;
        }
        Map<String, Object> properties = new HashMap<>(details);
        properties.put(AdapterEvents.ADAPTER, adapter);
        properties.put(AdapterEvents.STAGE, stage);
        properties.put(AdapterEvents.MESSAGE, message);
        properties.put(AdapterEvents.TIMESTAMP, System.currentTimeMillis());
        try {
            admin.postEvent(new Event(topic, properties));
        } catch (RuntimeException e) {
            // The service may have gone between the look and the call; an event is never worth a stage.
            log.debug("{} of {}: the event {} was not posted", stage, adapter, topic, e);
        }
    }

    /**
     * Comes up: attaches to the stages below, then runs the activation. If that throws, what it had acquired is released
     * in reverse, and further tries with the same configuration are refused untouched. Not so if a stage below was going
     * down meanwhile: that is not this stage's failure; it stays down, and comes up with the other.
     *
     * @throws StageException if it failed, now or before
     */
    protected final void up(Consumer<Undo> activate) {
        if (!pid.isEmpty()) {
            succeed(NEWEST.get(getClass()));
        }
        bringUp(activate);
    }

    /** Ends another instance of the same configuration: Declarative Services keeps one alone, the one that came last. */
    private void succeed(ConcurrentMap<String, StageComponent> newest) {
        StageComponent other = newest.put(pid, this);
        if (other == null || other == this) {
            return;
        }
        if (other.life == Life.UP) {
            log.warn("{} was replaced without having been deactivated; it goes down now", this);
        }
        // It may be coming up just now; then this waits for it.
        other.down();
    }

    private synchronized void bringUp(Consumer<Undo> activate) {
        ConcurrentMap<String, Failure> failures = FAILURES.get(getClass());
        Failure before = failures.get(adapter);
        if (before != null && before.generation == generation) {
            throw new StageException(before.message);
        }
        long start = System.nanoTime();
        Undo undo = new Undo();
        boolean attached = false;
        try {
            below.forEach((reference, provider) -> undo.add(provider.attach(stage + " of " + adapter, this::letGo)));
            attached = true;
            activate.accept(undo);
        } catch (RuntimeException | Error e) {
            life = Life.DOWN;
            try {
                undo.close();
            } catch (ReleaseException release) {
                e.addSuppressed(release);
            }
            if (!attached || leftAlone) {
                // No failure of this one. Thrown, it would keep Declarative Services from activating it again when the
                // other is
                // back; silent, it is deactivated with the other's service.
                log.info("{} does not come up, because a stage below went down: {}", this, e.getMessage());
                return;
            }
            String message = stage + " of " + adapter + " failed: " + e.getMessage();
            failures.put(adapter, new Failure(generation, message));
            if (before == null || !before.message.equals(message)) {
                log.error(message, e);
            }
            throw new StageException(message, e);
        }
        failures.remove(adapter);
        acquired = undo;
        life = Life.UP;
        activation = Duration.ofNanos(System.nanoTime() - start);
    }

    /** A stage below goes down: on its thread, waits for an activation that is under way here. */
    private void letGo() {
        leftAlone = true;
        down();
    }

    /** Goes down: asks the users to let go, then releases everything in reverse. A second call does nothing. */
    protected final synchronized void down() {
        NEWEST.get(getClass()).remove(pid, this);
        if (life != Life.UP) {
            return;
        }
        life = Life.DOWN;
        for (User user = users.poll(); user != null; user = users.poll()) {
            try {
                user.letGo.run();
            } catch (RuntimeException | Error e) {
                log.error("{} of {}: {} did not let go", stage, adapter, user.name, e);
            }
        }
        try {
            acquired.close();
        } catch (ReleaseException e) {
            log.error("{} of {}: {}", stage, adapter, e.getMessage(), e);
        }
    }

    @Override
    public final Lease attach(String user, Runnable letGo) {
        User entry = new User(user, letGo);
        users.push(entry);
        if (life == Life.DOWN) {
            users.remove(entry);
            throw new IllegalStateException(stage + " of " + adapter + " is down");
        }
        return () -> users.remove(entry);
    }

    @Override
    public final Lease own(String what, String owner) {
        String other = owned.putIfAbsent(what, owner);
        if (other != null) {
            throw new StageException("the " + what + " of " + this + " belongs to " + other + "; stop that one first");
        }
        return () -> owned.remove(what, owner);
    }

    @Override
    public final String stage() {
        return stage;
    }

    @Override
    public final String adapter() {
        return adapter;
    }

    @Override
    public final Duration activation() {
        return activation;
    }

    @Override
    public final Stage inUse(String reference) {
        return below.get(reference);
    }

    @Override
    public String toString() {
        return stage + " of " + adapter;
    }
}
