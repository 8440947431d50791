package org.cx4.model.firmware;

/** A command is refused; nothing has changed. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int syndrome;

    /** With a value of {@code CommandStatus}. */
    Refusal(int status, int syndrome, String text) {
        super(text, null, false, false);
        this.status = status;
        this.syndrome = syndrome;
    }

    int status() {
        return status;
    }

    int syndrome() {
        return syndrome;
    }
}
