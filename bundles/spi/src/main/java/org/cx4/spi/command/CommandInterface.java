package org.cx4.spi.command;

import java.util.Optional;
import java.util.function.Consumer;
import org.cx4.spi.stage.Lease;
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
     * Executes a command that takes back what an earlier one made or started, so that its memory can be freed afterwards.
     * Once the card has failed it is not sent, and this returns at once: the reset that follows takes everything back, and
     * memory that is freed before stays mapped until then.
     *
     * @param user as above
     * @param input as above
     * @param outputBytes as above
     * @throws CommandException as above, except that the card has failed; then the card may use the memory concerned until
     *     it is reset, and until then keeps it
     */
    void undo(String user, byte[] input, int outputBytes);

    /**
     * Tells whether completions are reported by CMD events from now on. Commands in flight end either way.
     *
     * @param on true once the EQ that carries CMD events is there, false before it goes
     */
    void useEvents(boolean on);

    /** The async EQ reports that these slots are done, one bit each. */
    void completed(int slots);

    /**
     * The card has failed: commands in flight end now, new ones are refused at once, both with the reason. Only the first
     * failure counts. Returns at once.
     */
    void fail(CardFailure failure);

    /** Why no command is executed any more; empty while the card works. */
    Optional<CardFailure> failure();

    /**
     * Hears of a failure: once for each, at once if it is there already. Called on any thread; must neither wait nor send
     * commands there.
     */
    Lease onFailure(Consumer<CardFailure> listener);

    /**
     * For the stage that starts and stops the firmware, while nobody else uses the card: if since the last reset the card
     * has failed, left a command without an answer, or kept what should have been taken back, resets it and gives it a fresh
     * command queue. Memory and slots that it kept are free then. A card that does not come back has failed anew.
     */
    void renew();
}
