package org.cx4.model.object;

import org.cx4.prm.QueueState;

/** Life of a send or receive queue (PRM "SQ state", "RQ state"). */
public enum WorkQueueState {
    /** Neither reads nor writes; counters are 0. */
    RESET(QueueState.RST),
    /** Works. */
    READY(QueueState.RDY),
    /** Completes everything that is posted with a flush error, if it was created so. */
    ERROR(QueueState.ERR);

    private final int code;

    WorkQueueState(int code) {
        this.code = code;
    }

    /** The number in contexts. */
    public int code() {
        return code;
    }

    /** The state of a number, or null. */
    public static WorkQueueState of(int code) {
        for (WorkQueueState state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        return null;
    }

    /** Whether a MODIFY command may do this. */
    public boolean mayMoveTo(WorkQueueState next) {
        return switch (this) {
            case RESET -> next == READY || next == RESET;
            case READY -> true;
            case ERROR -> next == RESET || next == ERROR;
        };
    }
}
