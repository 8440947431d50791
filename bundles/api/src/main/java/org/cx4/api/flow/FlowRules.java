package org.cx4.api.flow;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The flow rules of one adapter, a service with the property {@code cx4.adapter}. Changed under traffic: no frame is lost by a change;
 * a frame sees all of a rule or nothing. Any thread may call; a call sends commands to the card and waits for them.
 */
@ProviderType
public interface FlowRules {
    /** Name of the adapter. */
    String adapter();

    /** The rules that are there, in the order in which they are tried; counts are read from the card. */
    List<InstalledRule> rules();

    /**
     * Adds a rule.
     *
     * @return its number, which is given once
     * @throws FlowRuleException if the card cannot do it, a rule of the same priority contradicts it, or the card refuses; then
     *     nothing has changed
     */
    long add(FlowRule rule);

    /**
     * Removes a rule.
     *
     * @throws FlowRuleException if there is no such rule, or the card refuses
     */
    void remove(long id);
}
