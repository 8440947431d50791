package org.cx4.event;

import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.EntryInit;
import org.cx4.prm.Opcode;
import org.cx4.prm.Uar;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.command.CreateEqOutput;
import org.cx4.prm.command.DestroyEqInput;
import org.cx4.prm.command.QueryEqInput;
import org.cx4.prm.command.QueryEqOutput;
import org.cx4.prm.context.EqContext;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.Ownership;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.hca.Hca;

/** The ring of an EQ with its consumer index and doorbells. One reader at a time. */
final class EventQueue implements AutoCloseable {
    /** For the trace of commands. */
    static final String USER = "event";

    private final CommandInterface commands;
    private final RegisterSpace registers;
    private final long uar;
    private final DmaRegion region;
    private final long ring;
    private final int logEntries;
    private final int mask;
    private final int vector;
    private final int eqn;
    private int consumerIndex;
    private boolean silent;

    /**
     * What the card has in its context.
     *
     * @param events mask of its events
     */
    record Context(int status, int state, int vector, int logEntries, int waiting, long events) {}

    /**
     * CREATE_EQ.
     *
     * @param entries a power of two within the card's limits
     * @param vector interrupt vector that it fires
     * @param events one bit per {@link org.cx4.prm.EventType}; 0 for an EQ that completions alone use
     */
    EventQueue(HcaDevice device, CommandInterface commands, Hca hca, int entries, int vector, long events) {
        this.commands = commands;
        this.registers = device.registers();
        this.uar = hca.uarOffset();
        this.logEntries = Integer.numberOfTrailingZeros(entries);
        this.mask = entries - 1;
        this.vector = vector;
        this.region = device.allocate("EQ of vector " + vector, (long) entries * Eqe.BYTES);
        this.ring = region.address();
        try {
            for (int slot = 0; slot < entries; slot++) {
                OffHeap.putIntBe(entry(slot) + Eqe.OWNER.offset(), EntryInit.EQE_INIT);
            }
            this.eqn = create(hca.uarPage(), events);
        } catch (RuntimeException e) {
            region.close();
            throw e;
        }
    }

    private int create(int uarPage, long events) {
        int pages = Pages.count(region.bytes());
        byte[] in = new byte[CreateEqInput.PAS.at(pages, Long.BYTES)];
        CommandInput.OPCODE.set(in, Opcode.CREATE_EQ.code());
        int context = CreateEqInput.EQ_CONTEXT_ENTRY.offset();
        EqContext.LOG_EQ_SIZE.set(in, context, logEntries);
        EqContext.UAR_PAGE.set(in, context, uarPage);
        EqContext.INTR.set(in, context, vector);
        Block.putLong(in, CreateEqInput.EVENT_BITMASK.offset(), events);
        Pages.list(in, CreateEqInput.PAS.offset(), region.deviceAddress(), pages);
        return CreateEqOutput.EQ_NUMBER.get(commands.execute(USER, in, CreateEqOutput.BYTES));
    }

    int eqn() {
        return eqn;
    }

    int vector() {
        return vector;
    }

    /**
     * The next event, if there is one; what it says may be read until {@link #next}.
     *
     * @return address of its entry, or 0
     */
    long peek() {
        long entry = entry(consumerIndex & mask);
        int owner = Eqe.OWNER.of(OffHeap.getIntBeAcquire(entry + Eqe.OWNER.offset()));
        return Ownership.softwareOwns(owner, consumerIndex, logEntries) ? entry : 0;
    }

    /** The event has been read. */
    void next() {
        consumerIndex++;
        // An EQ that fills up is an error of the card's, so a long run gives room back on its way.
        if ((consumerIndex & (mask >> 1)) == 0) {
            update();
        }
    }

    /** Gives the room of all events read back to the card. */
    void update() {
        if (silent) {
            return;
        }
        registers.write(uar + Uar.EQ_DOORBELL, DoorbellRecord.eqWord(eqn, consumerIndex));
    }

    /** Gives the room back, and asks for an interrupt at the next event, also if it is there already. */
    void arm() {
        if (silent) {
            return;
        }
        registers.write(uar + Uar.EQ_DOORBELL_ARM, DoorbellRecord.eqWord(eqn, consumerIndex));
    }

    /** Rings no doorbell from now on, because the card is going to destroy it. On the reader's thread. */
    void silence() {
        silent = true;
    }

    /** QUERY_EQ. From any thread. */
    Context query() {
        byte[] in = new byte[QueryEqInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.QUERY_EQ.code());
        QueryEqInput.EQ_NUMBER.set(in, eqn);
        byte[] out = commands.execute(USER, in, QueryEqOutput.BYTES);
        int context = QueryEqOutput.EQ_CONTEXT_ENTRY.offset();
        int written = EqContext.PRODUCER_COUNTER.get(out, context) - EqContext.CONSUMER_COUNTER.get(out, context);
        return new Context(
                EqContext.STATUS.get(out, context),
                EqContext.ST.get(out, context),
                EqContext.INTR.get(out, context),
                EqContext.LOG_EQ_SIZE.get(out, context),
                written & EqContext.PRODUCER_COUNTER.mask(),
                QueryEqOutput.EVENT_BITMASK.get(out));
    }

    private long entry(int slot) {
        return ring + (long) slot * Eqe.BYTES;
    }

    /** DESTROY_EQ: what was written before can still be read. */
    void destroy() {
        byte[] in = new byte[DestroyEqInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.DESTROY_EQ.code());
        DestroyEqInput.EQ_NUMBER.set(in, eqn);
        commands.undo(USER, in, DestroyEqInput.BYTES);
    }

    /** Frees the ring. Nobody may read it any more. */
    void free() {
        region.close();
    }

    /** DESTROY_EQ, then frees the ring. Nobody may read it any more. */
    @Override
    public void close() {
        try {
            destroy();
        } finally {
            free();
        }
    }

    @Override
    public String toString() {
        return "EQ " + eqn;
    }
}
