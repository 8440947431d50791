package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.cx4.memory.OffHeap;
import org.cx4.model.Faults;
import org.cx4.model.Model;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.LongField;
import org.cx4.prm.Opcode;
import org.cx4.prm.Span;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CommandOutput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.ManagePagesOutput;
import org.cx4.prm.command.QueryPagesOutput;
import org.cx4.prm.command.SetIssiInput;
import org.cx4.prm.data.CommandMailbox;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.stage.StageComponent;

/** A driver with bare hands: command entries and mailboxes written field by field, answers polled. One thread. */
final class RawDriver implements AutoCloseable {
    private static final int PAGE = 0x1000;
    private static final int MAILBOX_STEP = 0x400;
    private static final int MAILBOXES = 40;
    private static final long DEADLINE_NANOS = 10_000_000_000L;

    final CardModels models = new CardModels();
    final ModelDevice device;
    final RegisterSpace registers;
    final DmaRegion commandPage;
    private final DmaRegion mailboxes;
    private final Deque<DmaRegion> pages = new ArrayDeque<>();
    private final List<DmaRegion> memory = new ArrayList<>();
    private int token;

    /** What came back. */
    record Answer(byte[] out, int delivery) {
        int status() {
            return CommandOutput.STATUS.get(out);
        }

        int syndrome() {
            return CommandOutput.SYNDROME.get(out);
        }

        int get(BitField field) {
            return field.get(out);
        }

        Answer ok() {
            assertThat(delivery).as("delivery status").isZero();
            assertThat(CommandStatus.name(status()) + " 0x" + Integer.toHexString(syndrome()))
                    .isEqualTo("OK 0x0");
            return this;
        }

        void refused(CommandStatus status) {
            assertThat(delivery).as("delivery status").isZero();
            assertThat(CommandStatus.name(status())).isEqualTo(status.name());
            assertThat(syndrome()).as("syndrome").isNotZero();
        }
    }

    RawDriver() {
        this(ModelSettings.DEFAULT);
    }

    RawDriver(ModelSettings settings) {
        device = new ModelDevice(models, settings, Map.of(StageComponent.ADAPTER, "raw"));
        device.activate();
        registers = device.registers();
        commandPage = device.allocate("command queue", PAGE);
        mailboxes = device.allocate("mailboxes", 2L * MAILBOXES * MAILBOX_STEP);
        await(() -> InitialSegment.INITIALIZING.of(registers.read(InitialSegment.INITIALIZING.offset())) == 0);
        setQueueAddress(commandPage.deviceAddress());
    }

    void setQueueAddress(long address) {
        registers.write(InitialSegment.CMDQ_PHY_ADDR_63_32.offset(), (int) (address >>> 32));
        registers.write(InitialSegment.CMDQ_PHY_ADDR_31_12.offset(), (int) address);
    }

    Model model() {
        return models.model("raw");
    }

