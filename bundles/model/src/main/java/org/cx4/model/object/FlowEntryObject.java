package org.cx4.model.object;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.cx4.prm.Block;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;

/** A flow table entry. Its match is fixed; what it does is one immutable record, replaced as a whole. */
public final class FlowEntryObject extends FirmwareObject {
    private static final int WORDS = FteMatchSetLyr24.BYTES / Long.BYTES;

    private final FlowGroupObject group;
    private final byte[] value;
    private final long[] outerMask = new long[WORDS];
    private final long[] outerValue = new long[WORDS];
    private volatile Verdict verdict;

    /**
     * What happens to a packet that matches.
     *
     * @param action bits of {@code FlowAction}
     * @param flowTag comes back in the CQE
     * @param destinations {@link FlowTableObject} or {@link TirObject}; more than one duplicates the packet
     * @param counters count it
     */
    public record Verdict(
            int action, int flowTag, List<FirmwareObject> destinations, List<FlowCounterObject> counters) {
        private Stream<FirmwareObject> uses(FlowGroupObject group) {
            return Stream.of(Stream.of(group), destinations.stream(), counters.stream())
                    .flatMap(uses -> uses);
        }
    }

    /**
     * A new one.
     *
     * @param index its flow index, which is its number
     * @param value 512 bytes, {@code FteMatchParam}
     */
    public FlowEntryObject(int index, FlowGroupObject group, byte[] value, Verdict verdict) {
        super(ObjectKind.FLOW_ENTRY, index, verdict.uses(group).toArray(FirmwareObject[]::new));
        this.group = group;
        this.value = value.clone();
        this.verdict = verdict;
        int outer = FteMatchParam.OUTER_HEADERS.offset();
        for (int i = 0; i < WORDS; i++) {
            outerMask[i] = group.criteria() == 0 ? 0 : Block.getLong(group.mask(), outer + i * Long.BYTES);
            outerValue[i] = Block.getLong(value, outer + i * Long.BYTES) & outerMask[i];
        }
    }

    /**
     * Whether a packet matches.
     *
     * @param outer the packet's {@code FteMatchSetLyr24} as eight big-endian words
     */
    public boolean matches(long[] outer) {
        for (int i = 0; i < WORDS; i++) {
            if ((outer[i] & outerMask[i]) != outerValue[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether it matches just what another entry of its group matches. */
    public boolean matchesAs(FlowEntryObject other) {
        return group == other.group && Arrays.equals(outerValue, other.outerValue);
    }

    /** What it does. */
    public Verdict verdict() {
        return verdict;
    }

    /** Does something else from the next packet on. */
    public void verdict(Verdict next) {
        useInstead(next.uses(group).toList());
        verdict = next;
    }

    /** Whose mask it uses. */
    public FlowGroupObject group() {
        return group;
    }

    /** The match value as it was given; not to be changed. */
    public byte[] value() {
        return value;
    }
}
