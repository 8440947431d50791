package org.cx4.model.firmware;

import org.cx4.model.object.ObjectKind;
import org.cx4.prm.CommandStatus;

/** Why a command is refused: one number each, so that a syndrome alone names the reason. */
enum Syndrome {
    /** Plus the kind's ordinal: there is no object of this number. */
    UNKNOWN_OBJECT(CommandStatus.BAD_RES_ERR, 0x0100, "there is no such object"),
    /** Plus the kind's ordinal: something uses the object. */
    OBJECT_IN_USE(CommandStatus.BAD_RES_STATE_ERR, 0x0120, "the object is in use"),
    /** Plus the kind's ordinal: the capabilities allow no more of them. */
    NO_ROOM(CommandStatus.LIM_ERR, 0x0140, "the capabilities allow no more objects of this kind"),

    UNKNOWN_OPCODE(CommandStatus.BAD_OP_ERR, 0x0201, "the opcode is not supported"),
    UNKNOWN_OP_MOD(CommandStatus.BAD_OP_ERR, 0x0202, "the op_mod is not supported"),
    INPUT_TOO_SHORT(CommandStatus.BAD_INP_LEN_ERR, 0x0203, "the input is shorter than the command or its list"),
    OUTPUT_TOO_SHORT(CommandStatus.BAD_OUTP_LEN_ERR, 0x0204, "the output is shorter than the answer"),
    WRONG_STATE(CommandStatus.BAD_SYS_STATE_ERR, 0x0205, "the command is not legal in this state of the HCA"),
    INTERNAL(CommandStatus.INT_ERR, 0x0206, "the firmware failed"),
    RESERVED_FIELD(CommandStatus.BAD_PARAM_ERR, 0x0207, "a reserved field is not zero"),

