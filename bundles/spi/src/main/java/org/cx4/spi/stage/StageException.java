package org.cx4.spi.stage;

/** A stage cannot come up: its message says what was asked, what the device said, and what the user can do. */
public class StageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the whole story in the message. */
    public StageException(String message) {
        super(message);
    }

    /** With a cause whose message is the device's or the system's. */
    public StageException(String message, Throwable cause) {
        super(message, cause);
    }
}
