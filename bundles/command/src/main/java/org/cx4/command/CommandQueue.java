package org.cx4.command;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CommandOutput;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The command queue: takes a slot, fills it, rings, waits, reads the answer. */
final class CommandQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CommandQueue.class);

    private static final int TOKENS = CommandQueueEntry.TOKEN.mask();
    private static final long FIRST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(64);

    private final InitSegment segment;
    private final Mailboxes mailboxes;
    private final Trust trust;
    private final TraceRing trace;
    private final Slots slots;
    private final Answers answers;
    private final Quarantine quarantine;
    private final AtomicInteger tokens = new AtomicInteger();
    private final long base;
    private final int stride;
    private final long timeoutNanos;

    /**
     * A queue in a zeroed page that the device knows already, or will know before the first command.
     *
     * @param page address of the page
     * @param trust told when the card is gone or does not answer
     */
    CommandQueue(InitSegment segment, Mailboxes mailboxes, long page, long timeoutNanos, Trust trust, TraceRing trace) {
        this.segment = segment;
        this.mailboxes = mailboxes;
        this.trust = trust;
        this.trace = trace;
        this.slots = new Slots(segment.slots());
        this.answers = new Answers(segment, segment.slots());
        this.quarantine = new Quarantine(slots, mailboxes);
        this.base = page;
        this.stride = segment.strideBytes();
        this.timeoutNanos = timeoutNanos;
    }

    /**
     * Executes a command; sends it again, with pauses that grow, while the firmware says that it is busy.
     *
     * @see org.cx4.spi.command.CommandInterface#execute
     */
    byte[] execute(String user, byte[] input, int outputBytes) {
        if (input.length < CommandInput.BYTES || outputBytes < CommandOutput.BYTES) {
            throw new IllegalArgumentException(
                    input.length + " bytes of input and " + outputBytes + " of output are no command");
        }
        long giveUp = System.nanoTime() + timeoutNanos;
        long pause = FIRST_RETRY_NANOS;
        while (true) {
            try {
                return send(user, input, outputBytes);
            } catch (CommandException e) {
                if (!Failures.isTransient(e) || System.nanoTime() + pause - giveUp > 0) {
                    LOG.debug("refused input:\n{}", Failures.head(input));
                    throw e;
                }
                LOG.debug("{}; sent again after {} ms", e.getMessage(), TimeUnit.NANOSECONDS.toMillis(pause));
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, LONGEST_RETRY_NANOS);
        }
    }

    private byte[] send(String user, byte[] input, int outputBytes) {
        quarantine.sweep();
        int slot;
        try {
            slot = slots.take(Failures.opcode(input) == Opcode.MANAGE_PAGES.code());
        } catch (Slots.RefusedException e) {
            throw Failures.closed(
                    user,
                    input,
                    switch (e.refusal()) {
                        case CLOSED -> "the command interface is going down";
                        case FAILED -> trust.failure().orElseThrow().reason();
                        case EXHAUSTED -> "every slot holds a command that was never answered; reload the adapter";
                    });
        }
        if (segment.gone()) {
            // Otherwise each command of an unload would lose a slot to quarantine.
            slots.give(slot);
            throw Failures.closed(user, input, removed().reason());
        }
        int token = 1 + Math.floorMod(tokens.getAndIncrement(), TOKENS);
        Mailboxes.Chain in = null;
        Mailboxes.Chain out = null;
        boolean ours = true;
        try {
            in = mailboxes.chain(input.length, CommandInterfaceConst.INLINE_IN_BYTES, token);
            out = mailboxes.chain(outputBytes, CommandInterfaceConst.INLINE_OUT_BYTES, token);
            in.write(input);
            ours = false;
            byte[] output = submit(user, input, outputBytes, new Place(slot, token, in, out));
            ours = true;
            return output;
        } catch (CommandException e) {
            ours = e.reason() == CommandException.Reason.STATUS || e.reason() == CommandException.Reason.DELIVERY;
            throw e;
        } finally {
            if (ours) {
                giveBack(in);
                giveBack(out);
                slots.give(slot);
            } else {
                trust.doubt();
                quarantine.add(new Quarantine.Command(
                        Opcode.name(Failures.opcode(input)) + " of " + user,
                        slot,
                        entry(slot),
                        in,
                        out,
                        System.nanoTime()));
            }
        }
    }

    private CardFailure removed() {
        CardFailure removed = CardFailure.removed();
        fail(removed);
        return removed;
    }

    private long entry(int slot) {
        return base + (long) slot * stride;
    }

    private void giveBack(Mailboxes.Chain chain) {
        if (chain != null) {
            mailboxes.give(chain);
        }
    }

    private record Place(int slot, int token, Mailboxes.Chain in, Mailboxes.Chain out) {}

    private byte[] submit(String user, byte[] input, int outputBytes, Place place) {
        long entry = entry(place.slot);
        fill(entry, input, outputBytes, place);
        long number = trace.start();
        Instant wall = Instant.now();
        long start = System.nanoTime();
        String result = CommandStatus.OK.name();
        answers.expect(place.slot);
        try {
            segment.ring(1 << place.slot);
            return switch (answers.await(place.slot, entry, start + timeoutNanos)) {
                case ANSWERED -> read(user, entry, input, outputBytes, place);
                case LATE -> throw Failures.timeout(user, input, TimeUnit.NANOSECONDS.toMillis(timeoutNanos));
                case GONE -> throw Failures.ended(user, input, removed());
                case FAILED -> throw Failures.ended(user, input, trust.failure().orElseThrow());
            };
        } catch (CommandException e) {
            result = Failures.words(e);
            throw e;
        } finally {
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            trace.end(number, wall, user, Opcode.name(Failures.opcode(input)), took, result);
        }
    }

    /** Writes an entry; the ownership bit goes last and publishes the rest. */
    private static void fill(long entry, byte[] input, int outputBytes, Place place) {
        OffHeap.fill(entry, CommandQueueEntry.BYTES, (byte) 0);
        CommandQueueEntry.TYPE.set(entry, CommandInterfaceConst.ENTRY_TYPE);
        CommandQueueEntry.INPUT_LENGTH.set(entry, input.length);
        CommandQueueEntry.OUTPUT_LENGTH.set(entry, outputBytes);
        // Mailboxes are aligned beyond the pointers' reserved low bits, so a pointer is one word.
        OffHeap.putLongBe(entry + CommandQueueEntry.INPUT_MAILBOX_POINTER_63_32.offset(), place.in.deviceAddress());
        OffHeap.putLongBe(entry + CommandQueueEntry.OUTPUT_MAILBOX_POINTER_63_32.offset(), place.out.deviceAddress());
        OffHeap.copy(
                input,
                0,
                entry + CommandQueueEntry.COMMAND_INPUT_INLINE_DATA.offset(),
                Math.min(input.length, CommandInterfaceConst.INLINE_IN_BYTES));
        OffHeap.putIntBeRelease(
                entry + CommandQueueEntry.OWNERSHIP.offset(),
                CommandQueueEntry.TOKEN.in(place.token) | CommandQueueEntry.OWNERSHIP.in(Answers.DEVICE));
    }

    private static byte[] read(String user, long entry, byte[] input, int outputBytes, Place place) {
        int delivery = CommandQueueEntry.STATUS.get(entry);
        if (delivery != DeliveryStatus.OK.code()) {
            throw Failures.delivery(user, input, delivery);
        }
        byte[] output = new byte[outputBytes];
        OffHeap.copy(
                entry + CommandQueueEntry.COMMAND_OUTPUT_INLINE_DATA.offset(),
                output,
                0,
                Math.min(outputBytes, CommandInterfaceConst.INLINE_OUT_BYTES));
        place.out.read(output);
        int status = CommandOutput.STATUS.get(output);
        if (status != CommandStatus.OK.code()) {
            throw Failures.status(user, input, status, CommandOutput.SYNDROME.get(output));
        }
        return output;
    }

    /** Whether CMD events tell of completions. */
    void useEvents(boolean on) {
        answers.useEvents(on);
    }

    /** A CMD event names these slots. */
    void completed(int mask) {
        answers.completed(mask);
        quarantine.sweep();
    }

    /** The card has failed: commands in flight end now, and new ones are refused. */
    void fail(CardFailure failure) {
        trust.fail(failure);
        slots.fail();
        answers.fail();
    }

    /** Slots whose command has not been answered. */
    int quarantined() {
        quarantine.sweep();
        return slots.quarantined();
    }

    /** Commands that were answered after they had been given up. */
    long late() {
        quarantine.sweep();
        return quarantine.late();
    }

    /** Refuses new commands and waits for those in flight, each of which ends within its time-out. */
    @Override
    public void close() {
        slots.close();
    }

    @Override
    public String toString() {
        return "command queue";
    }
}
