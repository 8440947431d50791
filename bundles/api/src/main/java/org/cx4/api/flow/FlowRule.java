package org.cx4.api.flow;

/**
 * What is done with which frames.
 *
 * @param priority 0 to 65535; lower ones are tried first, and the first match decides. Rules of one priority must not contradict each
 *     other
 * @param match which frames
 * @param action what is done with them
 */
public record FlowRule(int priority, FlowMatch match, FlowAction action) {
    /** The last priority. */
    public static final int LAST_PRIORITY = 0xffff;

    /** Refuses an impossible priority. */
    public FlowRule {
        if (priority < 0 || priority > LAST_PRIORITY) {
            throw new IllegalArgumentException(
                    "priority=" + priority + ": must be from 0, tried first, to " + LAST_PRIORITY);
        }
    }

    @Override
    public String toString() {
        String what = match.toString();
        return "priority=" + priority + " " + (what.isEmpty() ? "" : what + " ") + action;
    }
}
