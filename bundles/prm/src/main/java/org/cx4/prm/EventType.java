package org.cx4.prm;

/** Event types: what an EQE tells, and the bit number in the event mask of CREATE_EQ. */
public enum EventType {
    /** Completion on a CQ (not maskable, cannot be in event_bitmask). */
    COMP(0x0),
    PATH_MIG(0x1),
    COMM_EST(0x2),
    /** SQ drained. */
    SQ_DRAINED(0x3),
    /** Last WQE reached (queue flush finished). */
    SRQ_LAST_WQE(0x13),
    SRQ_RQ_LIMIT(0x14),
    /** CQ overrun or write failure; CQ is dead. */
    CQ_ERROR(0x4),
    /** Queue unusable. */
    WQ_CATAS_ERROR(0x5),
    PATH_MIG_FAILED(0x7),
    /** Bad WQE. */
    WQ_INVAL_REQ_ERROR(0x10),
    /** Protection error on WQ. */
    WQ_ACCESS_ERROR(0x11),
    SRQ_CATAS_ERROR(0x12),
    OBJECT_CHANGE(0x27),
    /** Device internal error. */
    INTERNAL_ERROR(0x8),
    /** Link change; sub_type tells which. */
    PORT_CHANGE(0x9),
    GPIO_EVENT(0x15),
    /** Transceiver plugged/unplugged/error. */
    PORT_MODULE_EVENT(0x16),
    /** Sensor over threshold. */
    TEMP_WARN_EVENT(0x17),
    XRQ_ERROR(0x18),
    REMOTE_CONFIG(0x19),
    /** See sub types. */
    GENERAL_EVENT(0x22),
    /** Counter threshold. */
    MONITOR_COUNTER(0x24),
    PPS_EVENT(0x25),
    /** Doorbell path congested. */
    DB_BF_CONGESTION(0x1a),
    /** VL stall. */
    STALL_EVENT(0x1b),
    /** Command finished; data = slot bitmask. */
    CMD(0xa),
    /** Give/return pages. */
    PAGE_REQUEST(0xb),
    PAGE_FAULT(0xc),
    /** Vport context changed (armed by arm_change_event). */
    NIC_VPORT_CHANGE(0xd),
    ESW_FUNCTIONS_CHANGED(0xe),
    VHCA_STATE_CHANGE(0xf),
    DCT_DRAINED(0x1c),
    DCT_KEY_VIOLATION(0x1d),
    FPGA_ERROR(0x20),
    FPGA_QP_ERROR(0x21),
    DEVICE_TRACER(0x26);

    private final int code;

    EventType(int code) {
        this.code = code;
    }

    /** The number that the device uses. */
    public int code() {
        return code;
    }

    /** The constant of a number, or null if the PRM gives it no meaning that is known here. */
    public static EventType of(int code) {
        for (EventType value : values()) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }

    /** The name of a number, or the number itself in hexadecimal. */
    public static String name(int code) {
        EventType value = of(code);
        return value == null ? "0x" + Integer.toHexString(code) : value.name();
    }
}
