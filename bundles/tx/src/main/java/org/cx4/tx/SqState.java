package org.cx4.tx;

import org.cx4.prm.QueueState;

/** Life of an SQ. */
enum SqState {
    /** Created; it does nothing. */
    RESET(QueueState.RST),
    /** It sends. */
    READY(QueueState.RDY),
    /** It flushes what it holds and sends nothing. */
    ERROR(QueueState.ERR);

    private final int code;

    SqState(int code) {
        this.code = code;
    }

    /** The number that the device uses. */
    int code() {
        return code;
    }

    /**
     * The next state.
     *
     * @throws IllegalStateException if there is no such move
     */
    SqState moveTo(SqState next) {
        boolean legal =
                switch (this) {
                    case RESET -> next == READY;
                    case READY -> next == ERROR || next == RESET;
                    case ERROR -> next == RESET;
                };
        if (!legal) {
            throw new IllegalStateException("an SQ does not move from " + this + " to " + next);
        }
        return next;
    }
}
