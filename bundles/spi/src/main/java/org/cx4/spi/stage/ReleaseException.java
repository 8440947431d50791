package org.cx4.spi.stage;

/** Some of what a stage held could not be released; the rest was. The reasons are the suppressed exceptions. */
public final class ReleaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ReleaseException(String first) {
        super("could not release " + first);
    }

    static ReleaseException add(ReleaseException failures, String what, Throwable reason) {
        ReleaseException all = failures == null ? new ReleaseException(what + ": " + reason.getMessage()) : failures;
        all.addSuppressed(reason);
        return all;
    }
}
