package org.cx4.api.view;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The newest commands that a driver sent to its card, oldest first. */
@ProviderType
public interface CommandTrace {
    /** Name of the adapter. */
    String adapter();

    /** The commands that are still remembered. */
    List<Entry> commands();

    /**
     * One command.
     *
     * @param number counts from 1 since the command interface came up
     * @param start when it was given to the device
     * @param stage who asked
     * @param command name of the opcode
     * @param took time to the answer
     * @param result {@code OK}, or the device's words
     */
    record Entry(long number, Instant start, String stage, String command, Duration took, String result) {}
}
