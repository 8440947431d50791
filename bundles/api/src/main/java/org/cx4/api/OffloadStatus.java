package org.cx4.api;

/**
 * An offload at this moment.
 *
 * @param offload which
 * @param on whether it works
 * @param reason why it does not, or what it does, in plain words
 */
public record OffloadStatus(Offload offload, boolean on, String reason) {}
