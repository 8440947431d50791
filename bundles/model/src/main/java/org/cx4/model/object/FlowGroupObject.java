package org.cx4.model.object;

/** A flow group: a range of indices of a table whose entries share a mask. Immutable while it is there. */
public final class FlowGroupObject extends FirmwareObject {
    private final FlowTableObject table;
    private final int first;
    private final int last;
    private final int criteria;
    private final byte[] mask;

    /**
     * A new one.
     *
     * @param criteria bits of {@code MatchCriteria}: which blocks of the mask count
     * @param mask 512 bytes, {@code FteMatchParam}
     */
    public FlowGroupObject(int number, FlowTableObject table, int first, int last, int criteria, byte[] mask) {
        super(ObjectKind.FLOW_GROUP, number, table);
        this.table = table;
        this.first = first;
        this.last = last;
        this.criteria = criteria;
        this.mask = mask.clone();
        table.groups().put(first, this);
    }

    @Override
    public void release() {
        table.groups().remove(first);
        super.release();
    }

    /** Whose group it is. */
    public FlowTableObject table() {
        return table;
    }

    /** First index. */
    public int first() {
        return first;
    }

    /** Last index, inclusive. */
    public int last() {
        return last;
    }

    /** Bits of {@code MatchCriteria}; this model knows outer headers only. */
    public int criteria() {
        return criteria;
    }

    /** The mask, {@code FteMatchParam}; not to be changed. */
    public byte[] mask() {
        return mask;
    }
}
