package org.cx4.command;

import java.util.Arrays;
import org.cx4.prm.Block;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.QueryHcaCapInput;

/** Inputs of commands. */
final class Requests {
    private Requests() {}

    static byte[] of(Opcode opcode) {
        byte[] in = new byte[CommandInput.BYTES];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }

    static byte[] queryCapabilities(int type, boolean current) {
        byte[] in = of(Opcode.QUERY_HCA_CAP);
        CommandInput.OP_MOD.set(in, QueryHcaCapInput.opMod(type, current));
        return in;
    }

    static byte[] managePages(int opMod, int entries) {
        byte[] in = new byte[ManagePagesInput.PAS.at(0, Long.BYTES)];
        CommandInput.OPCODE.set(in, Opcode.MANAGE_PAGES.code());
        CommandInput.OP_MOD.set(in, opMod);
        ManagePagesInput.INPUT_NUM_ENTRIES.set(in, entries);
        return in;
    }

    /** Gives consecutive pages. */
    static byte[] givePages(long first, int pages) {
        byte[] in = Arrays.copyOf(
                managePages(ManagePagesInput.OP_MOD_GIVE, pages), ManagePagesInput.PAS.at(pages, Long.BYTES));
        for (int i = 0; i < pages; i++) {
            Block.putLong(in, ManagePagesInput.PAS.at(i, Long.BYTES), first + (long) i * ManagePagesInput.PAGE_BYTES);
        }
        return in;
    }
}
