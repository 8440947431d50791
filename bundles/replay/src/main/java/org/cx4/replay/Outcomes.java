package org.cx4.replay;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cx4.pcap.PcapngWriter;
import org.cx4.replay.Entry.Outcome;

/** What is told of the frames, one after the other: counts, a JSON file, a capture file of those that came back. */
final class Outcomes implements AutoCloseable {
    private static final List<String> VERDICTS = List.of("good", "bad", "unchecked");

    private final JsonWriter json;
    private final PcapngWriter out;
    private long frames;
    private long forwarded;
    private long skipped;
    private long dropped;
    private long lost;
    private final Map<String, Long> reasons = new TreeMap<>();
    private final Map<Integer, Long> queues = new TreeMap<>();
    private final Map<String, Long> network = new TreeMap<>();
    private final Map<String, Long> transport = new TreeMap<>();

    /**
     * Opens the files that are asked for.
     *
     * @throws IOException if one cannot be made
     */
    Outcomes(Path file, Optional<Path> jsonFile, Optional<Path> outFile) throws IOException {
        out = outFile.isEmpty()
                ? null
                : PcapngWriter.create(
                        outFile.get(),
                        List.of(new PcapngWriter.Interface("replay", "frames of " + file + " that came back", 0)),
                        0);
        json = jsonFile.isEmpty()
                ? null
                : new JsonWriter(Files.newBufferedWriter(jsonFile.get(), StandardCharsets.UTF_8));
        if (json != null) {
            json.setIndent(" ");
            json.beginObject()
                    .name("file")
                    .value(file.toString())
                    .name("frames")
                    .beginArray();
        }
    }

    /** Takes note of a frame whose end is known. */
    void add(Entry entry) throws IOException {
        frames++;
        switch (entry.outcome) {
            case FORWARDED -> forwarded++;
            case SKIPPED -> skipped++;
            case DROPPED -> dropped++;
            default -> lost++;
        }
        if (!entry.reason.isEmpty()) {
            reasons.merge(word(entry) + ", " + entry.reason, 1L, Long::sum);
        }
        entry.queue().ifPresent(queue -> {
            queues.merge(queue, 1L, Long::sum);
            network.merge(entry.networkChecksum(), 1L, Long::sum);
            transport.merge(entry.transportChecksum(), 1L, Long::sum);
        });
        if (out != null && entry.outcome == Outcome.FORWARDED) {
            byte[] back = entry.returned();
            out.frame(0, entry.nanos, back, 0, back.length, back.length, PcapngWriter.OUTBOUND);
        }
        if (json != null) {
            write(entry);
        }
    }

    private static String word(Entry entry) {
        return entry.outcome.name().toLowerCase(Locale.ROOT);
    }

    private void write(Entry entry) throws IOException {
        json.beginObject();
        json.name("number").value(entry.number);
        json.name("length").value(entry.length);
        json.name("queue").value(entry.queue().orElse(null));
        json.name("rssHash").value(entry.hash().orElse(null));
        json.name("rssType").value(entry.hashType().orElse(null));
        json.name("l3Checksum").value(entry.queue().isPresent() ? entry.networkChecksum() : null);
        json.name("l4Checksum").value(entry.queue().isPresent() ? entry.transportChecksum() : null);
        json.name("vlan").value(entry.vlan().orElse(null));
        json.name("mark").value(entry.mark().orElse(null));
        json.name("outcome").value(word(entry));
        json.name("reason").value(entry.reason.isEmpty() ? null : entry.reason);
        json.endObject();
    }

    /** Whether the end of every frame is known, and none was lost. */
    boolean complete() {
        return lost == 0;
    }

    /**
     * Prints the sums and completes the files.
     *
     * @param complaints what is wrong beyond single frames
     */
    void finish(PrintStream to, List<String> complaints) throws IOException {
        to.printf("%d frames in, %d out, %d skipped, %d dropped, %d lost%n", frames, forwarded, skipped, dropped, lost);
        reasons.forEach((reason, count) -> to.printf("  %8d %s%n", count, reason));
        queues.forEach((queue, count) -> to.printf("  %8d on queue %d%n", count, queue));
        to.printf("checksums, as the adapter judged them: IP %s; TCP and UDP %s%n", list(network), list(transport));
        complaints.forEach(complaint -> to.println("WRONG: " + complaint));
        if (json != null) {
            json.endArray();
            json.name("in")
                    .value(frames)
                    .name("out")
                    .value(forwarded)
                    .name("skipped")
                    .value(skipped);
            json.name("dropped").value(dropped).name("lost").value(lost);
            json.name("reasons").beginObject();
            for (Map.Entry<String, Long> reason : reasons.entrySet()) {
                json.name(reason.getKey()).value(reason.getValue());
            }
            json.endObject().name("complaints").beginArray();
            for (String complaint : complaints) {
                json.value(complaint);
            }
            json.endArray().endObject();
        }
    }

    private static String list(Map<String, Long> counts) {
        StringBuilder text = new StringBuilder();
        for (String verdict : VERDICTS) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(counts.getOrDefault(verdict, 0L))
                    .append(' ')
                    .append(verdict);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        try (json) {
            if (out != null) {
                out.close();
            }
        }
    }
}
