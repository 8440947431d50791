package org.cx4.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark runs, and the data path that it drives does its work without allocating. Figures are not judged here. */
class BenchTest {
    @Test
    void measuresEveryOperationAndBurstAndAllocatesNothing() throws Exception {
        // No figure is judged, so another benchmark on the machine does not matter.
        System.setProperty("jmh.ignoreLock", "true");
        List<Row> rows = Bench.dataPath(Bench.Effort.SMOKE);

        assertThat(rows).hasSize(12);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.bytesPerBurst()).as(row.toString()).isZero();
            assertThat(row.nsPerPacket()).isPositive();
        });
    }
}
