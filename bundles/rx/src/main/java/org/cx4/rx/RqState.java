package org.cx4.rx;

import org.cx4.prm.QueueState;

/** Life of an RQ. */
enum RqState {
    /** Created; frames for it are dropped. */
    RESET(QueueState.RST),
    /** It receives. */
    READY(QueueState.RDY),
    /** It flushes what it holds; frames for it are dropped. */
    ERROR(QueueState.ERR);

    private final int code;

    RqState(int code) {
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
    RqState moveTo(RqState next) {
        boolean legal =
                switch (this) {
                    case RESET -> next == READY;
                    case READY -> next == ERROR || next == RESET;
                    case ERROR -> next == RESET;
                };
        if (!legal) {
            throw new IllegalStateException("an RQ does not move from " + this + " to " + next);
        }
        return next;
    }
}
