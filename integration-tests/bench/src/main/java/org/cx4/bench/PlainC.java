package org.cx4.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The same work in C: {@code datapath.c}, built where there is a compiler, run as a process. */
final class PlainC {
    /** What builds it. */
    static final String COMPILER = "gcc";

    private static final String SOURCE = "/datapath.c";

    private PlainC() {}

    /**
     * Builds the program.
     *
     * @param compiler name of a program that takes gcc's options
     * @param folder where to
     * @return the program, or empty without the compiler or if it fails, after having said so
     */
    static Optional<Path> build(String compiler, Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve("datapath.c");
        Path program = folder.resolve("datapath");
        try (InputStream in = PlainC.class.getResourceAsStream(SOURCE)) {
            Files.copy(in, source);
        }
        int result;
        try {
            result = new ProcessBuilder(compiler, "-O2", "-o", program.toString(), source.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            result = -1;
        }
        if (result != 0) {
            System.err.println(
                    "bench: SKIPPED the C loop: " + compiler + " is missing or failed; there will be no ratios");
            return Optional.empty();
        }
        return Optional.of(program);
    }

    /** Runs the program for a while and adds its rounds to a histogram. */
    static void run(String program, String op, int burst, int millis, int buffers, int bufferBytes, Histogram into)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program,
                        op,
                        Integer.toString(burst),
                        Integer.toString(millis),
                        Integer.toString(buffers),
                        Integer.toString(bufferBytes))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int blank = line.indexOf(' ');
                into.add(Long.parseLong(line.substring(0, blank)), Long.parseLong(line.substring(blank + 1)));
            }
        }
        int result = process.waitFor();
        if (result != 0) {
            throw new IOException(program + " ended with " + result);
        }
    }
}
