package org.cx4.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/**
 * What a process holds that cycles must not make more of.
 *
 * @param threads names of our threads
 * @param descriptors open descriptors by kind: sockets, event descriptors, pipes, devices; files are the class loaders'
 * @param services how many services there are by their first type
 */
record Baseline(Set<String> threads, Map<String, Integer> descriptors, Map<String, Integer> services) {
    /** What is held now. */
    static Baseline now(BundleContext context) {
        return new Baseline(threadsNow(), descriptorsNow(), servicesNow(context));
    }

    private static Map<String, Integer> descriptorsNow() {
        Map<String, Integer> kinds = new TreeMap<>();
        String[] open = new File("/proc/self/fd").list();
        for (String descriptor : open == null ? new String[0] : open) {
            try {
                String target = Files.readSymbolicLink(Path.of("/proc/self/fd", descriptor))
                        .toString();
                if (!target.startsWith("/") || target.startsWith("/dev/")) {
                    kinds.merge(target.replaceFirst(":\\[[0-9]+]", ""), 1, Integer::sum);
                }
            } catch (IOException e) {
                // Closed since the listing, as the listing's own is.
                continue;
            }
        }
        return kinds;
    }

    private static Set<String> threadsNow() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("cx4-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, Integer> servicesNow(BundleContext context) {
        try {
            ServiceReference<?>[] all = context.getAllServiceReferences(null, null);
            return Arrays.stream(all == null ? new ServiceReference<?>[0] : all)
                    .map(reference -> ((String[]) reference.getProperty(Constants.OBJECTCLASS))[0])
                    .collect(Collectors.toMap(type -> type, type -> 1, Integer::sum, TreeMap::new));
        } catch (InvalidSyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** What is held beyond an earlier time; empty if nothing is. */
    List<String> beyond(Baseline earlier) {
        List<String> beyond = new ArrayList<>();
        threads.stream().filter(name -> !earlier.threads.contains(name)).forEach(name -> beyond.add("thread " + name));
        more(descriptors, earlier.descriptors, beyond);
        more(services, earlier.services, beyond);
        return beyond;
    }

    private static void more(Map<String, Integer> now, Map<String, Integer> earlier, List<String> beyond) {
        now.forEach((what, count) -> {
            if (count > earlier.getOrDefault(what, 0)) {
                beyond.add(count + " " + what + ", not " + earlier.getOrDefault(what, 0));
            }
        });
    }
}
