package org.cx4.hca;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.cx4.prm.Block;
import org.cx4.prm.CapType;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.RegisterId;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.AllocPdOutput;
import org.cx4.prm.command.AllocTransportDomainOutput;
import org.cx4.prm.command.AllocUarOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.DeallocPdInput;
import org.cx4.prm.command.DeallocTransportDomainInput;
import org.cx4.prm.command.DeallocUarInput;
import org.cx4.prm.command.DisableHcaInput;
import org.cx4.prm.command.EnableHcaInput;
import org.cx4.prm.command.InitHcaInput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.ManagePagesOutput;
import org.cx4.prm.command.QueryHcaCapInput;
import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.prm.command.QueryIssiOutput;
import org.cx4.prm.command.QueryNicVportContextInput;
import org.cx4.prm.command.QueryNicVportContextOutput;
import org.cx4.prm.command.QueryPagesInput;
import org.cx4.prm.command.QueryPagesOutput;
import org.cx4.prm.command.QuerySpecialContextsOutput;
import org.cx4.prm.command.SetDriverVersionInput;
import org.cx4.prm.command.SetHcaCapInput;
import org.cx4.prm.command.SetIssiInput;
import org.cx4.prm.command.TeardownHcaInput;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.register.HostEndiannessReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandInterface;

/** The commands of this stage, one method each. All wait for the answer and throw {@link CommandException}. */
final class Firmware {
    /** For the trace of commands. */
    private static final String USER = "hca";

    /** Output of a command that answers nothing but its status. */
    private static final int HEADER_BYTES = 16;

    /** A ConnectX-4 function has one port. */
    private static final int PORT = 1;

    private final CommandInterface commands;

    Firmware(CommandInterface commands) {
        this.commands = commands;
    }

    /** Pages that the firmware wants: for which function, how many; negative if it has some to return. */
    record PagesWanted(int functionId, int pages) {}

    void enableHca() {
        execute(Opcode.ENABLE_HCA, EnableHcaInput.BYTES);
    }

    void disableHca() {
        undo(input(Opcode.DISABLE_HCA, DisableHcaInput.BYTES));
    }

    void initHca() {
        execute(Opcode.INIT_HCA, InitHcaInput.BYTES);
    }

    /** Graceful: profile 0. */
    void teardownHca() {
        undo(input(Opcode.TEARDOWN_HCA, TeardownHcaInput.BYTES));
    }

    /** Bit n says that version n of the interface for software is there. Firmware without the command has version 0 only. */
    int supportedIssi() {
        try {
            return QueryIssiOutput.SUPPORTED_ISSI_DW0.get(
                    commands.execute(USER, input(Opcode.QUERY_ISSI, CommandInput.BYTES), QueryIssiOutput.BYTES));
        } catch (CommandException e) {
            if (e.reason() == CommandException.Reason.STATUS && e.code() == CommandStatus.BAD_OP_ERR.code()) {
                return 1;
            }
            throw e;
        }
    }

    void setIssi(int version) {
        byte[] in = input(Opcode.SET_ISSI, SetIssiInput.BYTES);
        SetIssiInput.CURRENT_ISSI.set(in, version);
        commands.execute(USER, in, HEADER_BYTES);
    }

    /** Asks for the number of pages of a phase, one of {@link QueryPagesInput}'s OP_MODs. */
    PagesWanted queryPages(int opMod) {
        byte[] out =
                commands.execute(USER, input(Opcode.QUERY_PAGES, opMod, QueryPagesInput.BYTES), QueryPagesOutput.BYTES);
        return new PagesWanted(QueryPagesOutput.FUNCTION_ID.get(out), QueryPagesOutput.NUM_PAGES.get(out));
    }

    /** Gives pages to the firmware, by their device addresses. */
    void givePages(int functionId, long[] pages) {
        byte[] in = managePages(ManagePagesInput.OP_MOD_GIVE, functionId, pages.length, pages.length);
        for (int i = 0; i < pages.length; i++) {
            Block.putLong(in, ManagePagesInput.PAS.at(i, Long.BYTES), pages[i]);
        }
        commands.execute(USER, in, HEADER_BYTES);
    }

    /** Tells the firmware that it does not get the pages that it asked for. */
    void refusePages(int functionId) {
        commands.execute(USER, managePages(ManagePagesInput.OP_MOD_ALLOCATION_FAILED, functionId, 0, 0), HEADER_BYTES);
    }

