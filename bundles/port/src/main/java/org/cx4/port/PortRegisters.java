package org.cx4.port;

import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.RegisterId;
import org.cx4.prm.VportState;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.QueryVportStateInput;
import org.cx4.prm.command.QueryVportStateOutput;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.stage.StageException;

/** The physical port as firmware shows it: MTU, wanted state, link. Every method sends commands and waits for them. */
final class PortRegisters {
    /**
     * Bytes of a frame beside the IP packet, as the MTU register counts them: header, a tag, FCS. Linux asks for the same.
     */
    static final int FRAME_OVERHEAD = 14 + 4 + 4;

    private static final String USER = "port";
    private static final int PORT = 1;
    private static final int WRITE = 0;
    private static final int READ = 1;

    private final CommandInterface commands;

    PortRegisters(CommandInterface commands) {
        this.commands = commands;
    }

    /**
     * Sets the largest frame (PMTU).
     *
     * @param mtu largest IP packet in bytes
     * @throws StageException if it is more than the port takes
     */
    void setMtu(int mtu) {
        byte[] register = new byte[PmtuReg.BYTES];
        PmtuReg.LOCAL_PORT.set(register, PORT);
        int most = PmtuReg.MAX_MTU.get(access(RegisterId.PMTU, READ, register)) - FRAME_OVERHEAD;
        if (mtu > most) {
            throw new StageException("mtu " + mtu + " is more than the card's port takes: at most " + most);
        }
        PmtuReg.ADMIN_MTU.set(register, mtu + FRAME_OVERHEAD);
        access(RegisterId.PMTU, WRITE, register);
    }

    /** Asks for the link to go up or down (PAOS). It follows some time later. */
    void setAdministrativeState(boolean up) {
        byte[] register = new byte[PaosReg.BYTES];
        PaosReg.LOCAL_PORT.set(register, PORT);
        PaosReg.ADMIN_STATUS.set(register, up ? PaosAdminStatus.UP : PaosAdminStatus.DOWN);
        // Without "admin state enable" the card ignores the wanted state.
        PaosReg.ASE.set(register, 1);
        access(RegisterId.PAOS, WRITE, register);
    }

    /** Whether the link is up now (QUERY_VPORT_STATE). */
    boolean linkUp() {
        byte[] in = new byte[QueryVportStateInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.QUERY_VPORT_STATE.code());
        byte[] out = commands.execute(USER, in, QueryVportStateOutput.BYTES);
        return QueryVportStateOutput.STATE.get(out) == VportState.VPORT_STATE_UP;
    }

    private byte[] access(int id, int operation, byte[] register) {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = new byte[data + register.length];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, operation);
        AccessRegisterInput.REGISTER_ID.set(in, id);
        System.arraycopy(register, 0, in, data, register.length);
        byte[] out = commands.execute(USER, in, AccessRegisterOutput.BYTES + register.length);
        byte[] answer = new byte[register.length];
        System.arraycopy(out, AccessRegisterOutput.REGISTER_DATA.offset(), answer, 0, answer.length);
        return answer;
    }
}