    ISSI_NOT_SUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0301, "the ISSI is not supported"),
    PAGES_MISSING(CommandStatus.NO_RES_ERR, 0x0302, "the firmware has not been given the pages that it asked for"),
    PAGES_HELD(CommandStatus.BAD_SYS_STATE_ERR, 0x0303, "the firmware still owns pages"),
    PAGE_MISALIGNED(CommandStatus.BAD_PARAM_ERR, 0x0304, "a page is not aligned to 4 KiB"),
    PAGE_NOT_MAPPED(CommandStatus.BAD_PARAM_ERR, 0x0305, "a page is not mapped for the device"),
    PAGE_GIVEN_TWICE(CommandStatus.BAD_PARAM_ERR, 0x0306, "the firmware owns this page already"),
    CAP_TYPE_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0307, "there is no such capability type"),
    CAP_BEYOND_MAXIMUM(CommandStatus.BAD_PARAM_ERR, 0x0308, "a capability exceeds its maximum"),
    CAP_NOT_SETTABLE(CommandStatus.BAD_PARAM_ERR, 0x0309, "a capability that cannot be set has changed"),
    FUNCTION_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x030a, "there is only function 0"),
    PROFILE_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x030b, "the teardown profile is not supported"),

    SIZE_BEYOND_LIMIT(CommandStatus.LIM_ERR, 0x0401, "the size exceeds the capability"),
    RECORD_MISALIGNED(CommandStatus.BAD_PARAM_ERR, 0x0402, "the doorbell record is not aligned to 8 bytes"),
    BUFFER_MISALIGNED(CommandStatus.BAD_PARAM_ERR, 0x0403, "a page of the buffer is not aligned to its size"),
    PAGE_OFFSET_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0404, "the page offset is not supported"),
    VECTOR_UNKNOWN(CommandStatus.IX_ERR, 0x0405, "there is no such interrupt vector"),
    EVENT_NOT_MASKABLE(CommandStatus.BAD_PARAM_ERR, 0x0406, "completions cannot be in the event mask"),
    NOT_CAPABLE(CommandStatus.BAD_PARAM_ERR, 0x0407, "the capability for this is off"),
    CQ_FORMAT_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0408, "only plain 64-byte CQEs are supported"),
    FIELD_NOT_MODIFIABLE(CommandStatus.BAD_PARAM_ERR, 0x0409, "a field of the mask cannot be modified"),

    STATE_MISMATCH(CommandStatus.BAD_QP_STATE_ERR, 0x0501, "the queue is not in the state that the command names"),
    STATE_MOVE_ILLEGAL(CommandStatus.BAD_QP_STATE_ERR, 0x0502, "the queue cannot move to that state"),
    WQ_TYPE_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0503, "only cyclic work queues are supported"),
    STRIDE_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0504, "the stride is outside of the capabilities"),
    LKEY_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0505, "only queues with the reserved lkey (rlky) are supported"),
    CREATED_NOT_RESET(CommandStatus.BAD_PARAM_ERR, 0x0506, "a queue is created in state RST only"),
    TIS_LIST_SIZE(CommandStatus.BAD_PARAM_ERR, 0x0507, "a send queue has exactly one TIS"),
    MEMORY_TYPE_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0508, "only inline receive queues are supported"),

    PRIORITY_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x0601, "the TIS prio is twice a priority from 0 to 7"),
    RQT_SIZE_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x0602, "the list is no power of two, or longer than its maximum"),
    DISP_TYPE_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0603, "the TIR is neither direct nor indirect"),
    HASH_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0604, "there is no such hash function or field"),
    TIR_IS_DIRECT(CommandStatus.BAD_PARAM_ERR, 0x0605, "a direct TIR has no table and no hash"),

    TABLE_TYPE_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0701, "only NIC receive tables are supported"),
    LEVEL_BEYOND_LIMIT(CommandStatus.LIM_ERR, 0x0702, "the level exceeds the capability"),
    LEVEL_NOT_HIGHER(CommandStatus.BAD_PARAM_ERR, 0x0703, "a table leads to tables of a higher level only"),
    RANGE_ILLEGAL(CommandStatus.IX_ERR, 0x0704, "the index range is outside of the table"),
    RANGE_OVERLAPS(CommandStatus.BAD_PARAM_ERR, 0x0705, "the index range overlaps that of another group"),
    CRITERIA_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0706, "only outer headers can be matched"),
    INDEX_OUTSIDE_GROUP(CommandStatus.IX_ERR, 0x0707, "the flow index is outside of its group"),
    INDEX_TAKEN(CommandStatus.BAD_RES_STATE_ERR, 0x0708, "there is an entry at this index"),
    GROUP_OF_OTHER_TABLE(CommandStatus.BAD_PARAM_ERR, 0x0709, "the group belongs to another table"),
    ACTION_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x070a, "the action is not supported"),
    DESTINATIONS_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x070b, "the destinations do not fit the action"),
    MATCH_CHANGED(CommandStatus.BAD_PARAM_ERR, 0x070c, "the match value and group of an entry cannot be modified"),
    MISS_ACTION_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x070d, "there is no such miss action"),

    FIELD_NOT_MATCHABLE(CommandStatus.BAD_PARAM_ERR, 0x070e, "a header field cannot be matched"),
    FIELD_NOT_MASKABLE(CommandStatus.BAD_PARAM_ERR, 0x070f, "a header field can be matched as a whole only"),
    MATCH_TAKEN(CommandStatus.BAD_PARAM_ERR, 0x0710, "there is an entry with this match in the group"),
    COUNTERS_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x0711, "the counters do not fit the action"),
    BULK_UNSUPPORTED(CommandStatus.BAD_PARAM_ERR, 0x0712, "only one counter is read at a time"),

    LIST_TOO_LONG(CommandStatus.LIM_ERR, 0x0801, "the address list exceeds the capability"),
    ADDRESS_WRONG_KIND(CommandStatus.BAD_PARAM_ERR, 0x0802, "an address is of the wrong kind for its list"),
    LIST_TYPE_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0803, "there is no such address list"),
    MTU_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x0804, "the MTU is outside of what the port can do"),
    VPORT_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0805, "there is only this vport"),
    L2_INDEX_ILLEGAL(CommandStatus.IX_ERR, 0x0806, "the index is outside of the L2 table"),
    ADMIN_STATE_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0807, "there is no such administrative state"),
    REGISTER_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0808, "there is no such register"),
    PORT_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x0809, "there is only port 1"),
    REGISTER_READ_ONLY(CommandStatus.BAD_PARAM_ERR, 0x080a, "the register cannot be written"),
    SPEED_ILLEGAL(CommandStatus.BAD_PARAM_ERR, 0x080b, "the port cannot do that speed"),
    SPEED_NEEDS_PORT_DOWN(
            CommandStatus.BAD_RES_STATE_ERR, 0x080c, "the speed can be changed only while the port is down"),
    COUNTER_GROUP_UNKNOWN(CommandStatus.BAD_PARAM_ERR, 0x080d, "there is no such counter group");

    private final CommandStatus status;
    private final int code;
    private final String text;

    Syndrome(CommandStatus status, int code, String text) {
        this.status = status;
        this.code = code;
        this.text = text;
    }

    /** The number in the answer, without a kind. */
    int code() {
        return code;
    }

    /** To be thrown by the command at hand. */
    Refusal refuse() {
        return new Refusal(status.code(), code, text);
    }

    /** For the reasons that carry a kind. */
    Refusal refuse(ObjectKind kind, int number) {
        return new Refusal(
                status.code(), code + kind.ordinal(), kind + " 0x" + Integer.toHexString(number) + ": " + text);
    }

    /** Refuses if a condition holds. */
    void when(boolean condition) {
        if (condition) {
            throw refuse();
        }
    }
}
