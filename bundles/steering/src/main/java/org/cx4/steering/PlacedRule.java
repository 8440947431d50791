package org.cx4.steering;

import org.cx4.api.flow.FlowRule;

/**
 * A rule with what the card is told of it. Each is itself only: two are never equal.
 */
final class PlacedRule {
    private final long id;
    private final FlowRule rule;
    private final FlowEntry entry;

    /**
     * A rule that may be in tables.
     *
     * @param id its number
     * @param entry what the card is told
     */
    PlacedRule(long id, FlowRule rule, FlowEntry entry) {
        this.id = id;
        this.rule = rule;
        this.entry = entry;
    }

    long id() {
        return id;
    }

    FlowRule rule() {
        return rule;
    }

    int priority() {
        return rule.priority();
    }

    FlowEntry entry() {
        return entry;
    }
}
