package org.cx4.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Rounds of the driver, each timed by JMH; the device's part comes before each, untimed. After each iteration the C loop
 * runs as long, so that what disturbs the machine disturbs both.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DataPathBenchmark {
    /** System property: folder in which each fork leaves what JMH does not measure. */
    static final String FOLDER = "cx4.bench.folder";

    /** System property: the C loop's program; empty if there is none. */
    static final String PROGRAM = "cx4.bench.c";

    /** System property: how long the C loop runs each time, in ms. */
    static final String C_MILLIS = "cx4.bench.c.millis";

    private static final int SLICES = 5;
    private static final int SLICE_ROUNDS = 200;

    /** What the round does. */
    @Param({"tx", "rx", "forward"})
    public String op;

    /** Packets per burst. */
    @Param({"1", "16", "64", "256"})
    public int burst;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Histogram c = new Histogram();
    private DataPath path;

    /** Brings the driver up. */
    @Setup(Level.Trial)
    public void load() {
        path = new DataPath(op, burst);
    }

    /** The device's part. */
    @Setup(Level.Invocation)
    public void prepare() {
        path.prepare();
    }

    /** What is timed. */
    @Benchmark
    public void round() {
        path.run();
    }

    /** The C loop's turn. */
    @TearDown(Level.Iteration)
    public void plainC() throws IOException, InterruptedException {
        String program = System.getProperty(PROGRAM);
        if (!program.isEmpty()) {
            PlainC.run(program, op, burst, Integer.getInteger(C_MILLIS), path.buffers(), path.bufferBytes(), c);
        }
    }

    /** Counts what bursts allocate, checks that the work was done, and takes the driver down. */
    @TearDown(Level.Trial)
    public void unload() throws IOException {
        double perBurst = Double.MAX_VALUE;
        for (int i = 0; i < SLICES; i++) {
            perBurst = Math.min(perBurst, allocatedPerBurst());
        }
        path.check();
        path.close();
        ForkFigures.write(
                System.getProperty(FOLDER), new ForkFigures(op, burst, perBurst, c.percentile(1), c.percentile(50)));
    }

    /** In a slice of rounds. What is allocated once, when code runs for the first time, is in one slice only. */
    private double allocatedPerBurst() {
        long bursts = path.burstsRun();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < SLICE_ROUNDS; i++) {
            path.prepare();
            path.run();
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        return (double) bytes / (path.burstsRun() - bursts);
    }
}
