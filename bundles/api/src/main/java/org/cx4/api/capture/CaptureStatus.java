package org.cx4.api.capture;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What became of a capture so far.
 *
 * @param adapter name of the adapter
 * @param file where it is written
 * @param ended why it has ended, empty while it runs
 * @param failed whether it ended because the file could not be written
 * @param received frames in the file that came in
 * @param sent frames in the file that went out
 * @param dropped frames that are missing in the file because the buffers were full
 * @param bytes size of the file
 */
public record CaptureStatus(
        String adapter,
        Path file,
        Optional<String> ended,
        boolean failed,
        long received,
        long sent,
        long dropped,
        long bytes) {}
