package org.cx4.prm;

/** Command status: what the firmware says of a command that it executed. */
public enum CommandStatus {
    /** Done. */
    OK(0x0),
    /** Firmware internal error. */
    INT_ERR(0x1),
    /** Opcode or op_mod not supported. */
    BAD_OP_ERR(0x2),
    /** Parameter unsupported, out of range, or reserved field set. */
    BAD_PARAM_ERR(0x3),
    /** HCA not enabled / wrong global state. */
    BAD_SYS_STATE_ERR(0x4),
    /** Object number not allocated or wrong kind. */
    BAD_RES_ERR(0x5),
    /** Object is executing another command; nothing changed, retry. */
    RES_BUSY(0x6),
    /** Firmware not ready, retry. */
    NOT_READY(0x7),
    /** Exceeds device limit. */
    LIM_ERR(0x8),
    /** Object in wrong state or still referenced. */
    BAD_RES_STATE_ERR(0x9),
    /** Index out of range. */
    IX_ERR(0xa),
    /** No device resources (e.g. needs more pages). */
    NO_RES_ERR(0xf),
    /** Input length wrong for this command. */
    BAD_INP_LEN_ERR(0x50),
    /** Output length wrong. */
    BAD_OUTP_LEN_ERR(0x51),
    /** Requested current state does not match (QP/SQ/RQ). */
    BAD_QP_STATE_ERR(0x10),
    /** Bad management packet. */
    BAD_PKT_ERR(0x30),
    /** CQ resize too small for outstanding CQEs. */
    BAD_SIZE_OUTS_CQES_ERR(0x40);

    private final int code;

    CommandStatus(int code) {
        this.code = code;
    }

    /** The number that the device uses. */
    public int code() {
        return code;
    }

    /** The constant of a number, or null if the PRM gives it no meaning that is known here. */
    public static CommandStatus of(int code) {
        for (CommandStatus value : values()) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }

    /** The name of a number, or the number itself in hexadecimal. */
    public static String name(int code) {
        CommandStatus value = of(code);
        return value == null ? "0x" + Integer.toHexString(code) : value.name();
    }
}
