package org.cx4.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cx4.port.PortStage;
import org.cx4.steering.SteeringStage;

/** How long a whole adapter takes to load and to unload on the software card, from command to port. */
final class LoadTime {
    /** Cores and priorities of each line. */
    static final int[][] SIZES = {{1, 1}, {8, 1}, {64, 1}, {1, 8}, {8, 8}, {32, 8}, {64, 8}};
    /** Small, so that the time is that of objects, not that of clearing memory. */
    private static final int RING_ENTRIES = 64;

    /**
     * A line of the result.
     *
     * @param cores workers
     * @param priorities send queues of each
     * @param queues send and receive queues
     * @param loadMillis the fastest of all repetitions
     * @param unloadMillis the fastest of all repetitions
     * @param loadMicrosPerQueue to see growth that is more than linear
     */
    record Row(
            String op,
            int cores,
            int priorities,
            int queues,
            double loadMillis,
            double unloadMillis,
            double loadMicrosPerQueue) {}

    private LoadTime() {}

    /** Loads and unloads adapters of each size, cores and priorities, so many times. */
    static List<Row> measure(int[][] sizes, int repetitions) {
        List<Row> rows = new ArrayList<>();
        for (int[] size : sizes) {
            long load = Long.MAX_VALUE;
            long unload = Long.MAX_VALUE;
            for (int i = 0; i < repetitions; i++) {
                long[] nanos = once(size[0], size[1]);
                load = Math.min(load, nanos[0]);
                unload = Math.min(unload, nanos[1]);
            }
            int queues = size[0] * (size[1] + 1);
            rows.add(new Row("load", size[0], size[1], queues, load / 1e6, unload / 1e6, load / 1e3 / queues));
        }
        return rows;
    }

    private static long[] once(int cores, int priorities) {
        Map<String, Object> settings = Map.of(
                "cores",
                cores,
                "priorities",
                priorities,
                "tx.ring.entries",
                RING_ENTRIES,
                "rx.ring.entries",
                RING_ENTRIES,
                "worker.mode",
                "interrupt");
        try (Stages stages = new Stages(settings, 1 + cores)) {
            long start = System.nanoTime();
            stages.load(stages.card());
            stages.start(SteeringStage.class);
            stages.start(PortStage.class);
            long loaded = System.nanoTime();
            stages.unload();
            long unloaded = System.nanoTime();
            if (!stages.clean()) {
                throw new IllegalStateException("something was left of " + cores + " x " + priorities);
            }
            return new long[] {loaded - start, unloaded - loaded};
        }
    }
}
