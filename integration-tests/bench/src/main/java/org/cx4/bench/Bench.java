package org.cx4.bench;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** {@code ./cx4 bench}: runs the measurements, prints tables, writes JSON. */
public final class Bench {
    private static final List<String> OPS = List.of("tx", "rx", "forward");
    private static final Gson JSON =
            new GsonBuilder().serializeNulls().setPrettyPrinting().create();

    private Bench() {}

    /**
     * How long it takes.
     *
     * @param forks JVMs for each line; 0: in this one
     * @param warmup iterations that do not count
     * @param iterations that count, in each JVM
     * @param millis of an iteration, and of the C loop's turn after each
     * @param repetitions of loading and unloading
     */
    record Effort(int forks, int warmup, int iterations, int millis, int repetitions) {
        /** For figures to be kept. */
        static final Effort FULL = new Effort(5, 12, 6, 200, 5);
        /** For a look. */
        static final Effort QUICK = new Effort(1, 10, 4, 150, 2);
        /** For tests: the figures mean nothing. */
        static final Effort SMOKE = new Effort(0, 1, 1, 20, 1);
    }

    /** See the usage of {@code ./cx4}. */
    public static void main(String[] args) throws IOException, InterruptedException, RunnerException {
        Effort effort = Effort.FULL;
        Path json = null;
        Path loadJson = null;
        boolean loadOnly = false;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--quick" -> effort = Effort.QUICK;
                case "--json" -> json = Path.of(args[++i]);
                case "--load" -> loadOnly = true;
                case "--load-json" -> loadJson = Path.of(args[++i]);
                default -> throw new IllegalArgumentException("unknown option " + args[i]);
            }
        }
        List<LoadTime.Row> loads = LoadTime.measure(LoadTime.SIZES, effort.repetitions);
        printLoads(loads);
        write(loadJson, loads);
        if (loadOnly) {
            return;
        }
        List<Row> rows = dataPath(effort, PlainC.COMPILER);
        print(rows);
        write(json, rows);
        if (rows.stream().anyMatch(row -> row.bytesPerBurst() != 0)) {
            System.err.println("bench: the data path allocates");
            System.exit(1);
        }
    }

    /** Writes rows as a list of objects, unless there is no file to write to. */
    static void write(Path file, List<?> rows) throws IOException {
        if (file != null) {
            Files.writeString(file, JSON.toJson(rows) + "\n");
        }
    }

    /**
     * Measures the data path.
     *
     * @param compiler of the C loop; without it there are no ratios
     */
    static List<Row> dataPath(Effort effort, String compiler)
            throws IOException, InterruptedException, RunnerException {
        Path folder = Files.createTempDirectory("cx4-bench");
        try {
            Optional<Path> program = PlainC.build(compiler, folder);
            ChainedOptionsBuilder options = new OptionsBuilder()
                    .include(DataPathBenchmark.class.getName())
                    .forks(effort.forks)
                    .warmupIterations(effort.warmup)
                    .warmupTime(TimeValue.milliseconds(effort.millis))
                    .measurementIterations(effort.iterations)
                    .measurementTime(TimeValue.milliseconds(effort.millis))
                    .verbosity(VerboseMode.SILENT)
                    .shouldFailOnError(true);
            Map<String, String> properties = Map.of(
                    DataPathBenchmark.FOLDER,
                    folder.toString(),
                    DataPathBenchmark.C_MILLIS,
                    Integer.toString(effort.millis),
                    DataPathBenchmark.PROGRAM,
                    program.map(Path::toString).orElse(""));
            if (effort.forks == 0) {
                properties.forEach(System::setProperty);
            }
            options.jvmArgsAppend(properties.entrySet().stream()
                    .map(property -> "-D" + property.getKey() + "=" + property.getValue())
                    .toArray(String[]::new));
            return rows(new Runner(options.build()).run(), ForkFigures.readAll(folder));
        } finally {
            delete(folder);
        }
    }

    private static List<Row> rows(Iterable<RunResult> results, List<ForkFigures> forks) {
        List<Row> rows = new ArrayList<>();
        for (RunResult result : results) {
            String op = result.getParams().getParam("op");
            int burst = Integer.parseInt(result.getParams().getParam("burst"));
            List<ForkFigures> ofRow = forks.stream()
                    .filter(fork -> fork.op().equals(op) && fork.burst() == burst)
                    .toList();
            double floor = perPacket(result.getBenchmarkResults(), fork -> percentile(fork, 1));
            double median = perPacket(result.getBenchmarkResults(), fork -> percentile(fork, 50));
            Double cFloor = orNull(perPacket(ofRow, ForkFigures::cFloor));
            Double cMedian = orNull(perPacket(ofRow, ForkFigures::cMedian));
            rows.add(new Row(
                    op,
                    burst,
                    floor,
                    cFloor,
                    cFloor == null ? null : floor / cFloor,
                    ofRow.stream().mapToDouble(ForkFigures::bytesPerBurst).max().orElseThrow(),
                    median,
                    cMedian,
                    cMedian == null ? null : median / cMedian,
                    ofRow.size()));
        }
        rows.sort(Comparator.comparing((Row row) -> OPS.indexOf(row.op())).thenComparing(Row::burst));
        return rows;
    }

    private static double percentile(BenchmarkResult fork, double percent) {
        return fork.getPrimaryResult().getStatistics().getPercentile(percent);
    }

    /** The median of all forks, which took nanoseconds per round. */
    private static <T> double perPacket(Iterable<T> forks, ToDoubleFunction<T> nanos) {
        List<Double> values = new ArrayList<>();
        forks.forEach(fork -> values.add(nanos.applyAsDouble(fork) / DataPath.PACKETS));
        values.sort(null);
        return values.get(values.size() / 2);
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static void printLoads(List<LoadTime.Row> rows) {
        System.out.println();
        System.out.println("loading and unloading a whole adapter on the software card, the fastest of all tries");
        System.out.println("cores x priorities   queues   load ms   unload ms   load us/queue");
        for (LoadTime.Row row : rows) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "%5d x %d            %6d   %7.1f   %9.1f   %13.1f",
                    row.cores(),
                    row.priorities(),
                    row.queues(),
                    row.loadMillis(),
                    row.unloadMillis(),
                    row.loadMicrosPerQueue()));
        }
    }

    private static void print(List<Row> rows) {
        System.out.println();
        System.out.println("nanoseconds per packet, floor (1st percentile of rounds) and median; ratio to plain C");
        System.out.println("op       burst   cx4 floor  C floor  ratio   cx4 median  C median  ratio   bytes/burst");
        for (Row row : rows) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "%-8s %5d   %9.1f  %7.1f  %5.2f   %10.1f  %8.1f  %5.2f   %11.1f",
                    row.op(),
                    row.burst(),
                    row.nsPerPacket(),
                    number(row.cNsPerPacket()),
                    number(row.ratio()),
                    row.nsPerPacketMedian(),
                    number(row.cNsPerPacketMedian()),
                    number(row.ratioMedian()),
                    row.bytesPerBurst()));
        }
    }

    private static double number(Double value) {
        return value == null ? Double.NaN : value;
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
