package org.cx4.steering;

import org.cx4.prm.CommandInterfaceConst;
import org.cx4.spi.command.CommandInterface;

/** Something that the firmware made on a command and takes back on another, which {@link #close} sends. */
final class FirmwareObject implements AutoCloseable {
    /** The answer to a command that gives nothing back fills the inline output. */
    static final int ANSWER_BYTES = CommandInterfaceConst.INLINE_OUT_BYTES;

    private final CommandInterface commands;
    private final String name;
    private final int number;
    private final byte[] takeBack;

    /**
     * An object that is there now.
     *
     * @param what its kind, for messages
     * @param takeBack the whole input of the command that takes it back
     */
    FirmwareObject(CommandInterface commands, String what, int number, byte[] takeBack) {
        this.commands = commands;
        this.name = what + " 0x" + Integer.toHexString(number);
        this.number = number;
        this.takeBack = takeBack;
    }

    int number() {
        return number;
    }

    @Override
    public void close() {
        commands.execute(SteeringStage.NAME, takeBack, ANSWER_BYTES);
    }

    @Override
    public String toString() {
        return name;
    }
}
