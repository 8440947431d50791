package org.cx4.prm;

/** Delivery status: whether a command reached the firmware at all. */
public enum DeliveryStatus {
    /** Delivered. */
    OK(0x0),
    /** Signature mismatch. */
    SIGNAT_ERR(0x1),
    /** Token differs between entry and mailbox. */
    TOK_ERR(0x2),
    /** Mailbox block numbers not 0,1,2.. */
    BAD_BLK_NUM_ERR(0x3),
    /** Output mailbox pointer misaligned. */
    OUT_PTR_ALIGN_ERR(0x4),
    /** Input mailbox pointer misaligned. */
    IN_PTR_ALIGN_ERR(0x5),
    /** Firmware internal error. */
    FW_ERR(0x6),
    /** Input length field too small. */
    IN_LENGTH_ERR(0x7),
    /** Output length field too small. */
    OUT_LENGTH_ERR(0x8),
    /** Reserved fields of entry or mailbox not zero. */
    RES_FLD_NOT_CLR_ERR(0x9),
    /** Bad entry type. */
    CMD_DESCR_ERR(0x10);

    private final int code;

    DeliveryStatus(int code) {
        this.code = code;
    }

    /** The number that the device uses. */
    public int code() {
        return code;
    }

    /** The constant of a number, or null if the PRM gives it no meaning that is known here. */
    public static DeliveryStatus of(int code) {
        for (DeliveryStatus value : values()) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }

    /** The name of a number, or the number itself in hexadecimal. */
    public static String name(int code) {
        DeliveryStatus value = of(code);
        return value == null ? "0x" + Integer.toHexString(code) : value.name();
    }
}
