package org.cx4.rx;

import org.cx4.prm.BitField;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.spi.command.CommandInterface;

/** Something that the firmware made on a command and takes back on another, which {@link #close} sends. */
final class FirmwareObject implements AutoCloseable {
    /** The answer to a command that gives nothing back fills the inline output. */
    static final int ANSWER_BYTES = CommandInterfaceConst.INLINE_OUT_BYTES;

    private final CommandInterface commands;
    private final String name;
    private final int number;
    private final byte[] destroy;

    /**
     * An object that is there now.
     *
     * @param what its kind, for messages
     * @param number of the object
     * @param opcode of the command that takes it back
     * @param field where that command has the number
     */
    FirmwareObject(CommandInterface commands, String what, int number, Opcode opcode, BitField field) {
        this.commands = commands;
        this.name = what + " 0x" + Integer.toHexString(number);
        this.number = number;
        this.destroy = new byte[CommandInput.BYTES];
        CommandInput.OPCODE.set(destroy, opcode.code());
        field.set(destroy, number);
    }

    int number() {
        return number;
    }

    @Override
    public void close() {
        commands.undo(RxStage.NAME, destroy, ANSWER_BYTES);
    }

    @Override
    public String toString() {
        return name;
    }
}
