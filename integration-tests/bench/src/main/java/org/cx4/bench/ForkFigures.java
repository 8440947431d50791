package org.cx4.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one fork measured beside JMH's figures.
 *
 * @param op what the rounds did
 * @param burst packets per burst
 * @param bytesPerBurst heap allocated by the worker's thread
 * @param cFloor nanoseconds per round of the C loop, 1st percentile; NaN if there is no C loop
 * @param cMedian the same, median
 */
record ForkFigures(String op, int burst, double bytesPerBurst, double cFloor, double cMedian) {
    static void write(String folder, ForkFigures figures) throws IOException {
        Path file = Files.createTempFile(Path.of(folder), figures.op + "-" + figures.burst + "-", ".fork");
        Files.writeString(
                file,
                figures.op + " " + figures.burst + " " + figures.bytesPerBurst + " " + figures.cFloor + " "
                        + figures.cMedian);
    }

    /** Those of all forks that were written to a folder. */
    static List<ForkFigures> readAll(Path folder) throws IOException {
        List<ForkFigures> all = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "*.fork")) {
            for (Path file : files) {
                String[] words = Files.readString(file).split(" ");
                all.add(new ForkFigures(
                        words[0],
                        Integer.parseInt(words[1]),
                        Double.parseDouble(words[2]),
                        Double.parseDouble(words[3]),
                        Double.parseDouble(words[4])));
            }
        }
        return all;
    }
}
