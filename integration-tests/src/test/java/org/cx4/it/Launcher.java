package org.cx4.it;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The script {@code ./cx4} with the distribution as it was built. */
final class Launcher {
    private static final Path ROOT = Path.of(System.getProperty("cx4.root"));
    private static final long LIMIT_MINUTES = 5;

    private Launcher() {}

    /** How it ended, and all that it said. */
    record Result(int code, String said) {}

    /** Whether there is a distribution. */
    static boolean built() {
        return Files.exists(ROOT.resolve("features/target/cx4/bin/felix.jar"));
    }

    /** Runs a command to its end. */
    static Result run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("cx4").toString()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("cx4-launcher", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("CX4_AS_BUILT", "1");
        Process process = builder.start();
        boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String said = Files.readString(output);
        Files.delete(output);
        assertTrue("no end within " + LIMIT_MINUTES + " minutes: " + said, ended);
        return new Result(process.exitValue(), said);
    }
}
