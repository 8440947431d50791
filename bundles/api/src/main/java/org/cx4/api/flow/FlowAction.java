package org.cx4.api.flow;

/**
 * What is done with frames that match.
 *
 * @param target where they go
 * @param core to which core; 0 unless the target is {@link Target#CORE}
 * @param mark 24 bits that each of the packets carries in the column {@code mark}; 0 for none
 * @param counted whether the card counts them
 */
public record FlowAction(Target target, int core, int mark, boolean counted) {
    private static final int LARGEST_MARK = 0xff_ffff;

    /** Where frames go. */
    public enum Target {
        /** To one core. */
        CORE,
        /** To all cores, as without rules. */
        SPREAD,
        /** Nowhere. */
        DROP
    }

    /** Refuses what cannot be. */
    public FlowAction {
        if (core < 0 || (core > 0 && target != Target.CORE)) {
            throw new IllegalArgumentException("action: there is no core " + core + " to " + target);
        }
        if (mark < 0 || mark > LARGEST_MARK) {
            throw new IllegalArgumentException("mark=" + mark + ": must be from 1 to " + LARGEST_MARK);
        }
        if (mark != 0 && target == Target.DROP) {
            throw new IllegalArgumentException("mark=" + mark + ": nobody sees the mark of a frame that is dropped");
        }
    }

    /** To one core. */
    public static FlowAction toCore(int core) {
        return new FlowAction(Target.CORE, core, 0, false);
    }

    /** To all cores, as without rules. */
    public static FlowAction spread() {
        return new FlowAction(Target.SPREAD, 0, 0, false);
    }

    /** Nowhere. */
    public static FlowAction drop() {
        return new FlowAction(Target.DROP, 0, 0, false);
    }

    /** The same, with a mark from 1 to 0xffffff. */
    public FlowAction marked(int with) {
        if (with == 0) {
            throw new IllegalArgumentException("mark=0: packets without a mark have it; use 1 to " + LARGEST_MARK);
        }
        return new FlowAction(target, core, with, counted);
    }

    /** The same, counted. */
    public FlowAction count() {
        return new FlowAction(target, core, mark, true);
    }

    @Override
    public String toString() {
        String where =
                switch (target) {
                    case CORE -> "core:" + core;
                    case SPREAD -> "rss";
                    case DROP -> "drop";
                };
        return "action=" + where + (mark == 0 ? "" : " mark=" + mark) + (counted ? " count=true" : "");
    }
}
