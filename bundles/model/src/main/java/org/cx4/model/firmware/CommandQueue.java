package org.cx4.model.firmware;

import org.cx4.memory.OffHeap;
import org.cx4.model.dma.DmaMap;
import org.cx4.prm.BitField;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Span;
import org.cx4.prm.data.CommandMailbox;
import org.cx4.prm.data.CommandQueueEntry;

/**
 * Reading commands from and writing answers to shared memory: entries and mailbox chains (PRM "Command Interface"). What
 * is malformed gives a delivery status; signatures are not checked, as with cmdif_checksum 0. Firmware thread only.
 */
final class CommandQueue {
    private static final int INLINE = CommandInterfaceConst.INLINE_IN_BYTES;
    private static final int MAILBOX_ALIGNMENT = CommandMailbox.NEXT_POINTER_31_10.in(1);
    private static final int LONGEST = 1 << 20;

    private final DmaMap dma;

    CommandQueue(DmaMap dma) {
        this.dma = dma;
    }

    /** A command could not be delivered. */
    static final class DeliveryException extends Exception {
        private static final long serialVersionUID = 1L;

        private final DeliveryStatus status;

        DeliveryException(DeliveryStatus status) {
            super(status.name(), null, false, false);
            this.status = status;
        }

        DeliveryStatus status() {
            return status;
        }
    }

    /** Length of the output that software takes. */
    static int outputLength(long entry) {
        return CommandQueueEntry.OUTPUT_LENGTH.get(entry);
    }

    /**
     * Checks an entry and its chains, and reads the input.
     *
     * @param entry process address
     */
    byte[] read(long entry) throws DeliveryException {
        require(CommandQueueEntry.TYPE.get(entry) == CommandInterfaceConst.ENTRY_TYPE, DeliveryStatus.CMD_DESCR_ERR);
        require(
                OffHeap.getIntBe(entry + CommandQueueEntry.TYPE.offset())
                        == CommandQueueEntry.TYPE.in(CommandInterfaceConst.ENTRY_TYPE),
                DeliveryStatus.RES_FLD_NOT_CLR_ERR);
        int inputLength = CommandQueueEntry.INPUT_LENGTH.get(entry);
        int outputLength = outputLength(entry);
        require(inputLength >= INLINE / 2 && inputLength <= LONGEST, DeliveryStatus.IN_LENGTH_ERR);
        require(outputLength >= INLINE / 2 && outputLength <= LONGEST, DeliveryStatus.OUT_LENGTH_ERR);
        byte[] input = new byte[inputLength];
        OffHeap.copy(
                entry + CommandQueueEntry.COMMAND_INPUT_INLINE_DATA.offset(), input, 0, Math.min(INLINE, inputLength));
        int token = CommandQueueEntry.TOKEN.get(entry);
        Chain in = inputChain(entry, token);
        for (int at = INLINE; at < inputLength; at += CommandInterfaceConst.MAILBOX_DATA_BYTES) {
            long block = in.next();
            int bytes = Math.min(CommandInterfaceConst.MAILBOX_DATA_BYTES, inputLength - at);
            OffHeap.copy(block + CommandMailbox.MAILBOX_DATA.offset(), input, at, bytes);
        }
        Chain out = outputChain(entry, token);
        for (int at = INLINE; at < outputLength; at += CommandInterfaceConst.MAILBOX_DATA_BYTES) {
            out.next();
        }
        return input;
    }

    /**
     * Writes an answer and gives the entry back to software.
     *
     * @param output as long as software takes; null if the command was not delivered
     * @return false if a mailbox is not there any more
     */
    boolean answer(long entry, byte[] output, DeliveryStatus delivery) {
        int token = CommandQueueEntry.TOKEN.get(entry);
        boolean whole = output == null || write(entry, token, output);
        OffHeap.putIntBeRelease(
                entry + CommandQueueEntry.OWNERSHIP.offset(),
                CommandQueueEntry.TOKEN.in(token) | CommandQueueEntry.STATUS.in(delivery.code()));
        return whole;
    }

    private boolean write(long entry, int token, byte[] output) {
        Span inline = CommandQueueEntry.COMMAND_OUTPUT_INLINE_DATA;
        OffHeap.copy(output, 0, entry + inline.offset(), Math.min(inline.bytes(), output.length));
        try {
            Chain chain = outputChain(entry, token);
            for (int at = INLINE; at < output.length; at += CommandInterfaceConst.MAILBOX_DATA_BYTES) {
                long block = chain.next();
                int bytes = Math.min(CommandInterfaceConst.MAILBOX_DATA_BYTES, output.length - at);
                OffHeap.copy(output, at, block + CommandMailbox.MAILBOX_DATA.offset(), bytes);
            }
            return true;
        } catch (DeliveryException e) {
            return false;
        }
    }

    private Chain inputChain(long entry, int token) {
        return new Chain(
                pointer(
                        entry,
                        CommandQueueEntry.INPUT_MAILBOX_POINTER_63_32,
                        CommandQueueEntry.INPUT_MAILBOX_POINTER_31_9),
                token,
                DeliveryStatus.IN_PTR_ALIGN_ERR,
                DeliveryStatus.IN_LENGTH_ERR);
    }

    private Chain outputChain(long entry, int token) {
        return new Chain(
                pointer(
                        entry,
                        CommandQueueEntry.OUTPUT_MAILBOX_POINTER_63_32,
                        CommandQueueEntry.OUTPUT_MAILBOX_POINTER_31_9),
                token,
                DeliveryStatus.OUT_PTR_ALIGN_ERR,
                DeliveryStatus.OUT_LENGTH_ERR);
    }

    /** The whole low dword, so that bits below the field show as misalignment. */
    private static long pointer(long structure, BitField high, BitField low) {
        return (long) high.get(structure) << Integer.SIZE
                | Integer.toUnsignedLong(OffHeap.getIntBe(structure + low.offset()));
    }

    private static void require(boolean condition, DeliveryStatus otherwise) throws DeliveryException {
        if (!condition) {
            throw new DeliveryException(otherwise);
        }
    }

    /** Walks a chain of mailboxes and checks each. */
    private final class Chain {
        private final int token;
        private final DeliveryStatus misaligned;
        private final DeliveryStatus ended;
        private long pointer;
        private int number;

        Chain(long first, int token, DeliveryStatus misaligned, DeliveryStatus ended) {
            this.pointer = first;
            this.token = token;
            this.misaligned = misaligned;
            this.ended = ended;
        }

        /** Process address of the next mailbox. */
        long next() throws DeliveryException {
            require(pointer != 0, ended);
            require(pointer % MAILBOX_ALIGNMENT == 0, misaligned);
            long block = dma.translate(pointer, CommandMailbox.BYTES);
            require(block != 0, DeliveryStatus.FW_ERR);
            require(CommandMailbox.TOKEN.get(block) == token, DeliveryStatus.TOK_ERR);
            require(CommandMailbox.BLOCK_NUMBER.get(block) == number, DeliveryStatus.BAD_BLK_NUM_ERR);
            for (int at = CommandMailbox.MAILBOX_DATA.bytes();
                    at < CommandMailbox.NEXT_POINTER_63_32.offset();
                    at += Integer.BYTES) {
                require(OffHeap.getInt(block + at) == 0, DeliveryStatus.RES_FLD_NOT_CLR_ERR);
            }
            pointer = pointer(block, CommandMailbox.NEXT_POINTER_63_32, CommandMailbox.NEXT_POINTER_31_10);
            number++;
            return block;
        }
    }
}
