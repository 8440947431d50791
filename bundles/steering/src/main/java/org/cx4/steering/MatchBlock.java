package org.cx4.steering;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Map;
import org.cx4.api.flow.FlowBits;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowMatch;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;

/** Which bits of the outer headers are compared, and with what, as the card reads it. Immutable once it is in an entry. */
final class MatchBlock {
    private static final int OUTER = FteMatchParam.OUTER_HEADERS.offset();
    private static final int WORDS = FteMatchSetLyr24.BYTES / Long.BYTES;
    /** The bit that tells group addresses from others: the lowest of the first byte. */
    private static final long GROUP_BIT = 0x0100_0000_0000L;

    private static final long WHOLE_ADDRESS = 0xffff_ffff_ffffL;

    private final byte[] mask = new byte[FteMatchParam.BYTES];
    private final byte[] value = new byte[FteMatchParam.BYTES];
    private boolean comparesNothing = true;

    /** Matches every frame. */
    static MatchBlock any() {
        return new MatchBlock();
    }

    /** Matches one destination address. */
    static MatchBlock destination(long mac) {
        return new MatchBlock().mac(WHOLE_ADDRESS, mac);
    }

    /** Matches every group address. */
    static MatchBlock anyGroup() {
        return new MatchBlock().mac(GROUP_BIT, GROUP_BIT);
    }

    /** Matches frames without any VLAN tag. */
    static MatchBlock untagged() {
        return new MatchBlock().whole(FteMatchSetLyr24.CVLAN_TAG, 0).whole(FteMatchSetLyr24.SVLAN_TAG, 0);
    }

    /** Matches frames of a VLAN, by their customer tag. */
    static MatchBlock vlan(int id) {
        return new MatchBlock().whole(FteMatchSetLyr24.CVLAN_TAG, 1).whole(FteMatchSetLyr24.FIRST_VID, id);
    }

    /** Matches an ethertype, behind tags. */
    static MatchBlock ethertype(int ethertype) {
        return new MatchBlock().whole(FteMatchSetLyr24.ETHERTYPE, ethertype);
    }

    /** Matches packets of a transport protocol that are no fragments. */
    static MatchBlock transport(int ethertype, int ipProtocol) {
        return ethertype(ethertype)
                .whole(FteMatchSetLyr24.IP_PROTOCOL, ipProtocol)
                .whole(FteMatchSetLyr24.FRAG, 0);
    }

    /** Matches what a flow rule says. */
    static MatchBlock of(FlowMatch match) {
        MatchBlock block = new MatchBlock();
        for (Map.Entry<FlowField, FlowBits> wanted : match.fields().entrySet()) {
            HeaderField.of(wanted.getKey(), match).write(block, wanted.getValue());
        }
        return block;
    }

    private MatchBlock mac(long bits, long address) {
        HeaderField.DESTINATION_MAC.write(this, new FlowBits(BigInteger.valueOf(address), BigInteger.valueOf(bits)));
        return this;
    }

    private MatchBlock whole(BitField field, int wanted) {
        return field(field, field.mask(), wanted);
    }

    /** Compares some bits of a field too. */
    MatchBlock field(BitField field, int bits, int wanted) {
        field.set(mask, OUTER, bits);
        field.set(value, OUTER, wanted);
        comparesNothing &= bits == 0;
        return this;
    }

    /** Equal for all that compare the same bits, so that they may be in one flow group. */
    Object bits() {
        return ByteBuffer.wrap(mask, OUTER, FteMatchSetLyr24.BYTES).asReadOnlyBuffer();
    }

    /** Whether it matches the same frames as another. */
    boolean same(MatchBlock other) {
        return bits().equals(other.bits()) && overlaps(other);
    }

    /** Whether some frame could match both. */
    boolean overlaps(MatchBlock other) {
        for (int i = 0; i < WORDS; i++) {
            int at = OUTER + i * Long.BYTES;
            long both = Block.getLong(mask, at) & Block.getLong(other.mask, at);
            if (((Block.getLong(value, at) ^ Block.getLong(other.value, at)) & both) != 0) {
                return false;
            }
        }
        return true;
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
