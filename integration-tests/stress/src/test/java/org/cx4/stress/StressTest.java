package org.cx4.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs all jcstress tests of this module; an outcome that one of them forbids fails the build. */
class StressTest {
    private static final boolean LONG = Boolean.getBoolean("cx4.long");

    /** One virtual machine per test and way of compiling, and a second in each. */
    private static final String SHORT = "-sc false -af NONE -f 1 -fsm 1 -iters 2 -time 300 -jvmArgs -XX:+UseSerialGC";

    /** All mixes of interpreter and compilers besides; what jcstress would do of itself takes many hours. */
    private static final String WHOLE = "-sc true -af NONE -f 1 -fsm 1 -iters 2 -time 500 -jvmArgs -XX:+UseSerialGC";

    private static final int TESTS = 11;

    private static final Pattern RESULTS =
            Pattern.compile("Results: (\\d+) planned; (\\d+) passed, 0 failed, 0 soft errs, 0 hard errs");

    @Test
    void noProtocolHasAForbiddenOutcome() throws Exception {
        Path results =
                Path.of(System.getProperty("cx4.results", "target/jcstress")).toAbsolutePath();
        Files.createDirectories(results);
        File output = results.resolve("output.txt").toFile();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-r",
                results.toString()));
        command.addAll(List.of((LONG ? WHOLE : SHORT).split(" ")));
        Process process = new ProcessBuilder(command)
                .directory(results.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        boolean ended = process.waitFor(LONG ? 60 : 10, TimeUnit.MINUTES);
        process.destroyForcibly();
        String text = Files.readString(output.toPath());
        assertThat(ended).as("jcstress ended; " + text).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        MatchResult last =
                RESULTS.matcher(text).results().reduce((a, b) -> b).orElseThrow(() -> new AssertionError(text));
        assertThat(last.group(2)).as("passed; " + text).isEqualTo(last.group(1));
        assertThat(text).as("no test is left out").contains("All remaining tests: " + TESTS + " matching test results");
    }
}
