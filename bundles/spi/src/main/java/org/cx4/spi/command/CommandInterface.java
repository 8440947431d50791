package org.cx4.spi.command;

import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** Executes commands of the stages above. Safe from any thread. */
@ProviderType
public interface CommandInterface extends Stage {
    /**
     * Executes one command and waits for its answer.
     *
     * @param user the stage that asks, for the trace and for messages
     * @param input the whole input, header first
     * @param outputBytes length of the whole output, at least 8
     * @return the output; its status is OK
     * @throws CommandException if it was not delivered, was refused, or was not answered in time; never called on the
     *     thread that reads the async EQ
     */
    byte[] execute(String user, byte[] input, int outputBytes);

    /**
     * Tells whether completions are reported by CMD events from now on. Commands in flight end either way.
     *
     * @param on true once the EQ that carries CMD events is there, false before it goes
     */
    void useEvents(boolean on);

    /** The async EQ reports that these slots are done, one bit each. */
    void completed(int slots);
}
