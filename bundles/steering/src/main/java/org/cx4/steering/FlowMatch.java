package org.cx4.steering;

import java.util.Arrays;
import org.cx4.prm.BitField;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;

/** Which bits of the outer headers are compared, and with what. Immutable once it is in a rule. */
final class FlowMatch {
    private static final int OUTER = FteMatchParam.OUTER_HEADERS.offset();
    /** The bit that tells group addresses from others: the lowest of the first byte. */
    private static final long GROUP_BIT = 0x0100_0000_0000L;

    private static final long WHOLE_ADDRESS = 0xffff_ffff_ffffL;

    private final byte[] mask = new byte[FteMatchParam.BYTES];
    private final byte[] value = new byte[FteMatchParam.BYTES];
    private boolean comparesNothing = true;

    /** Matches every frame. */
    static FlowMatch any() {
        return new FlowMatch();
    }

    /** Matches one destination address. */
    static FlowMatch destination(long mac) {
        return new FlowMatch().mac(WHOLE_ADDRESS, mac);
    }

    /** Matches every group address. */
    static FlowMatch anyGroup() {
        return new FlowMatch().mac(GROUP_BIT, GROUP_BIT);
    }

    /** Matches an ethertype, behind tags. */
    static FlowMatch ethertype(int ethertype) {
        return new FlowMatch().whole(FteMatchSetLyr24.ETHERTYPE, ethertype);
    }

    /** Matches packets of a transport protocol that are no fragments. */
    static FlowMatch transport(int ethertype, int ipProtocol) {
        return ethertype(ethertype)
                .whole(FteMatchSetLyr24.IP_PROTOCOL, ipProtocol)
                .whole(FteMatchSetLyr24.FRAG, 0);
    }

    private FlowMatch mac(long bits, long address) {
        field(FteMatchSetLyr24.DMAC_47_16, high(bits), high(address));
        return field(FteMatchSetLyr24.DMAC_15_0, low(bits), low(address));
    }

    private static int high(long mac) {
        return (int) (mac >>> Short.SIZE);
    }

    private static int low(long mac) {
        return (int) mac & 0xffff;
    }

    private FlowMatch whole(BitField field, int wanted) {
        return field(field, field.mask(), wanted);
    }

    private FlowMatch field(BitField field, int bits, int wanted) {
        field.set(mask, OUTER, bits);
        field.set(value, OUTER, wanted);
        comparesNothing = false;
        return this;
    }

    /** Whether it compares the same bits as another, so that both may be in one flow group. */
    boolean sameBits(FlowMatch other) {
        return Arrays.equals(mask, other.mask);
    }

    /** Whether every frame matches. */
    boolean matchesAll() {
        return comparesNothing;
    }

    /** Copies the compared bits to a block. */
    void writeMask(byte[] to, int offset) {
        System.arraycopy(mask, 0, to, offset, mask.length);
    }

    /** Copies the wanted values to a block. */
    void writeValue(byte[] to, int offset) {
        System.arraycopy(value, 0, to, offset, value.length);
    }
}
