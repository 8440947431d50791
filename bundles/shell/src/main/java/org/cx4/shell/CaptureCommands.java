package org.cx4.shell;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.cx4.api.capture.CaptureLimits;
import org.cx4.api.capture.CaptureStatus;
import org.cx4.api.capture.Captures;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Starts captures and shows them; {@link CaptureStop} stops them. */
@Component(
        service = CaptureCommands.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=capture"})
public final class CaptureCommands {
    /** What an option has that is not given. */
    private static final String ABSENT = "";

    private final Captures captures;

    /** Asks the service that it is given. */
    @Activate
    public CaptureCommands(@Reference Captures captures) {
        this.captures = captures;
    }

    /** Lists the captures. */
    @Descriptor("lists the newest capture of each adapter")
    public String capture() {
        Table table = new Table("ADAPTER", "FILE", "RX", "TX", "DROPPED", "BYTES", "STATE");
        for (CaptureStatus status : captures.captures()) {
            table.add(
                    status.adapter(),
                    status.file(),
                    status.received(),
                    status.sent(),
                    status.dropped(),
                    status.bytes(),
                    state(status));
        }
        return table.toString();
    }

    private static String state(CaptureStatus status) {
        return status.ended()
                .map(reason -> (status.failed() ? "FAILED: " : "ended: ") + reason)
                .orElse("running");
    }

    /** Starts a capture. */
    @Descriptor("writes what a port receives and sends to a new pcapng file, until cx4:capture-stop or a limit")
    public String capture(
            @Parameter(names = "--max-bytes", absentValue = ABSENT)
                    @Descriptor("largest size of the file, 256 MiB if not given")
                    String maxBytes,
            @Parameter(names = "--max-packets", absentValue = ABSENT) @Descriptor("most frames") String maxPackets,
            @Parameter(names = "--snaplen", absentValue = ABSENT)
                    @Descriptor("bytes that are kept of each frame, all if not given")
                    String snapBytes,
            @Descriptor("name of the adapter") String name,
            @Descriptor("file to be made") String file) {
        CaptureLimits plain = CaptureLimits.DEFAULT;
        try {
            CaptureLimits limits = new CaptureLimits(
                    number("--max-bytes", maxBytes, plain.maxBytes()),
                    number("--max-packets", maxPackets, plain.maxPackets()),
                    Math.toIntExact(number("--snaplen", snapBytes, plain.snapBytes())));
            CaptureStatus status = captures.start(name, Path.of(file), limits);
            return "capturing " + name + " to " + status.file() + ", until cx4:capture-stop " + name;
        } catch (ArithmeticException | IllegalArgumentException | IllegalStateException | IOException e) {
            return "not captured: " + e.getMessage();
        }
    }

    private static long number(String option, String given, long otherwise) {
        try {
            return given.equals(ABSENT) ? otherwise : Long.parseLong(given);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " " + given + " is not a whole number", e);
        }
    }

    /** A capture in one line. */
    static String line(CaptureStatus status) {
        return String.format(
                "%s: %d frames received, %d sent, %d dropped, %d bytes in %s; %s",
                status.adapter(),
                status.received(),
                status.sent(),
                status.dropped(),
                status.bytes(),
                status.file(),
                state(status));
    }
}
