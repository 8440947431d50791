package org.cx4.it;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.composite;
import static org.ops4j.pax.exam.CoreOptions.frameworkProperty;
import static org.ops4j.pax.exam.CoreOptions.junitBundles;
import static org.ops4j.pax.exam.CoreOptions.options;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * A Felix framework with all cx4 bundles, and what tests of it ask for. A subclass runs with
 * {@code @RunWith(PaxExam.class)}; each of its test methods gets a framework of its own.
 */
public abstract class FelixTest {
    /** Long enough for a loaded machine: a test that passes never waits for it. */
    protected static final Duration LIMIT = Duration.ofSeconds(20);

    private static final long POLL_NANOS = 5_000_000L;

    /** Started first, in this order. */
    private static final List<String> PLATFORM = List.of(
            "pax-logging-api",
            "pax-logging-logback",
            "org.osgi.util.function",
            "org.osgi.util.promise",
            "org.osgi.service.component",
            "org.apache.felix.configadmin",
            "org.apache.felix.eventadmin",
            "org.apache.felix.metatype",
            "org.apache.felix.scr",
            "org.apache.felix.gogo.runtime",
            "jna",
            "gson",
            "ipaddress");

    @Inject
    protected BundleContext context;

    @Inject
    protected ConfigurationAdmin configurations;

    @org.ops4j.pax.exam.Configuration
    public final Option[] configuration() {
        return options(
                systemProperty("it.bundles").value(System.getProperty("it.bundles")),
                systemProperty("org.ops4j.pax.logging.DefaultServiceLog.level").value("WARN"),
                frameworkProperty("org.ops4j.pax.logging.StaticLogbackFile").value(System.getProperty("it.logback")),
                frameworkProperty("ds.loglevel").value("WARN"),
                junitBundles(),
                provision(PLATFORM.stream()),
                provision(cx4Bundles().stream()),
                extra());
    }

    /** Further options of a subclass. */
    protected Option extra() {
        return composite();
    }

    /** The symbolic names of all cx4 bundles. */
    protected static List<String> cx4Bundles() {
        String[] files = new File(System.getProperty("it.bundles")).list();
        if (files == null) {
            throw new AssertionError("no folder " + System.getProperty("it.bundles"));
        }
        return Arrays.stream(files)
                .filter(f -> f.startsWith("org.cx4.") && f.endsWith(".jar"))
                .map(f -> f.substring(0, f.length() - ".jar".length()))
                .sorted()
                .toList();
    }

    private static Option provision(Stream<String> names) {
        return composite(names.map(n -> bundle(url(n))).toArray(Option[]::new));
    }

    /** Where the bundle file {@code name} lies, without version and ending. */
    protected static String url(String name) {
        return new File(System.getProperty("it.bundles"), name + ".jar").toURI().toString();
    }

    /** The bundle with the symbolic name {@code name}. */
    protected final Bundle bundleOf(String name) {
        return Arrays.stream(context.getBundles())
                .filter(b -> name.equals(b.getSymbolicName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no bundle " + name));
    }

    /** Installs and starts one more bundle. */
    protected final Bundle install(String url) throws BundleException {
        Bundle bundle = context.installBundle(url);
        bundle.start();
        return bundle;
    }

    /** Creates or changes the factory configuration {@code factory~name}, for whatever bundle asks for it. */
    protected final Configuration configure(String factory, String name, Map<String, ?> properties) throws IOException {
        Configuration configuration = configurations.getFactoryConfiguration(factory, name, "?");
        configuration.update(new Hashtable<>(properties));
        return configuration;
    }

    /** Deletes the factory configuration {@code factory~name}. */
    protected final void unconfigure(String factory, String name) throws IOException {
        configurations.getFactoryConfiguration(factory, name, "?").delete();
    }

    /** The service that matches {@code filter} (null: any), best first, once it is there. */
    protected final <T> T service(Class<T> type, String filter) {
        AtomicReference<T> found = new AtomicReference<>();
        await(type.getSimpleName() + " " + filter, LIMIT, () -> {
            // One that leaves while it is looked up is no service; there may be another.
            found.set(references(type, filter).stream()
                    .max(ServiceReference::compareTo)
                    .map(context::getService)
                    .orElse(null));
            return found.get() != null;
        });
        return found.get();
    }

    /** True if a service that matches {@code filter} (null: any) is there now. */
    protected final boolean present(Class<?> type, String filter) {
        return !references(type, filter).isEmpty();
    }

    private <T> Collection<ServiceReference<T>> references(Class<T> type, String filter) {
        try {
            return context.getServiceReferences(type, filter);
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(filter, e);
        }
    }

    /** Waits until {@code condition} holds; {@code what} names it when it does not come true within {@code limit}. */
    protected static void await(String what, Duration limit, BooleanSupplier condition) {
        await(what, limit, condition, () -> "");
    }

    /** The same; {@code otherwise} tells what there was instead. */
    protected static void await(String what, Duration limit, BooleanSupplier condition, Supplier<Object> otherwise) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("not within " + limit.toMillis() + " ms: " + what + " " + otherwise.get());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