    /** Takes back up to so many pages; returns the device addresses of those that the firmware gave back. */
    long[] takePages(int functionId, int atMost) {
        byte[] out = commands.execute(
                USER,
                managePages(ManagePagesInput.OP_MOD_TAKE, functionId, atMost, 0),
                ManagePagesOutput.PAS.at(atMost, Long.BYTES));
        long[] pages = new long[Math.min(atMost, ManagePagesOutput.OUTPUT_NUM_ENTRIES.get(out))];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = Block.getLong(out, ManagePagesOutput.PAS.at(i, Long.BYTES));
        }
        return pages;
    }

    private static byte[] managePages(int opMod, int functionId, int pages, int listed) {
        byte[] in = input(Opcode.MANAGE_PAGES, opMod, ManagePagesInput.PAS.at(listed, Long.BYTES));
        ManagePagesInput.FUNCTION_ID.set(in, functionId);
        ManagePagesInput.INPUT_NUM_ENTRIES.set(in, pages);
        return in;
    }

    /** The capability block of a {@link CapType}. */
    byte[] queryCapabilities(int capType, boolean current) {
        byte[] out = commands.execute(
                USER,
                input(Opcode.QUERY_HCA_CAP, QueryHcaCapInput.opMod(capType, current), QueryHcaCapInput.BYTES),
                QueryHcaCapOutput.BYTES);
        int from = QueryHcaCapOutput.CAPABILITY.offset();
        return Arrays.copyOfRange(out, from, from + QueryHcaCapOutput.CAPABILITY.bytes());
    }

    /** Sets the general capabilities. */
    void setGeneralCapabilities(byte[] block) {
        int opMod = QueryHcaCapInput.opMod(CapType.GENERAL, false);
        byte[] in = input(Opcode.SET_HCA_CAP, opMod, SetHcaCapInput.BYTES);
        System.arraycopy(block, 0, in, SetHcaCapInput.CAPABILITY.offset(), block.length);
        commands.execute(USER, in, HEADER_BYTES);
    }

    /** Tells who we are; for the card's diagnostics only. */
    void setDriverVersion(String version) {
        byte[] in = input(Opcode.SET_DRIVER_VERSION, SetDriverVersionInput.BYTES);
        byte[] text = version.getBytes(StandardCharsets.US_ASCII);
        // The last byte stays 0: the firmware takes it as a C string.
        int length = Math.min(text.length, SetDriverVersionInput.DRIVER_VERSION.bytes() - 1);
        System.arraycopy(text, 0, in, SetDriverVersionInput.DRIVER_VERSION.offset(), length);
        commands.execute(USER, in, HEADER_BYTES);
    }

    /** Tells the firmware the byte order of the host interface: big-endian, as all of the PRM. */
    void setHostEndianness() {
        commands.execute(
                USER,
                accessRegister(
                        AccessRegisterInput.OP_MOD_WRITE,
                        RegisterId.HOST_ENDIANNESS,
                        new byte[HostEndiannessReg.BYTES]),
                AccessRegisterOutput.BYTES + HostEndiannessReg.BYTES);
    }

    /** The largest frame, with FCS, that the port can be set to. */
    int queryMaxMtu() {
        byte[] register = new byte[PmtuReg.BYTES];
        PmtuReg.LOCAL_PORT.set(register, PORT);
        byte[] out = commands.execute(
                USER,
                accessRegister(AccessRegisterInput.OP_MOD_READ, RegisterId.PMTU, register),
                AccessRegisterOutput.BYTES + PmtuReg.BYTES);
        return PmtuReg.MAX_MTU.get(out, AccessRegisterOutput.REGISTER_DATA.offset());
    }

    private static byte[] accessRegister(int opMod, int register, byte[] data) {
        byte[] in = input(Opcode.ACCESS_REG, opMod, AccessRegisterInput.BYTES + data.length);
        AccessRegisterInput.REGISTER_ID.set(in, register);
        System.arraycopy(data, 0, in, AccessRegisterInput.REGISTER_DATA.offset(), data.length);
        return in;
    }

    int allocUar() {
        return AllocUarOutput.UAR.get(execute(Opcode.ALLOC_UAR, CommandInput.BYTES));
    }

    void deallocUar(int uar) {
        byte[] in = input(Opcode.DEALLOC_UAR, DeallocUarInput.BYTES);
        DeallocUarInput.UAR.set(in, uar);
        undo(in);
    }

    int allocPd() {
        return AllocPdOutput.PD.get(execute(Opcode.ALLOC_PD, CommandInput.BYTES));
    }

    void deallocPd(int pd) {
        byte[] in = input(Opcode.DEALLOC_PD, DeallocPdInput.BYTES);
        DeallocPdInput.PD.set(in, pd);
        undo(in);
    }

    int allocTransportDomain() {
        return AllocTransportDomainOutput.TRANSPORT_DOMAIN.get(
                execute(Opcode.ALLOC_TRANSPORT_DOMAIN, CommandInput.BYTES));
    }

    void deallocTransportDomain(int td) {
        byte[] in = input(Opcode.DEALLOC_TRANSPORT_DOMAIN, DeallocTransportDomainInput.BYTES);
        DeallocTransportDomainInput.TRANSPORT_DOMAIN.set(in, td);
        undo(in);
    }

    /** The lkey under which addresses are device addresses. */
    int queryReservedLkey() {
        byte[] out = commands.execute(
                USER, input(Opcode.QUERY_SPECIAL_CONTEXTS, CommandInput.BYTES), QuerySpecialContextsOutput.BYTES);
        return QuerySpecialContextsOutput.RESD_LKEY.get(out);
    }

    /** The own vport's context, {@link NicVportContext}. */
    byte[] queryVport() {
        byte[] out = commands.execute(
                USER,
                input(Opcode.QUERY_NIC_VPORT_CONTEXT, QueryNicVportContextInput.BYTES),
                QueryNicVportContextOutput.BYTES);
        int from = QueryNicVportContextOutput.NIC_VPORT_CONTEXT.offset();
        return Arrays.copyOfRange(out, from, from + NicVportContext.BYTES);
    }

    private void undo(byte[] in) {
        commands.undo(USER, in, HEADER_BYTES);
    }

    private byte[] execute(Opcode opcode, int inputBytes) {
        return commands.execute(USER, input(opcode, inputBytes), HEADER_BYTES);
    }

    private static byte[] input(Opcode opcode, int bytes) {
        return input(opcode, 0, bytes);
    }

    private static byte[] input(Opcode opcode, int opMod, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        CommandInput.OP_MOD.set(in, opMod);
        return in;
    }
}
