package org.cx4.api.view;

import java.time.Duration;

/**
 * A stage of an adapter.
 *
 * @param name its name
 * @param state its state
 * @param detail what it waits for, why it failed, or empty
 * @param activation how long it took to come up; zero unless active
 * @param provider symbolic name and version of the bundle that provides it; empty if missing
 */
public record StageView(String name, State state, String detail, Duration activation, String provider) {
    /** Where a stage is in its life. */
    public enum State {
        /** No bundle provides it. */
        MISSING,
        /** It waits for a stage below. */
        WAITING,
        /** It is up. */
        ACTIVE,
        /** It could not come up, and waits for a retry or a changed configuration. */
        FAILED
    }
}
