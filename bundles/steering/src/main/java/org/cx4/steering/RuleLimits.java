package org.cx4.steering;

import java.util.Map;
import java.util.Optional;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowBits;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowRule;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.spi.hca.FlowCapabilities;

/**
 * What a card can do of flow rules.
 *
 * @param card its capabilities
 * @param cores how many cores receive
 */
record RuleLimits(FlowCapabilities card, int cores) {
    /**
     * Refuses what the card cannot do.
     *
     * @throws FlowRuleException with the reason
     */
    void check(FlowRule rule) {
        refusal(rule).ifPresent(reason -> {
            throw new FlowRuleException("rule '" + rule + "': " + reason);
        });
    }

    private Optional<String> refusal(FlowRule rule) {
        FlowAction action = rule.action();
        if (!card.modifyRoot()) {
            return Optional.of("the card cannot exchange its first flow table under traffic (modify_root is 0)");
        }
        if (action.core() >= cores) {
            return Optional.of("there is no core " + action.core() + ", the adapter has " + cores
                    + (cores == 1 ? " core" : " cores, numbered from 0"));
        }
        if (action.mark() != 0 && !card.tag()) {
            return Optional.of("mark: the card cannot mark (flow_tag is 0)");
        }
        if (action.counted() && !card.counters()) {
            return Optional.of("count: the card has no flow counters (flow_counter is 0)");
        }
        for (Map.Entry<FlowField, FlowBits> field : rule.match().fields().entrySet()) {
            Optional<String> refused =
                    HeaderField.of(field.getKey(), rule.match()).refuse(field.getKey(), field.getValue(), card);
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }
}
