package org.cx4.model.object;

import org.cx4.prm.CqState;

/** What a CQ is asked to raise an event for. */
enum CqArm {
    /** Nothing. */
    NOT(CqState.FIRED),
    /** Any CQE. */
    ANY(CqState.NOTIFICATION_REQUEST_ARMED),
    /** A CQE that is solicited, or an error. */
    SOLICITED(CqState.SOLICITED_NOTIFICATION_REQUEST_ARMED);

    private final int code;

    CqArm(int code) {
        this.code = code;
    }

    /** The number in contexts. */
    int code() {
        return code;
    }
}
