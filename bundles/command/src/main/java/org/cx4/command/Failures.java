package org.cx4.command;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandException.Reason;

/** What is said when a command fails: what was asked, what the device said, what can be done. */
final class Failures {
    private static final Map<CommandStatus, String> HINTS = new EnumMap<>(Map.ofEntries(
            Map.entry(CommandStatus.INT_ERR, "the firmware failed; look at the health log, then reset the card"),
            Map.entry(CommandStatus.BAD_OP_ERR, "this firmware does not know the command; newer firmware may"),
            Map.entry(CommandStatus.BAD_PARAM_ERR, "a value is not supported; compare the configuration with cx4:caps"),
            Map.entry(CommandStatus.BAD_SYS_STATE_ERR, "the card is not in the state for it; reload the adapter"),
            Map.entry(CommandStatus.BAD_RES_ERR, "the object does not exist on the card; a defect of this driver"),
            Map.entry(CommandStatus.RES_BUSY, "the object stayed busy with another command; try again later"),
            Map.entry(CommandStatus.NOT_READY, "the firmware stayed not ready; try again later"),
            Map.entry(CommandStatus.LIM_ERR, "a limit of the card is exceeded; use fewer or smaller rings"),
            Map.entry(
                    CommandStatus.BAD_RES_STATE_ERR,
                    "the object is in another state or still in use; a defect of this driver"),
            Map.entry(CommandStatus.IX_ERR, "an index is out of range; a defect of this driver"),
            Map.entry(CommandStatus.NO_RES_ERR, "the card has no room left; use fewer or smaller rings"),
            Map.entry(CommandStatus.BAD_INP_LEN_ERR, "the firmware expects another input; it may be too old"),
            Map.entry(CommandStatus.BAD_OUTP_LEN_ERR, "the firmware expects another output; it may be too old"),
            Map.entry(CommandStatus.BAD_QP_STATE_ERR, "the queue is in another state; recreate its rings")));

    private Failures() {}

    /** The entry or a mailbox was malformed, so the firmware never saw the command. */
    static CommandException delivery(String user, byte[] input, int deliveryStatus) {
        return new CommandException(
                Reason.DELIVERY,
                opcode(input),
                deliveryStatus,
                0,
                what(user, input) + " was not delivered: " + code(DeliveryStatus.name(deliveryStatus), deliveryStatus)
                        + ". The command interface is at fault, not the configuration; a defect of this driver or of the"
                        + " card");
    }

    /** The firmware refused. */
    static CommandException status(String user, byte[] input, int status, int syndrome) {
        CommandStatus known = CommandStatus.of(status);
        String hint = known == null ? null : HINTS.get(known);
        return new CommandException(
                Reason.STATUS,
                opcode(input),
                status,
                syndrome,
                what(user, input) + " was refused: " + code(CommandStatus.name(status), status) + ", syndrome 0x"
                        + Integer.toHexString(syndrome) + (hint == null ? "" : "; " + hint));
    }

    /** No answer. */
    static CommandException timeout(String user, byte[] input, long millis) {
        return new CommandException(
                Reason.TIMEOUT,
                opcode(input),
                0,
                0,
                what(user, input) + " was not answered within " + millis
                        + " ms; its slot is not used again before the answer or a reset. If the card is alive and merely slow,"
                        + " raise command.timeout.millis; else cx4:retry, or a reload of the adapter, resets the card");
    }

    /** There is nobody to ask. */
    static CommandException closed(String user, byte[] input, String why) {
        return new CommandException(Reason.CLOSED, opcode(input), 0, 0, what(user, input) + " was not sent: " + why);
    }

    /** The card failed, or disappeared, while the command ran. */
    static CommandException ended(String user, byte[] input, CardFailure failure) {
        return new CommandException(
                Reason.CLOSED, opcode(input), 0, 0, what(user, input) + " was not answered: " + failure.reason());
    }

    /** The opcode of an input. */
    static int opcode(byte[] input) {
        return CommandInput.OPCODE.get(input);
    }

    /** Whether the same command may succeed if it is sent again. */
    static boolean isTransient(CommandException e) {
        return e.reason() == Reason.STATUS
                && (e.code() == CommandStatus.RES_BUSY.code() || e.code() == CommandStatus.NOT_READY.code());
    }

    /** The device's words alone, for the trace. */
    static String words(CommandException e) {
        return switch (e.reason()) {
            case DELIVERY -> "delivery " + DeliveryStatus.name(e.code());
            case STATUS -> CommandStatus.name(e.code()) + ", syndrome 0x" + Integer.toHexString(e.syndrome());
            case TIMEOUT -> "no answer";
            case CLOSED -> "card failed";
        };
    }

    /** The first bytes of an input, for the log of a refused command. */
    static String head(byte[] input) {
        return Block.dump(input.length <= 64 ? input : Arrays.copyOf(input, 64)).strip();
    }

    private static String what(String user, byte[] input) {
        int opMod = CommandInput.OP_MOD.get(input);
        return Opcode.name(opcode(input)) + (opMod == 0 ? "" : " (op_mod " + opMod + ")") + " of " + user;
    }

    private static String code(String name, int code) {
        String number = "0x" + Integer.toHexString(code);
        return name.equals(number) ? number : name + " (" + number + ")";
    }
}
