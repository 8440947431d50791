package org.cx4.model;

import java.util.Arrays;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;

/**
 * A command as the card saw it.
 *
 * @param number counts from 1, in the order of execution
 * @param slot of the command queue
 * @param command name of the opcode, or the opcode in hexadecimal
 * @param opMod its op_mod
 * @param input the whole input; empty if it could not be delivered
 * @param output the answer as far as software takes it
 * @param delivery a value of {@code DeliveryStatus}
 * @param status a value of {@code CommandStatus}
 * @param syndrome why it was refused, or 0
 * @param object number of the object that was created, modified, queried or destroyed, or -1
 */
public record TracedCommand(
        long number,
        int slot,
        String command,
        int opMod,
        byte[] input,
        byte[] output,
        int delivery,
        int status,
        int syndrome,
        int object) {
    @Override
    public byte[] input() {
        return input.clone();
    }

    @Override
    public byte[] output() {
        return output.clone();
    }

    /** Whether the card did what it was asked. */
    public boolean ok() {
        return delivery == 0 && status == 0;
    }

    /** One line: number, slot, command, result. */
    public String line() {
        String what = "%d slot %d %s%s%s"
                .formatted(
                        number,
                        slot,
                        command,
                        opMod == 0 ? "" : " op_mod 0x" + Integer.toHexString(opMod),
                        object < 0 ? "" : " 0x" + Integer.toHexString(object));
        if (delivery != 0) {
            return what + ": delivery " + DeliveryStatus.name(delivery);
        }
        return status == 0
                ? what
                : what + ": " + CommandStatus.name(status) + ", syndrome 0x" + Integer.toHexString(syndrome);
    }

    /** {@link #line} and both blocks. */
    public String dump() {
        return line() + "\nin\n" + Block.dump(input) + "out\n" + Block.dump(output);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TracedCommand that
                && number == that.number
                && command.equals(that.command)
                && Arrays.equals(input, that.input)
                && Arrays.equals(output, that.output);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    @Override
    public String toString() {
        return line();
    }
}
