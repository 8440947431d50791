package org.cx4.rx;

import java.util.List;
import org.cx4.prm.RxHashField;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.RxHashType;
import org.cx4.prm.context.RxHashFieldSelect;
import org.cx4.prm.context.TirContext;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.rx.TrafficType;

/**
 * What the TIR of a kind of traffic hashes: one pair of protocols each.
 *
 * @param type the kind of traffic
 * @param l3 protocol whose addresses are hashed
 * @param l4 protocol whose ports are hashed
 * @param ports whether there are ports to hash
 */
record TirHash(TrafficType type, int l3, int l4, boolean ports) {
    /** All kinds that can be hashed. What is left, {@link TrafficType#OTHER}, never is. */
    static final List<TirHash> RULES = List.of(
            new TirHash(TrafficType.TCP_IPV4, RxHashType.L3_IPV4, RxHashType.L4_TCP, true),
            new TirHash(TrafficType.TCP_IPV6, RxHashType.L3_IPV6, RxHashType.L4_TCP, true),
            new TirHash(TrafficType.UDP_IPV4, RxHashType.L3_IPV4, RxHashType.L4_UDP, true),
            new TirHash(TrafficType.UDP_IPV6, RxHashType.L3_IPV6, RxHashType.L4_UDP, true),
            new TirHash(TrafficType.IPV4, RxHashType.L3_IPV4, RxHashType.L4_TCP, false),
            new TirHash(TrafficType.IPV6, RxHashType.L3_IPV6, RxHashType.L4_TCP, false));

    private static final int ADDRESSES = RxHashField.SRC_IP | RxHashField.DST_IP;
    private static final int PORTS = RxHashField.L4_SPORT | RxHashField.L4_DPORT;

    /** Writes function, key and fields to the TIR context at an offset of a command. */
    void write(RssSettings settings, byte[] in, int context) {
        TirContext.RX_HASH_FN.set(in, context, RxHashFn.TOEPLITZ);
        TirContext.RX_HASH_SYMMETRIC.set(in, context, settings.symmetric() ? 1 : 0);
        byte[] key = settings.key();
        System.arraycopy(key, 0, in, context + TirContext.RX_HASH_TOEPLITZ_KEY.offset(), key.length);
        int select = context + TirContext.RX_HASH_FIELD_SELECTOR_OUTER.offset();
        RxHashFieldSelect.L3_PROT_TYPE.set(in, select, l3);
        RxHashFieldSelect.L4_PROT_TYPE.set(in, select, l4);
        RxHashFieldSelect.SELECTED_FIELDS.set(in, select, settings.ports() && ports ? ADDRESSES | PORTS : ADDRESSES);
    }

    /** Writes a hash of nothing: an indirect TIR must have a function, and inverted XOR8 needs no field. */
    static void writeNone(byte[] in, int context) {
        TirContext.RX_HASH_FN.set(in, context, RxHashFn.INVERTED_XOR8);
    }
}
