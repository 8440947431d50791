package org.cx4.event;

import org.cx4.memory.OffHeap;
import org.cx4.prm.EntryInit;
import org.cx4.prm.Opcode;
import org.cx4.prm.Uar;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateCqOutput;
import org.cx4.prm.command.DestroyCqInput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.data.CqDoorbellRecord;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.hca.Hca;

/** A CQ: its ring, with the doorbell record behind it. */
final class CompletionRing implements CompletionQueue {
    private final CommandInterface commands;
    private final RegisterSpace registers;
    private final long cqDoorbell;
    private final CompletionEvents events;
    private final DmaRegion region;
    private final long ring;
    private final long record;
    private final int logEntries;
    private final int cqn;
    private int armSequence;

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
     * @param events the EQ that tells of its completions
     * @param entries a power of two within the card's limits
     */
    CompletionRing(
            String user,
            HcaDevice device,
            CommandInterface commands,
            Hca hca,
            CompletionEvents events,
            int entries,
            Moderation moderation) {
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
    public void arm(int consumerIndex) {
        DoorbellRecord.publishArm(record, armSequence, false, consumerIndex);
        // The register store comes after the record's by the contract of RegisterSpace.
        registers.write(cqDoorbell, DoorbellRecord.armWord(armSequence, false, consumerIndex, cqn));
    }

    /** Its event has been read: the next wish is a new one. Only the EQ's reader calls it. */
    void fired() {
        armSequence++;
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
