package org.cx4.steering;

import org.cx4.spi.command.CommandException;
import org.cx4.spi.stage.ReleaseException;
import org.cx4.spi.stage.Undo;

/** What to do when a change of several commands fails half-way. */
final class Uncertain {
    private Uncertain() {}

    /**
     * Undoes a change that the card has refused. If it did not answer, nobody knows whether frames go the new way already: then
     * all is left as it is, since to take it down might stop traffic, and TEARDOWN_HCA clears it away.
     *
     * @param failure takes what goes wrong meanwhile as suppressed
     */
    static void orUndo(RuntimeException failure, Undo undo) {
        if (is(failure)) {
            return;
        }
        try {
            undo.close();
        } catch (ReleaseException e) {
            failure.addSuppressed(e);
        }
    }

    /** Whether a failure leaves open what the card has done. */
    static boolean is(RuntimeException failure) {
        return failure instanceof CommandException command && command.reason() != CommandException.Reason.STATUS;
    }
}
