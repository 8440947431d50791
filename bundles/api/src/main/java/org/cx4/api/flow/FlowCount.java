package org.cx4.api.flow;

/**
 * What a counting rule has matched since it was added.
 *
 * @param packets frames
 * @param bytes their bytes
 */
public record FlowCount(long packets, long bytes) {}
