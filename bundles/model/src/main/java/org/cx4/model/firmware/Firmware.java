package org.cx4.model.firmware;

import java.util.Arrays;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import org.cx4.model.CommandFault;
import org.cx4.model.TracedCommand;
import org.cx4.model.object.CardState;
import org.cx4.model.object.EventQueueObject;
import org.cx4.model.object.Interrupts;
import org.cx4.model.object.PacketWork;
import org.cx4.model.profile.CardFacts;
import org.cx4.prm.Block;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.EventType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CommandOutput;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.prm.data.EqeCommand;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The firmware: one thread that fetches commands, executes them and answers. Tasks run under {@code DmaMap.access}; those of
 * before a reset are void.
 */
public final class Firmware implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Firmware.class);
    private static final int SLOTS = CommandInterfaceConst.MAX_CMDQ_ENTRIES;

    private final CardState card;
    private final CommandPlan plan;
    private final Trace trace;
    private final int delayMicros;
    private final CommandQueue queue;
    private final FirmwarePages pages;
    private final LifeCommands life;
    private final LinkControl link;
    private final VportCommands vport;
    private final RegisterCommands registers;
    private final CommandSet commands = new CommandSet();
    private final ScheduledThreadPoolExecutor executor;
    private final boolean[] busy = new boolean[SLOTS];
    private Runnable deferredEvents = () -> {};
    private volatile long queueAddress;
    private final AtomicInteger generation = new AtomicInteger();

    /**
     * The firmware of a card; its thread starts with the first task.
     *
     * @param name of the adapter, for the thread
     * @param facts how many pages it needs
     * @param vectors number of interrupt vectors
     * @param permanentMac 48 bits
     * @param delayMicros upper bound of the random delay of an answer
     * @param light whether there is light now
     */
    public Firmware(
            String name,
            CardFacts facts,
            CardState card,
            PacketWork packets,
            Interrupts interrupts,
            int vectors,
            long permanentMac,
            int delayMicros,
            CommandPlan plan,
            Trace trace,
            BooleanSupplier light) {
        this.card = card;
        this.plan = plan;
        this.trace = trace;
        this.delayMicros = delayMicros;
        this.queue = new CommandQueue(card.dma());
        this.pages = new FirmwarePages(facts, card.dma(), card.errors());
        this.life = new LifeCommands(card, pages, card::forgetObjects);
        this.link = new LinkControl(card, light);
        this.vport = new VportCommands(card, permanentMac);
        this.registers = new RegisterCommands(card, link);
        life.addTo(commands);
        new PoolCommands(card).addTo(commands);
        new EventQueueCommands(card, interrupts, vectors).addTo(commands);
        new CompletionQueueCommands(card).addTo(commands);
        new SendQueueCommands(card, packets).addTo(commands);
        new ReceiveQueueCommands(card, packets).addTo(commands);
        new TransportCommands(card).addTo(commands);
        new TirCommands(card).addTo(commands);
        new FlowCommands(card).addTo(commands);
        new FlowCounterCommands(card).addTo(commands);
        new FlowEntryCommands(card).addTo(commands);
        vport.addTo(commands);
        registers.addTo(commands);
        executor =
                new ScheduledThreadPoolExecutor(1, task -> thread(name, task), new ThreadPoolExecutor.DiscardPolicy());
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(task, "model-" + name + "-firmware");
        thread.setDaemon(true);
        return thread;
    }

    /** Says who looks after completion events that wait, if a command has made some. Before the first command. */
    public void tell(Runnable ofDeferredEvents) {
        deferredEvents = ofDeferredEvents;
    }

    /** Device address of the command queue, as software wrote it to the initialization segment; 0 withdraws it. */
    public void queueAddress(long address) {
        queueAddress = address;
    }

    /** A doorbell of the command queue. */
    public void doorbell(int slots) {
        for (int slot = 0; slot < SLOTS; slot++) {
            int bit = slot;
            if (((slots >>> slot) & 1) != 0) {
                run(() -> fetch(bit));
            }
        }
    }

    /** Runs something on the firmware's thread, unless the card is reset or gone before. */
    public void run(Runnable task) {
        int now = generation.get();
        executor.execute(() -> guarded(now, task));
    }

    private void guarded(int born, Runnable task) {
        Lock access = card.dma().access();
        access.lock();
        try {
            if (born == generation.get()) {
                task.run();
            }
        } catch (RuntimeException | Error e) {
            LOG.error("the model's firmware failed", e);
            card.errors().add("the model's firmware failed: " + e);
        } finally {
            access.unlock();
        }
        if (card.moderator().nextDeadline() != Long.MAX_VALUE) {
            deferredEvents.run();
        }
    }

    private void fetch(int slot) {
        if (card.health().fatal()) {
            return;
        }
        long entry = entry(slot);
        if (entry == 0) {
            card.errors().add("a command doorbell was rung while no command queue was mapped");
            return;
        }
        if (busy[slot] || CommandQueueEntry.OWNERSHIP.get(entry) == 0) {
            card.errors()
                    .add("the doorbell of slot " + slot + " was rung, but the card does not own a new command there");
            return;
        }
        busy[slot] = true;
        // Whether the answer raises an event is decided now: a CREATE_EQ is not announced by the EQ that it makes.
        EventQueueObject listener = card.events().taker(EventType.CMD);
        byte[] input = {};
        DeliveryStatus delivery = DeliveryStatus.OK;
        try {
            input = queue.read(entry);
        } catch (CommandQueue.DeliveryException e) {
            delivery = e.status();
        }
        CommandFault fault = plan.take(input);
        if (fault.isLost()) {
            return;
        }
        DeliveryStatus delivered = delivery == DeliveryStatus.OK ? fault.delivery() : delivery;
        byte[] output = null;
        int object = -1;
        if (delivered == DeliveryStatus.OK) {
            int outputLength = CommandQueue.outputLength(entry);
            CommandCall call = execute(input, outputLength, fault);
            output = Arrays.copyOf(call.out(), outputLength);
            object = call.objectNumber();
        }
        remember(slot, input, output, delivered, object);
        byte[] answer = output;
        int born = generation.get();
        answerLater(fault, () -> guarded(born, () -> answer(slot, answer, delivered, listener)));
    }

    private void remember(int slot, byte[] input, byte[] output, DeliveryStatus delivery, int object) {
        byte[] out = output == null ? new byte[0] : output;
        boolean hasHeader = input.length >= CommandInput.OP_MOD.offset() + Integer.BYTES;
        boolean hasStatus = out.length >= CommandOutput.BYTES;
        trace.add(new TracedCommand(
                trace.next(),
                slot,
                hasHeader ? Opcode.name(CommandInput.OPCODE.get(input)) : "undelivered",
                hasHeader ? CommandInput.OP_MOD.get(input) : 0,
                input,
                out,
                delivery.code(),
                hasStatus ? CommandOutput.STATUS.get(out) : 0,
                hasStatus ? CommandOutput.SYNDROME.get(out) : 0,
                object));
    }

    private void answerLater(CommandFault fault, Runnable finish) {
        switch (fault.answer()) {
            case AT_ONCE -> answerSoon(finish);
            case AFTER_MILLIS -> executor.schedule(finish, fault.amount(), TimeUnit.MILLISECONDS);
            case RELEASED -> plan.answers().keep(finish);
            case BEHIND -> plan.answers().keepBehind(finish, fault.amount());
            case NEVER -> {}
        }
    }

    private void answerSoon(Runnable finish) {
        if (plan.answers().holding()) {
            plan.answers().keep(finish);
        } else if (delayMicros == 0) {
            finish.run();
        } else {
            executor.schedule(finish, ThreadLocalRandom.current().nextLong(delayMicros + 1L), TimeUnit.MICROSECONDS);
        }
    }

    private void answer(int slot, byte[] output, DeliveryStatus delivery, EventQueueObject listener) {
        if (card.health().fatal()) {
            return;
        }
        busy[slot] = false;
        long entry = entry(slot);
        if (entry == 0 || !queue.answer(entry, output, delivery)) {
            card.errors().add("the command queue or a mailbox of slot " + slot + " was unmapped before the answer");
            return;
        }
        if (listener != null && card.eventQueues().get(listener.number()) == listener) {
            listener.post(EventType.CMD, 0, EqeCommand.VECTOR, 1 << slot, null, 0);
        }
        plan.answers().answered().forEach(Runnable::run);
    }

    private long entry(int slot) {
        long address = queueAddress;
        return address == 0
                ? 0
                : card.dma().translate(address + (long) slot * CommandQueueEntry.BYTES, CommandQueueEntry.BYTES);
    }

    private CommandCall execute(byte[] input, int outputLength, CommandFault fault) {
        boolean hasHeader = input.length >= CommandInput.OP_MOD.offset() + Integer.BYTES;
        Opcode opcode = hasHeader ? Opcode.of(CommandInput.OPCODE.get(input)) : null;
        CommandSet.Entry command = commands.get(opcode);
        int fixed = command == null ? CommandSet.PLAIN_OUTPUT : command.outputBytes();
        CommandCall call = new CommandCall(input, new byte[Math.max(fixed, outputLength)], outputLength);
        try {
            if (!fault.executed()) {
                throw new Refusal(fault.status().code(), fault.syndrome(), "it was told to");
            }
            Syndrome.UNKNOWN_OPCODE.when(command == null);
            Syndrome.RESERVED_FIELD.when(hasReservedBits(input));
            Syndrome.WRONG_STATE.when(!command.states().contains(life.state()));
            Syndrome.INPUT_TOO_SHORT.when(input.length < command.inputBytes());
            Syndrome.OUTPUT_TOO_SHORT.when(outputLength < shortestOutput(opcode));
            Syndrome.UNKNOWN_OP_MOD.when(call.opMod() > command.highestOpMod());
            command.action().run(call);
        } catch (Refusal refusal) {
            refuse(call, refusal.status(), refusal.syndrome());
        } catch (RuntimeException e) {
            // Always an answer: a driver that waits for none would wait for its time-out.
            LOG.error("{} failed in the model", opcode, e);
            card.errors().add(opcode + " failed in the model: " + e);
            refuse(call, CommandStatus.INT_ERR.code(), Syndrome.INTERNAL.code());
        }
        return call;
    }

    /** In the header, all bits but opcode and op_mod. */
    private static boolean hasReservedBits(byte[] input) {
        int first = Block.getInt(input, CommandInput.OPCODE.offset());
        int second = Block.getInt(input, CommandInput.OP_MOD.offset());
        return first != CommandInput.OPCODE.in(CommandInput.OPCODE.of(first))
                || second != CommandInput.OP_MOD.in(CommandInput.OP_MOD.of(second));
    }

    private static int shortestOutput(Opcode opcode) {
        return opcode == Opcode.ENABLE_HCA || opcode == Opcode.DISABLE_HCA
                ? CommandSet.SHORTEST_OUTPUT
                : CommandSet.PLAIN_OUTPUT;
    }

    private static void refuse(CommandCall call, int status, int syndrome) {
        Arrays.fill(call.out(), (byte) 0);
        call.out(CommandOutput.STATUS, status);
        call.out(CommandOutput.SYNDROME, syndrome);
    }

    /** Gives the answers that were kept back. */
    public void releaseAnswers(boolean reversed) {
        plan.answers().release(reversed).forEach(executor::execute);
    }

    /** The firmware asks for pages, or gives some back if negative. */
    public void requestPages(int count) {
        run(() -> {
            if (!card.health().fatal()) {
                pages.want(count);
                link.pageRequest(count);
            }
        });
    }

    /** Pages that the firmware owns. */
    public int pages() {
        return pages.count();
    }

    /** Software unmaps memory. */
    public void unmapped(long first, long end) {
        pages.unmapped(first, end);
    }

    /** There is light, or not any more; the firmware looks, and moves the link accordingly, on its own thread. */
    public void lightChanged() {
        run(link::evaluate);
    }

    /**
     * Forgets everything. The caller holds {@code DmaMap.exclusion}.
     */
    public void reset() {
        generation.incrementAndGet();
        executor.getQueue().clear();
        Arrays.fill(busy, false);
        queueAddress = 0;
        plan.answers().reset();
        life.reset();
        vport.reset();
        registers.reset();
    }

    /** Stops the thread, and returns when it has ended. */
    @Override
    public void close() {
        executor.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (executor.awaitTermination(1, TimeUnit.SECONDS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