    Faults faults() {
        return model().faults();
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    /** A command input with opcode and op_mod. */
    static byte[] input(Opcode opcode, int opMod, int bytes) {
        byte[] in = new byte[Math.max(bytes, CommandInput.BYTES)];
        CommandInput.OPCODE.set(in, opcode.code());
        CommandInput.OP_MOD.set(in, opMod);
        return in;
    }

    /** Sends a command in slot 0 and awaits the answer. */
    Answer run(byte[] in, int outputLength) {
        post(0, in, outputLength, entry -> {});
        return await(0, outputLength);
    }

    Answer run(Opcode opcode, int opMod, int bytes, Consumer<byte[]> fill) {
        byte[] in = input(opcode, opMod, bytes);
        fill.accept(in);
        return run(in, 0x10);
    }

    /** Sends a command whose only field is an object's number. */
    Answer run(Opcode opcode, BitField field, int number) {
        return run(opcode, 0, 0x40, in -> field.set(in, number));
    }

    /** Process address of a slot. */
    long entry(int slot) {
        return commandPage.address() + (long) slot * CommandQueueEntry.BYTES;
    }

    /** Process address of a mailbox. Slot 0 has the chains; other slots can send only short commands. */
    long mailbox(boolean output, int block) {
        return mailboxes.address() + offset(output, block);
    }

    private static long offset(boolean output, int block) {
        return (long) MAILBOX_STEP * ((output ? MAILBOXES : 0) + block);
    }

    /**
     * Fills a slot, gives it to the card, and rings.
     *
     * @param spoil changes the slot's entry (by process address) before it is given away
     */
    void post(int slot, byte[] in, int outputLength, Consumer<Long> spoil) {
        long entry = entry(slot);
        token = token % 255 + 1;
        OffHeap.fill(entry, CommandQueueEntry.BYTES, (byte) 0);
        CommandQueueEntry.TYPE.set(entry, CommandInterfaceConst.ENTRY_TYPE);
        CommandQueueEntry.INPUT_LENGTH.set(entry, in.length);
        CommandQueueEntry.OUTPUT_LENGTH.set(entry, outputLength);
        CommandQueueEntry.TOKEN.set(entry, token);
        OffHeap.copy(in, 0, entry + CommandQueueEntry.COMMAND_INPUT_INLINE_DATA.offset(), Math.min(16, in.length));
        if (in.length > 16) {
            chain(false, blocks(in.length));
            for (int at = 16, block = 0; at < in.length; at += 512, block++) {
                OffHeap.copy(in, at, mailbox(false, block), Math.min(512, in.length - at));
            }
            pointer(
                    entry,
                    CommandQueueEntry.INPUT_MAILBOX_POINTER_63_32,
                    CommandQueueEntry.INPUT_MAILBOX_POINTER_31_9,
                    mailboxes.deviceAddress() + offset(false, 0));
        }
        if (outputLength > 16) {
            chain(true, blocks(outputLength));
            pointer(
                    entry,
                    CommandQueueEntry.OUTPUT_MAILBOX_POINTER_63_32,
                    CommandQueueEntry.OUTPUT_MAILBOX_POINTER_31_9,
                    mailboxes.deviceAddress() + offset(true, 0));
        }
        spoil.accept(entry);
        CommandQueueEntry.OWNERSHIP.set(entry, 1);
        registers.write(InitialSegment.COMMAND_DOORBELL_VECTOR.offset(), 1 << slot);
    }

    private static int blocks(int length) {
        return (length - 16 + 511) / 512;
    }

    private void chain(boolean output, int blocks) {
        for (int i = 0; i < blocks; i++) {
            long block = mailbox(output, i);
            OffHeap.fill(block, CommandMailbox.BYTES, (byte) 0);
            CommandMailbox.BLOCK_NUMBER.set(block, i);
            CommandMailbox.TOKEN.set(block, token);
            long next = i + 1 < blocks ? mailboxes.deviceAddress() + offset(output, i + 1) : 0;
            pointer(block, CommandMailbox.NEXT_POINTER_63_32, CommandMailbox.NEXT_POINTER_31_10, next);
        }
    }

    static void pointer(long structure, BitField high, BitField low, long address) {
        high.set(structure, (int) (address >>> 32));
        low.set(structure, (int) (address & 0xffff_ffffL) >>> low.lo());
    }

    boolean owned(int slot) {
        return CommandQueueEntry.OWNERSHIP.get(entry(slot)) != 0;
    }

    Answer await(int slot, int outputLength) {
        await(() -> !owned(slot));
        byte[] out = new byte[Math.max(16, outputLength)];
        OffHeap.copy(entry(slot) + CommandQueueEntry.COMMAND_OUTPUT_INLINE_DATA.offset(), out, 0, 16);
        for (int at = 16, block = 0; at < outputLength; at += 512, block++) {
            OffHeap.copy(mailbox(true, block), out, at, Math.min(512, outputLength - at));
        }
        return new Answer(out, CommandQueueEntry.STATUS.get(entry(slot)));
    }

    DmaRegion allocate(long bytes) {
        DmaRegion region = device.allocate("test", bytes);
        memory.add(region);
        return region;
    }

    /** Lends the firmware what it asks for. */
    void givePages(int opMod) {
        int missing = run(Opcode.QUERY_PAGES, opMod, 0, in -> {}).ok().get(QueryPagesOutput.NUM_PAGES);
        if (missing > 0) {
            give(missing).ok();
        }
    }

    Answer give(int count) {
        byte[] in = input(Opcode.MANAGE_PAGES, 1, ManagePagesInput.PAS.offset() + 8 * count);
        ManagePagesInput.INPUT_NUM_ENTRIES.set(in, count);
        for (int i = 0; i < count; i++) {
            DmaRegion page = device.allocate("firmware page", PAGE);
            pages.add(page);
            Block.putLong(in, ManagePagesInput.PAS.at(i, 8), page.deviceAddress());
        }
        return run(in, 0x10);
    }

    /** Takes pages back until there are none. Returns how many answers that took. */
    int takePages() {
        int answers = 0;
        while (model().remains().pages() > 0) {
            answers++;
            byte[] in = input(Opcode.MANAGE_PAGES, 2, 0x10);
            ManagePagesInput.INPUT_NUM_ENTRIES.set(in, 64);
            Answer answer = run(in, ManagePagesOutput.PAS.offset() + 8 * 64).ok();
            for (int i = 0; i < answer.get(ManagePagesOutput.OUTPUT_NUM_ENTRIES); i++) {
                long address = Block.getLong(answer.out(), ManagePagesOutput.PAS.at(i, 8));
                DmaRegion page = pages.stream()
                        .filter(region -> region.deviceAddress() == address)
                        .findFirst()
                        .orElseThrow();
                pages.remove(page);
                page.close();
            }
        }
        return answers;
    }

    DmaRegion anyFirmwarePage() {
        return pages.peek();
    }

    /** ENABLE_HCA to INIT_HCA. */
    RawDriver boot() {
        run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
        run(Opcode.SET_ISSI, 0, 0, in -> SetIssiInput.CURRENT_ISSI.set(in, 1)).ok();
        givePages(1);
        givePages(2);
        run(Opcode.INIT_HCA, 0, 0x20, in -> {}).ok();
        givePages(3);
        return this;
    }

    /** TEARDOWN_HCA to DISABLE_HCA. */
    void shutDown() {
        run(Opcode.TEARDOWN_HCA, 0, 0, in -> {}).ok();
        takePages();
        run(Opcode.DISABLE_HCA, 0, 0, in -> {}).ok();
    }

    static void set(byte[] in, Span structure, BitField field, int value) {
        field.set(in, structure.offset(), value);
    }

    static void set(byte[] in, Span structure, LongField field, long value) {
        field.set(in, structure.offset(), value);
    }

    /** Frees what the driver has, without a word to the card: call {@link #shutDown} or reset before. */
    void free() {
        memory.forEach(DmaRegion::close);
        memory.clear();
        pages.forEach(DmaRegion::close);
        pages.clear();
        commandPage.close();
        mailboxes.close();
    }

    @Override
    public void close() {
        device.deactivate();
    }
}
