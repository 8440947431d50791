package org.cx4.event;

import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.Notification;
import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.CqState;
import org.cx4.prm.CqStatus;
import org.cx4.prm.EntryInit;
import org.cx4.prm.ModifyCqFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.Uar;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateCqOutput;
import org.cx4.prm.command.DestroyCqInput;
import org.cx4.prm.command.ModifyCqInput;
import org.cx4.prm.command.QueryCqInput;
import org.cx4.prm.command.QueryCqOutput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.data.CqDoorbellRecord;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues.Direction;
import org.cx4.spi.hca.Hca;

/** A CQ: its ring, with the doorbell record behind it. */
final class CompletionRing implements CompletionQueue {
    private static final int ANSWER_BYTES = 16;

    private final CommandInterface commands;
    private final RegisterSpace registers;
    private final long cqDoorbell;
    private final CompletionEvents events;
    private final DmaRegion region;
    private final long ring;
    private final long record;
    private final int logEntries;
    private final int cqn;
    private final String user;
    private final int core;
    private final Direction direction;
    private volatile Notification notification;
    private volatile Moderation moderation;
    private int armSequence;
    /** The wish that was made for solicited completions, and need not be made again; -1: none. */
    private int solicited = -1;

    private volatile long fired;

    /**
     * When a CQ that was armed tells so.
     *
     * @param micros after so long, from the first completion
     * @param packets or after so many completions, whichever is first; both 0: at once
     */
    record Moderation(int micros, int packets) {
        /** Without delay. */
        static final Moderation NONE = new Moderation(0, 0);
    }

    /**
     * CREATE_CQ.
     *
     * @param user stage that reads it
     * @param core core whose worker reads it
     * @param direction what completes on it
     * @param events the EQ that tells of its completions
     * @param entries a power of two within the card's limits
     */
    CompletionRing(
            String user,
            int core,
            Direction direction,
            HcaDevice device,
            CommandInterface commands,
            Hca hca,
            CompletionEvents events,
            int entries,
            Moderation moderation,
            Notification notification) {
        this.user = user;
        this.core = core;
        this.direction = direction;
        this.notification = notification;
        this.moderation = moderation;
        this.commands = commands;
        this.registers = device.registers();
        this.cqDoorbell = hca.uarOffset() + Uar.CQ_DOORBELL;
        this.events = events;
        this.logEntries = Integer.numberOfTrailingZeros(entries);
        long ringBytes = (long) entries * Cqe64.BYTES;
        this.region = device.allocate("CQ of " + user, ringBytes + CqDoorbellRecord.BYTES);
        this.ring = region.address();
        this.record = ring + ringBytes;
        try {
            for (int slot = 0; slot < entries; slot++) {
                // Invalid, and owned by the device, on whatever lap: the whole last dword but its low byte is 0.
                OffHeap.putIntBe(ring + (long) slot * Cqe64.BYTES + Cqe64.OWNER.offset(), EntryInit.CQE_INIT);
            }
            this.cqn = create(user, hca.uarPage(), ringBytes, moderation);
        } catch (RuntimeException e) {
            region.close();
            throw e;
        }
        events.add(this);
    }

    private int create(String user, int uarPage, long ringBytes, Moderation moderation) {
        int pages = Pages.count(ringBytes);
        byte[] in = new byte[CreateCqInput.PAS.at(pages, Long.BYTES)];
        CommandInput.OPCODE.set(in, Opcode.CREATE_CQ.code());
        int context = CreateCqInput.CQ_CONTEXT.offset();
        // oi stays 0: a CQ that is overrun must say so.
        CqContext.LOG_CQ_SIZE.set(in, context, logEntries);
        CqContext.UAR_PAGE.set(in, context, uarPage);
        CqContext.CQ_PERIOD.set(in, context, moderation.micros());
        CqContext.CQ_MAX_COUNT.set(in, context, moderation.packets());
        CqContext.C_EQN_OR_APU_ELEMENT.set(in, context, events.eqn());
        CqContext.DBR_ADDR.set(in, context, region.deviceAddress() + ringBytes);
        Pages.list(in, CreateCqInput.PAS.offset(), region.deviceAddress(), pages);
        return CreateCqOutput.CQN.get(commands.execute(user, in, CreateCqOutput.BYTES));
    }

    @Override
    public int cqn() {
        return cqn;
    }

