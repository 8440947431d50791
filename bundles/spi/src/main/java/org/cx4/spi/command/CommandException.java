package org.cx4.spi.command;

/** A command failed. The message repeats the device's words: opcode, delivery status or status, syndrome. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Where it failed. */
    public enum Reason {
        /** The device took the command but did not deliver it to the firmware: the entry or a mailbox is malformed. */
        DELIVERY,
        /** The firmware executed the command and refused it. */
        STATUS,
        /** No answer in time; the slot and its memory stay the device's until it is reset. */
        TIMEOUT,
        /** The command interface is going down, or the card has failed or is gone. */
        CLOSED
    }

    private final Reason reason;
    private final int opcode;
    private final int code;
    private final int syndrome;

    /**
     * All that is known.
     *
     * @param opcode the command
     * @param code delivery status or command status, 0 for the other reasons
     * @param syndrome the firmware's detail, 0 if none
     */
    public CommandException(Reason reason, int opcode, int code, int syndrome, String message) {
        super(message);
        this.reason = reason;
        this.opcode = opcode;
        this.code = code;
        this.syndrome = syndrome;
    }

    /** Where it failed. */
    public Reason reason() {
        return reason;
    }

    /** The command. */
    public int opcode() {
        return opcode;
    }

    /** Delivery status or command status, by {@link #reason}. */
    public int code() {
        return code;
    }

    /** The firmware's detail. */
    public int syndrome() {
        return syndrome;
    }
}
