package org.cx4.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that is run in a network namespace. */
final class Program {
    private static final int LIMIT_SECONDS = 60;

    private final List<String> command;

    private Program(List<String> command) {
        this.command = command;
    }

    static Program in(String namespace, String... command) {
        List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        all.addAll(List.of(command));
        return new Program(all);
    }

    /** What became of it. */
    record Result(List<String> command, int code, String output) {
        boolean ok() {
            return code == 0;
        }

        void orThrow() {
            if (code != 0) {
                throw new IllegalStateException(
                        String.join(" ", command) + " ended with " + code + ": " + output.strip());
            }
        }
    }

    /** Runs it to its end. */
    Result run() throws IOException, InterruptedException {
        Process process = process();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " does not end");
        }
        return new Result(command, process.exitValue(), output);
    }

    /** Starts it to run until it is closed. */
    Running start() throws IOException {
        return new Running(process());
    }

    private Process process() throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return process;
    }

    /** One that runs. */
    static final class Running implements AutoCloseable {
        private final Process process;
        private final BufferedReader output;

        private Running(Process process) {
            this.process = process;
            this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        }

        /** Waits until it has printed a line with these words. */
        void awaitLine(String words) throws IOException {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.contains(words)) {
                    return;
                }
            }
            throw new IOException("it ended before it said '" + words + "'");
        }

        @Override
        public void close() {
            process.destroy();
            try {
                if (!process.waitFor(5, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
