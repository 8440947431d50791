package org.cx4.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.data.CommandMailbox;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;

/** A pool of mailboxes, and the chains that are made of them. Grows when it is empty, shrinks when it is closed. */
final class Mailboxes implements AutoCloseable {
    /** The pointers to mailboxes have no room for the lower bits. */
    private static final int ALIGNMENT = 1 << CommandMailbox.NEXT_POINTER_31_10.lo();

    private static final int PER_REGION = 64;

    private final HcaDevice device;
    private final List<DmaRegion> regions = new ArrayList<>();
    private final Deque<Mailbox> free = new ArrayDeque<>();

    /** One mailbox: where the driver and where the device sees it. */
    record Mailbox(long address, long deviceAddress) {}

    Mailboxes(HcaDevice device) {
        this.device = device;
    }

    /**
     * Makes a chain for all bytes of a command that do not fit into the slot: blocks numbered from 0, with the command's
     * token, linked, zeroed.
     *
     * @param bytes length of the whole input or output
     * @param inline how many of them lie in the slot
     */
    Chain chain(int bytes, int inline, int token) {
        int blocks = Math.max(0, bytes - inline + CommandInterfaceConst.MAILBOX_DATA_BYTES - 1)
                / CommandInterfaceConst.MAILBOX_DATA_BYTES;
        Mailbox[] mailboxes = new Mailbox[blocks];
        take(mailboxes);
        long next = 0;
        for (int block = blocks - 1; block >= 0; block--) {
            long at = mailboxes[block].address;
            OffHeap.fill(at, CommandMailbox.BYTES, (byte) 0);
            // Aligned, so the field's low bits are 0 and both halves are one word.
            OffHeap.putLongBe(at + CommandMailbox.NEXT_POINTER_63_32.offset(), next);
            CommandMailbox.BLOCK_NUMBER.set(at, block);
            CommandMailbox.TOKEN.set(at, token);
            next = mailboxes[block].deviceAddress;
        }
        return new Chain(mailboxes, inline);
    }

    private synchronized void take(Mailbox[] mailboxes) {
        while (free.size() < mailboxes.length) {
            grow();
        }
        for (int i = 0; i < mailboxes.length; i++) {
            mailboxes[i] = free.pop();
        }
    }

    private void grow() {
        DmaRegion region = device.allocate("command mailboxes", (long) PER_REGION * ALIGNMENT);
        regions.add(region);
        addAll(region);
    }

    private void addAll(DmaRegion region) {
        for (long offset = 0; offset < region.bytes(); offset += ALIGNMENT) {
            free.add(new Mailbox(region.address() + offset, region.deviceAddress() + offset));
        }
    }

    /** Takes a chain back that the device does not use any more. */
    synchronized void give(Chain chain) {
        for (Mailbox mailbox : chain.mailboxes) {
            free.push(mailbox);
        }
    }

    /** The device has been reset: no mailbox is in use any more. */
    synchronized void reclaim() {
        free.clear();
        regions.forEach(this::addAll);
    }

    /** Frees all memory. The device must have let go of it. */
    @Override
    public synchronized void close() {
        regions.forEach(DmaRegion::close);
        regions.clear();
        free.clear();
    }

    @Override
    public String toString() {
        return "command mailboxes";
    }

    /** The part of one input or output that does not fit into its slot. */
    static final class Chain {
        private final Mailbox[] mailboxes;
        private final int inline;

        private Chain(Mailbox[] mailboxes, int inline) {
            this.mailboxes = mailboxes;
            this.inline = inline;
        }

        /** Where the device finds the first mailbox; 0 if there is none. */
        long deviceAddress() {
            return mailboxes.length == 0 ? 0 : mailboxes[0].deviceAddress;
        }

        /** Copies everything after the inline part from a block. */
        void write(byte[] block) {
            for (int i = 0; i < mailboxes.length; i++) {
                OffHeap.copy(block, offset(i), mailboxes[i].address, length(i, block));
            }
        }

        /** Copies everything after the inline part to a block. */
        void read(byte[] block) {
            for (int i = 0; i < mailboxes.length; i++) {
                OffHeap.copy(mailboxes[i].address, block, offset(i), length(i, block));
            }
        }

        private int offset(int i) {
            return inline + i * CommandInterfaceConst.MAILBOX_DATA_BYTES;
        }

        private int length(int i, byte[] block) {
            return Math.min(CommandInterfaceConst.MAILBOX_DATA_BYTES, block.length - offset(i));
        }
    }
}
