package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

/** The distribution carries traffic on the newest JDK with long-term support, if there is another than the one of the build. */
public class NewestJdkIT {
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");
    private static final int OLDEST = 17;
    private static final int RELEASES_BETWEEN = 4;

    @Test
    public void passesTheDemo() throws IOException, InterruptedException {
        Optional<Path> jdk = newest();
        skipUnless(jdk.isPresent(), "there is no JDK 21, 25, … in /usr/lib/jvm");
        skipUnless(Launcher.built(), "the distribution was not built: build features first");
        Launcher.Result demo =
                Launcher.run(Map.of("JAVA_HOME", jdk.orElseThrow().toString()), "demo", "--wire", "loop");
        assertEquals(demo.said(), 0, demo.code());
        assertTrue(demo.said(), demo.said().contains("All is well."));
        assertFalse(demo.said(), demo.said().contains("by org.cx4"));
    }

    private static void skipUnless(boolean holds, String reason) {
        if (!holds) {
            System.err.println("NewestJdkIT: SKIPPED: " + reason);
        }
        assumeTrue(reason, holds);
    }

    private static Optional<Path> newest() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(all)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(all)) {
            return folders.filter(NewestJdkIT::hasLongTermSupport).max(Comparator.comparingInt(NewestJdkIT::version));
        }
    }

    private static boolean hasLongTermSupport(Path jdk) {
        int version = version(jdk);
        return version > OLDEST
                && (version - OLDEST) % RELEASES_BETWEEN == 0
                && Files.isExecutable(jdk.resolve("bin/javac"));
    }

    private static int version(Path jdk) {
        try {
            Matcher matcher = VERSION.matcher(Files.readString(jdk.resolve("release")));
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        } catch (IOException e) {
            return 0; // not a JDK
        }
    }
}
