package org.cx4.pcap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** All that a reader told of a file. */
record Seen(List<Frame> frames, Optional<String> damage) {
    record Frame(int linkType, long nanos, long original, List<Byte> bytes, Optional<String> trouble) {}

    static Seen of(byte[] file) throws IOException {
        List<Frame> frames = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(new ByteArrayInputStream(file))) {
            while (reader.next()) {
                frames.add(new Frame(
                        reader.linkType(),
                        reader.nanos(),
                        reader.originalBytes(),
                        list(Arrays.copyOf(reader.data(), reader.bytes())),
                        reader.trouble()));
            }
            return new Seen(frames, reader.damage());
        }
    }

    static Frame good(int linkType, long nanos, byte[] frame) {
        return new Frame(linkType, nanos, frame.length, list(frame), Optional.empty());
    }

    static List<Byte> list(byte[] bytes) {
        List<Byte> list = new ArrayList<>();
        for (byte one : bytes) {
            list.add(one);
        }
        return list;
    }
}
