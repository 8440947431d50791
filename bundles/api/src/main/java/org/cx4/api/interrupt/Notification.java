package org.cx4.api.interrupt;

/** Which completions a CQ tells its EQ of, once it is armed. */
public enum Notification {
    /** Each of them, subject to moderation. */
    ANY,
    /** Those marked as solicited and those that failed. Ethernet marks none: failures, then. */
    SOLICITED,
    /** None: it is never armed. */
    OFF
}
