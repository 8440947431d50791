package org.cx4.port;

import org.cx4.prm.Block;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.RegisterId;
import org.cx4.prm.VportState;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.QueryVportStateInput;
import org.cx4.prm.command.QueryVportStateOutput;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.command.CommandInterface;

/** The physical port as firmware shows it: MTU, wanted state, link. Every method sends commands and waits for them. */
final class PortRegisters {
    /**
     * Bytes of a frame beside the IP packet, as the MTU register counts them: header, a tag, FCS. Linux asks for the same.
     */
    static final int FRAME_OVERHEAD = 14 + 4 + 4;

    private static final String USER = "port";
    private static final int PORT = 1;
    /** Of the output of a command that answers nothing but its status. */
    private static final int HEADER_BYTES = 16;

    private final CommandInterface commands;

    PortRegisters(CommandInterface commands) {
        this.commands = commands;
    }

    /**
     * Sets the largest frame: of the port (PMTU) and of its function (NIC vport context).
     *
     * @param mtu largest IP packet in bytes, checked against the card's limit by the hca stage
     */
    void setMtu(int mtu) {
        byte[] register = new byte[PmtuReg.BYTES];
        PmtuReg.LOCAL_PORT.set(register, PORT);
        PmtuReg.ADMIN_MTU.set(register, mtu + FRAME_OVERHEAD);
        commands.execute(USER, access(RegisterId.PMTU, register), AccessRegisterOutput.BYTES + register.length);
        byte[] in = new byte[ModifyNicVportContextInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.MODIFY_NIC_VPORT_CONTEXT.code());
        Block.putInt(in, ModifyNicVportContextInput.FIELD_SELECT.offset(), ModifyNicVportFieldSelect.MTU);
        NicVportContext.MTU.set(in, ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset(), mtu + FRAME_OVERHEAD);
        commands.execute(USER, in, HEADER_BYTES);
    }

    /** Asks for the link to go up (PAOS). It follows some time later. */
    void switchOn() {
        byte[] register = administrativeState(PaosAdminStatus.UP);
        commands.execute(USER, access(RegisterId.PAOS, register), AccessRegisterOutput.BYTES + register.length);
    }

    /** Asks for the link to go down (PAOS). */
    void switchOff() {
        byte[] register = administrativeState(PaosAdminStatus.DOWN);
        commands.undo(USER, access(RegisterId.PAOS, register), AccessRegisterOutput.BYTES + register.length);
    }

    private static byte[] administrativeState(int status) {
        byte[] register = new byte[PaosReg.BYTES];
        PaosReg.LOCAL_PORT.set(register, PORT);
        PaosReg.ADMIN_STATUS.set(register, status);
        // Without "admin state enable" the card ignores the wanted state.
        PaosReg.ASE.set(register, 1);
        return register;
    }

    /** Whether the link is up now (QUERY_VPORT_STATE). */
    boolean linkUp() {
        byte[] in = new byte[QueryVportStateInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.QUERY_VPORT_STATE.code());
        byte[] out = commands.execute(USER, in, QueryVportStateOutput.BYTES);
        return QueryVportStateOutput.STATE.get(out) == VportState.VPORT_STATE_UP;
    }

    private static byte[] access(int id, byte[] register) {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = new byte[data + register.length];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, id);
        System.arraycopy(register, 0, in, data, register.length);
        return in;
    }
}
