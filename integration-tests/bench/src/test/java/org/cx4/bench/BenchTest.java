package org.cx4.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark runs, and the data path that it drives does its work without allocating. Figures are not judged here. */
class BenchTest {
    private static final List<String> NUMBERS = List.of("nsPerPacket", "cNsPerPacket", "ratio");

    @TempDir
    Path folder;

    @BeforeAll
    static void besideOthers() {
        // No figure is judged, so another benchmark on the machine does not matter.
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void writesEveryOperationAndBurstAndAllocatesNothing() throws Exception {
        boolean c = PlainC.build(PlainC.COMPILER, folder).isPresent();

        JsonArray rows = written(Bench.dataPath(Bench.Effort.SMOKE, PlainC.COMPILER));

        List<String> lines = new ArrayList<>();
        for (JsonElement element : rows) {
            JsonObject row = element.getAsJsonObject();
            lines.add(row.get("op").getAsString() + " " + row.get("burst").getAsInt());
            assertThat(row.get("bytesPerBurst").getAsDouble())
                    .as(row.toString())
                    .isZero();
            for (String number : c ? NUMBERS : NUMBERS.subList(0, 1)) {
                assertThat(row.get(number).getAsDouble()).as(row.toString()).isPositive();
            }
        }
        assertThat(lines)
                .containsExactly(
                        "tx 1",
                        "tx 16",
                        "tx 64",
                        "tx 256",
                        "rx 1",
                        "rx 16",
                        "rx 64",
                        "rx 256",
                        "forward 1",
                        "forward 16",
                        "forward 64",
                        "forward 256");
    }

    @Test
    void saysThatThereAreNoRatiosWithoutACompiler() throws Exception {
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        JsonArray rows;
        try {
            rows = written(Bench.dataPath(Bench.Effort.SMOKE, "no-such-compiler"));
        } finally {
            System.setErr(err);
        }

        assertThat(said.toString(StandardCharsets.UTF_8)).contains("SKIPPED the C loop: no-such-compiler is missing");
        assertThat(rows).hasSize(12).allSatisfy(row -> {
            assertThat(row.getAsJsonObject().get("ratio").isJsonNull()).isTrue();
            assertThat(row.getAsJsonObject().get("cNsPerPacket").isJsonNull()).isTrue();
            assertThat(row.getAsJsonObject().get("nsPerPacket").getAsDouble()).isPositive();
        });
    }

    @Test
    void measuresLoadingAndUnloadingOfAWholeAdapter() throws Exception {
        JsonArray rows = written(LoadTime.measure(new int[][] {{1, 1}, {2, 8}}, 1));

        assertThat(rows)
                .extracting(row -> row.getAsJsonObject().get("queues").getAsInt())
                .containsExactly(2, 18);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.getAsJsonObject().get("loadMillis").getAsDouble()).isPositive();
            assertThat(row.getAsJsonObject().get("unloadMillis").getAsDouble()).isPositive();
        });
    }

    private JsonArray written(List<?> rows) throws Exception {
        Path file = folder.resolve("rows.json");
        Bench.write(file, rows);
        return JsonParser.parseString(Files.readString(file)).getAsJsonArray();
    }
}
