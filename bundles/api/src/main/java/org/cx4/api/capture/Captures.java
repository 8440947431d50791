package org.cx4.api.capture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** Starts and stops captures; one at a time for each adapter. */
@ProviderType
public interface Captures {
    /**
     * Starts to write what a port receives and sends to a new file, in pcapng with an interface per core. It ends when it
     * is stopped, when a limit is reached, when the file cannot be written any further, or when the port goes down; the
     * file is complete then.
     *
     * @throws IOException if the file is there already or cannot be made; the message says why
     * @throws IllegalStateException if the adapter has no port that is up, or a capture runs on it
     */
    CaptureStatus start(String adapter, Path file, CaptureLimits limits) throws IOException;

    /**
     * Ends a capture. When this returns, the file is complete. One that has ended by itself is only reported.
     *
     * @throws IllegalStateException if no capture was started on this adapter
     */
    CaptureStatus stop(String adapter);

    /** The newest capture of each adapter, by name. */
    List<CaptureStatus> captures();
}
