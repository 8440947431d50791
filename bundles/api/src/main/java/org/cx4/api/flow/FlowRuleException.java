package org.cx4.api.flow;

/** A flow rule cannot be added or removed: its message says what was asked, why it is refused, and what can be done. */
public final class FlowRuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the whole story in the message. */
    public FlowRuleException(String message) {
        super(message);
    }

    /** With a cause whose message is the device's. */
    public FlowRuleException(String message, Throwable cause) {
        super(message, cause);
    }
}
