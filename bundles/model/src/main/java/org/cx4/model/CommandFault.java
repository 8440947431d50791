package org.cx4.model;

import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;

/**
 * What happens to a command that goes wrong: whether it is executed, and when it is answered. Made by the methods below.
 *
 * @param executed whether the card does what it was asked
 * @param status of the answer; not OK: the command is refused
 * @param syndrome of the answer, if refused
 * @param delivery not OK: the command does not reach the firmware
 * @param answer when the answer comes
 * @param amount milliseconds or answers, as {@code answer} says
 */
public record CommandFault(
        boolean executed, CommandStatus status, int syndrome, DeliveryStatus delivery, Answer answer, long amount) {
    /** When a command is answered. */
    public enum Answer {
        /** As soon as it has been dealt with. */
        AT_ONCE,
        /** Not at all: its slot stays the card's until a reset. */
        NEVER,
        /** So many milliseconds later. */
        AFTER_MILLIS,
        /** When {@link CommandFaults#release} is called. */
        RELEASED,
        /** After so many answers to other commands. */
        BEHIND
    }

    private static CommandFault executed(Answer answer, long amount) {
        return new CommandFault(true, CommandStatus.OK, 0, DeliveryStatus.OK, answer, amount);
    }

    private static CommandFault notExecuted(
            CommandStatus status, int syndrome, DeliveryStatus delivery, Answer answer) {
        return new CommandFault(false, status, syndrome, delivery, answer, 0);
    }

    /** Refused with a bad status and a syndrome; not executed. */
    public static CommandFault refused(CommandStatus status, int syndrome) {
        return notExecuted(status, syndrome, DeliveryStatus.OK, Answer.AT_ONCE);
    }

    /** Given back with a bad delivery status; not executed. */
    public static CommandFault undelivered(DeliveryStatus delivery) {
        return notExecuted(CommandStatus.OK, 0, delivery, Answer.AT_ONCE);
    }

    /** Neither executed nor answered. */
    public static CommandFault lost() {
        return notExecuted(CommandStatus.OK, 0, DeliveryStatus.OK, Answer.NEVER);
    }

    /** Executed, but never answered. */
    public static CommandFault unanswered() {
        return executed(Answer.NEVER, 0);
    }

    /** Executed, and answered so many milliseconds later. */
    public static CommandFault late(long millis) {
        return executed(Answer.AFTER_MILLIS, millis);
    }

    /** Executed, and answered when {@link CommandFaults#release} is called. */
    public static CommandFault held() {
        return executed(Answer.RELEASED, 0);
    }

    /** Executed, and answered after the next {@code answers} answers to other commands: out of order. */
    public static CommandFault behind(int answers) {
        return executed(Answer.BEHIND, answers);
    }

    /** Not executed, and not answered either. */
    public boolean isLost() {
        return !executed && answer == Answer.NEVER;
    }
}
