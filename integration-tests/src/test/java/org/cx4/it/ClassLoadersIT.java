package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.cx4.api.view.Adapters;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/** A bundle that is gone leaves no thread, no cache and no listener that would keep its classes. */
@RunWith(PaxExam.class)
public class ClassLoadersIT extends DriverTest {
    /** The test's own classes come from what exports: those bundles stay. */
    private static final List<String> PROVIDERS = List.of(
            "command",
            "hca",
            "event",
            "tx",
            "rx",
            "steering",
            "port",
            "offload.checksum",
            "offload.rss",
            "adapter",
            "model.wire",
            "kernel",
            "demo",
            "shell");

    @Test
    public void theClassesOfEachProviderThatWasUninstalledAreCollected() throws Exception {
        load("a0", Map.of("cores", 2, "priorities", 2, "wire", "cable:lab"));
        load("a1", Map.of("cores", 1, "wire", "cable:lab"));
        List<String> kept = new ArrayList<>();
        for (String provider : PROVIDERS) {
            // The test's own reference to a service would keep the classes of its bundle.
            adapters = null;
            WeakReference<ClassLoader> loader = uninstall("org.cx4." + provider);
            if (!collected(loader)) {
                kept.add(provider);
            }
            install(url("org.cx4." + provider));
            adapters = service(Adapters.class, null);
            port("a0");
            port("a1");
        }
        assertEquals("class loaders that are still there", List.of(), kept);
        unload("a0");
        unload("a1");
    }

    /** In a method of its own, so that no local variable keeps anything. */
    private WeakReference<ClassLoader> uninstall(String name) throws BundleException, InterruptedException {
        Bundle bundle = bundleOf(name);
        ClassLoader loader = bundle.adapt(BundleWiring.class).getClassLoader();
        assertNotNull("class loader of " + name, loader);
        bundle.uninstall();
        CountDownLatch refreshed = new CountDownLatch(1);
        context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION)
                .adapt(FrameworkWiring.class)
                .refreshBundles(List.of(bundle), event -> refreshed.countDown());
        refreshed.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
        return new WeakReference<>(loader);
    }

    private static boolean collected(WeakReference<ClassLoader> loader) {
        try {
            await("collection", LIMIT, () -> {
                System.gc();
                return loader.get() == null;
            });
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }
}
