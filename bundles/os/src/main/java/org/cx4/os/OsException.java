package org.cx4.os;

/** Linux has refused: what was asked, its reason, and what the user can do about it. */
public class OsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String asked;
    private final int errno;
    private final String reason;

    /**
     * @param asked completes "cannot …"
     * @param errno Linux's error number, 0 if there is none
     * @param reason the number's name, or the reason in words
     * @param hint what the user can do, or an empty string
     */
    public OsException(String asked, int errno, String reason, String hint) {
        super("cannot " + asked + ": " + reason + (errno == 0 ? "" : " (errno " + errno + ")")
                + (hint.isEmpty() ? "" : "; " + hint));
        this.asked = asked;
        this.errno = errno;
        this.reason = reason;
    }

    /** What was asked for, without "cannot". */
    public String asked() {
        return asked;
    }

    /** Linux's error number, 0 if the failure has none. */
    public int errno() {
        return errno;
    }

    /** The error's name, for instance {@code EBUSY}, or the reason in words. */
    public String reason() {
        return reason;
    }
}
