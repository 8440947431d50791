package org.cx4.model;

import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Ways to make a card fail, for tests: one face for each idea, and the simplest ones here. What needs a live card throws
 * {@link IllegalStateException} without one.
 */
@ProviderType
public interface Faults {
    /** Commands: refused, lost, unanswered, late, out of order. */
    CommandFaults commands();

    /** Work queues and CQEs: errors, flushes, delays. */
    QueueFaults queues();

    /** Interrupts: lost, late, spurious. */
    InterruptFaults interrupts();

    /** The whole card: sick, frozen, pulled out. */
    CardFaults card();

    /** Changes a payload byte of the n-th frame from now that comes in from the wire; 1 is the next. */
    void corruptReceived(long nth);

    /** Changes a payload byte of the n-th frame from now that goes out to the wire; 1 is the next. */
    void corruptSent(long nth);

    /** Loses the n-th frame from now that comes in from the wire. */
    void dropReceived(long nth);

    /** Lets the card receive a frame, without FCS, as if from the wire. */
    void inject(byte[] frame);

    /** Keeps the CQEs of a send queue back; its frames still leave. */
    void holdCompletions(int sqn);

    /** Writes the CQEs that were kept back, in order. */
    void releaseCompletions(int sqn);

    /** Lets the next WQE of a send or receive queue fail with a value of {@code CqeSyndrome}. */
    void failNext(int queueNumber, int cqeSyndrome);

    /** Asks for more pages, or less if negative: PAGE_REQUEST. */
    void requestPages(int pages);

    /** Cuts the light, or lets it through again. */
    void light(boolean on);

    /** Executes commands but keeps the answers back until {@link #releaseAnswers}. */
    void holdAnswers();

    /** How many answers are kept back. */
    int heldAnswers();

    /** Gives the answers that were kept back, newest first if {@code reversed}, and holds no more. */
    void releaseAnswers(boolean reversed);

    /** Refuses the next command of an opcode, without executing it. */
    void refuseNext(Opcode opcode, CommandStatus status, int syndrome);

    /** Takes back all of the above, and of the other faces, that is still to come; an empty slot stays empty. */
    void clear();
}
