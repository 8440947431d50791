package org.cx4.api.flow;

import java.util.Optional;

/**
 * A rule that the card obeys.
 *
 * @param id its number
 * @param rule what it says
 * @param count what it has matched, if its action counts
 */
public record InstalledRule(long id, FlowRule rule, Optional<FlowCount> count) {}