    @Override
    public int logEntries() {
        return logEntries;
    }

    @Override
    public long ring() {
        return ring;
    }

    @Override
    public void consumed(int consumerIndex) {
        DoorbellRecord.publishConsumer(record, consumerIndex);
    }

    @Override
    public boolean arm(int consumerIndex) {
        switch (notification) {
            case ANY -> {
                solicited = -1;
                ring(false, consumerIndex);
                return true;
            }
            case SOLICITED -> {
                // Who is not told of all completions polls and asks often: the card needs the wish only once.
                if (solicited != armSequence) {
                    solicited = armSequence;
                    ring(true, consumerIndex);
                }
                return false;
            }
            default -> {
                return false;
            }
        }
    }

    private void ring(boolean onlySolicited, int consumerIndex) {
        DoorbellRecord.publishArm(record, armSequence, onlySolicited, consumerIndex);
        // The register store comes after the record's by the contract of RegisterSpace.
        registers.write(cqDoorbell, DoorbellRecord.armWord(armSequence, onlySolicited, consumerIndex, cqn));
    }

    /** Its event has been read: the next wish is a new one. Only the EQ's reader calls it. */
    void fired() {
        armSequence++;
        long before = fired;
        fired = before + 1;
    }

    Direction direction() {
        return direction;
    }

    /** Whether it serves a stage in the same way as another. */
    boolean serves(String otherUser, int otherCore, Direction otherDirection) {
        return user.equals(otherUser) && core == otherCore && direction == otherDirection;
    }

    /** What the card was told last. */
    Moderation moderation() {
        return moderation;
    }

    /** Which completions it tells of. */
    Notification notification() {
        return notification;
    }

    /** Which completions it tells of, from the next arm on. From any thread. */
    void tell(Notification which) {
        notification = which;
    }

    /** MODIFY_CQ. From any thread. */
    void moderate(Moderation next) {
        byte[] in = new byte[ModifyCqInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.MODIFY_CQ.code());
        ModifyCqInput.CQN.set(in, cqn);
        Block.putInt(
                in,
                ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT.offset(),
                ModifyCqFieldSelect.CQ_PERIOD | ModifyCqFieldSelect.CQ_MAX_COUNT);
        int context = ModifyCqInput.CQ_CONTEXT.offset();
        CqContext.CQ_PERIOD.set(in, context, next.micros());
        CqContext.CQ_MAX_COUNT.set(in, context, next.packets());
        commands.execute(EventQueue.USER, in, ANSWER_BYTES);
        moderation = next;
    }

    /** QUERY_CQ. From any thread. */
    CompletionQueueView view() {
        byte[] in = new byte[QueryCqInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.QUERY_CQ.code());
        QueryCqInput.CQN.set(in, cqn);
        byte[] out = commands.execute(EventQueue.USER, in, QueryCqOutput.BYTES);
        int context = QueryCqOutput.CQ_CONTEXT.offset();
        return new CompletionQueueView(
                cqn,
                CqContext.C_EQN_OR_APU_ELEMENT.get(out, context),
                user,
                core,
                1 << CqContext.LOG_CQ_SIZE.get(out, context),
                CqContext.CQ_PERIOD.get(out, context),
                CqContext.CQ_MAX_COUNT.get(out, context),
                notification,
                state(CqContext.ST.get(out, context)),
                CqContext.STATUS.get(out, context) == CqStatus.OK,
                fired);
    }

    private static String state(int state) {
        return switch (state) {
            case CqState.NOTIFICATION_REQUEST_ARMED, CqState.ALWAYS_ARMED -> "armed";
            case CqState.SOLICITED_NOTIFICATION_REQUEST_ARMED -> "solicited";
            case CqState.FIRED -> "fired";
            default -> "0x" + Integer.toHexString(state);
        };
    }

    /** The number of the wish that the next {@link #arm} makes. */
    int armSequence() {
        return armSequence;
    }

    @Override
    public void close() {
        byte[] in = new byte[DestroyCqInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.DESTROY_CQ.code());
        DestroyCqInput.CQN.set(in, cqn);
        try {
            commands.undo(EventQueue.USER, in, DestroyCqInput.BYTES);
        } finally {
            events.remove(this);
            region.close();
        }
    }

    @Override
    public String toString() {
        return "CQ 0x" + Integer.toHexString(cqn);
    }
}
