package org.cx4.prm;

/** Command opcodes: the first two bytes of every command input. */
public enum Opcode {
    QUERY_HCA_CAP(0x100),
    QUERY_ADAPTER(0x101),
    INIT_HCA(0x102),
    TEARDOWN_HCA(0x103),
    ENABLE_HCA(0x104),
    DISABLE_HCA(0x105),
    QUERY_PAGES(0x107),
    MANAGE_PAGES(0x108),
    SET_HCA_CAP(0x109),
    QUERY_ISSI(0x10a),
    SET_ISSI(0x10b),
    SET_DRIVER_VERSION(0x10d),
    QUERY_SPECIAL_CONTEXTS(0x203),
    CREATE_EQ(0x301),
    DESTROY_EQ(0x302),
    QUERY_EQ(0x303),
    CREATE_CQ(0x400),
    DESTROY_CQ(0x401),
    QUERY_CQ(0x402),
    MODIFY_CQ(0x403),
    QUERY_VPORT_STATE(0x750),
    MODIFY_VPORT_STATE(0x751),
    QUERY_NIC_VPORT_CONTEXT(0x754),
    MODIFY_NIC_VPORT_CONTEXT(0x755),
    QUERY_VPORT_COUNTER(0x770),
    ALLOC_Q_COUNTER(0x771),
    DEALLOC_Q_COUNTER(0x772),
    QUERY_Q_COUNTER(0x773),
    ALLOC_PD(0x800),
    DEALLOC_PD(0x801),
    ALLOC_UAR(0x802),
    DEALLOC_UAR(0x803),
    ACCESS_REG(0x805),
    ALLOC_TRANSPORT_DOMAIN(0x816),
    DEALLOC_TRANSPORT_DOMAIN(0x817),
    SET_L2_TABLE_ENTRY(0x829),
    QUERY_L2_TABLE_ENTRY(0x82a),
    DELETE_L2_TABLE_ENTRY(0x82b),
    CREATE_TIR(0x900),
    MODIFY_TIR(0x901),
    DESTROY_TIR(0x902),
    QUERY_TIR(0x903),
    CREATE_SQ(0x904),
    MODIFY_SQ(0x905),
    DESTROY_SQ(0x906),
    QUERY_SQ(0x907),
    CREATE_RQ(0x908),
    MODIFY_RQ(0x909),
    DESTROY_RQ(0x90a),
    QUERY_RQ(0x90b),
    CREATE_TIS(0x912),
    DESTROY_TIS(0x914),
    QUERY_TIS(0x915),
    CREATE_RQT(0x916),
    MODIFY_RQT(0x917),
    DESTROY_RQT(0x918),
    QUERY_RQT(0x919),
    SET_FLOW_TABLE_ROOT(0x92f),
    CREATE_FLOW_TABLE(0x930),
    DESTROY_FLOW_TABLE(0x931),
    QUERY_FLOW_TABLE(0x932),
    CREATE_FLOW_GROUP(0x933),
    DESTROY_FLOW_GROUP(0x934),
    QUERY_FLOW_GROUP(0x935),
    SET_FLOW_TABLE_ENTRY(0x936),
    QUERY_FLOW_TABLE_ENTRY(0x937),
    DELETE_FLOW_TABLE_ENTRY(0x938),
    ALLOC_FLOW_COUNTER(0x939),
    DEALLOC_FLOW_COUNTER(0x93a),
    QUERY_FLOW_COUNTER(0x93b);

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    /** The number that the device uses. */
    public int code() {
        return code;
    }

    /** The constant of a number, or null if the PRM gives it no meaning that is known here. */
    public static Opcode of(int code) {
        for (Opcode value : values()) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }

    /** The name of a number, or the number itself in hexadecimal. */
    public static String name(int code) {
        Opcode value = of(code);
        return value == null ? "0x" + Integer.toHexString(code) : value.name();
    }
}
