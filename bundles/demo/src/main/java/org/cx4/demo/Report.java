package org.cx4.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the demo found. Its fields are the names of the JSON; those that do not apply stay null and are left out. */
final class Report {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    /** Commands of the first adapter, by name, in order; and the time from start to end. */
    static final class Phase {
        List<String> commands = List.of();
        long millis;
    }

    /** What was carried. */
    static final class Traffic {
        Long pingSent;
        Long pingReceived;
        Double tcpForwardMbits;
        Double tcpReverseMbits;
        Long checksumErrors;
        Long framesSent;
        Long framesReceived;
    }

    /** What was left. */
    static final class Leaks {
        long objects;
        long pages;
        long dmaBytes;
        long buffers;
        long descriptors;
    }

    String wire;
    final Phase load = new Phase();
    final Phase unload = new Phase();
    final Traffic traffic = new Traffic();
    final Leaks leaks = new Leaks();
    final List<String> complaints = new ArrayList<>();

    /** Notes what is wrong, unless the condition holds. */
    void expect(boolean condition, String complaint) {
        if (!condition) {
            complaints.add(complaint);
        }
    }

    /** Writes itself as JSON. */
    void write(Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            GSON.toJson(this, out);
            out.write('\n');
        }
    }
}
