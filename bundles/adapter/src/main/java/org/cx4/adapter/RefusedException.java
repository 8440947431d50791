package org.cx4.adapter;

/** A configuration is refused as a whole; the message names the key, the value, and what would be right. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
