package org.cx4.steering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowRule;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.api.flow.InstalledRule;
import org.cx4.prm.FlowDestType;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.stage.Undo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The flow rules of an adapter, between its entrance and its table of protocols. While there is none, there is no table of them
 * and no frame passes one. Calls are made one at a time, under this object's lock.
 */
final class Rules implements AutoCloseable {
    /** Level of the rules' table. */
    static final int LEVEL = 2;

    private static final Logger LOG = LoggerFactory.getLogger(Rules.class);
    private static final int SMALLEST_LOG_SIZE = 6;
    /** Indices per rule of a new table. */
    private static final int SPREAD = 4;

    private final FlowFirmware firmware;
    private final Entrance entrance;
    private final RuleLimits limits;
    private final RxRings rx;
    private final int protocols;
    private final Map<Long, PlacedRule> rules = new LinkedHashMap<>();
    private final Map<Integer, List<PlacedRule>> byPriority = new HashMap<>();
    /** What the card has kept although it is used no more; tried again at the end. */
    private final List<RuleTable> leftovers = new ArrayList<>();

    private RuleTable table;
    private long lastId;
    private boolean closed;
    /** Why nobody knows what the card does; null as long as it is known. */
    private String uncertain;

    /**
     * No rules yet.
     *
     * @param protocols number of the table where frames go on to
     */
    Rules(FlowFirmware firmware, Entrance entrance, RuleLimits limits, RxRings rx, int protocols) {
        this.firmware = firmware;
        this.entrance = entrance;
        this.limits = limits;
        this.rx = rx;
        this.protocols = protocols;
    }

    /** Frames come in from now on. */
    synchronized void open() {
        entrance.leadTo(protocols);
    }

    /** See {@code FlowRules}. */
    synchronized List<InstalledRule> list() {
        requireOpen();
        return rules.values().stream()
                .sorted(Comparator.comparingInt(PlacedRule::priority).thenComparingLong(PlacedRule::id))
                .map(this::installed)
                .toList();
    }

    private InstalledRule installed(PlacedRule placed) {
        int counter = placed.entry().counter();
        try {
            return new InstalledRule(
                    placed.id(), placed.rule(), counter == 0 ? Optional.empty() : Optional.of(firmware.count(counter)));
        } catch (CommandException e) {
            throw new FlowRuleException("the counter of rule " + placed.id() + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** See {@code FlowRules}. */
    synchronized long add(FlowRule rule) {
        requireOpen();
        limits.check(rule);
        MatchBlock match = MatchBlock.of(rule.match());
        for (PlacedRule other : byPriority.getOrDefault(rule.priority(), List.of())) {
            checkConflict(rule, match, other);
        }
        if (rules.size() >= RuleTable.room(limits.card().logMaxTableSize())) {
            throw new FlowRuleException("rule '" + rule + "': the card takes no more than " + rules.size()
                    + " rules in a table (log_max_ft_size is "
                    + limits.card().logMaxTableSize() + ")");
        }
        Undo undo = new Undo();
        try {
            int counter = rule.action().counted() ? firmware.allocateCounter() : 0;
            if (counter != 0) {
                undo.add("flow counter " + counter, () -> firmware.freeCounter(counter));
            }
            PlacedRule placed = new PlacedRule(lastId + 1, rule, entry(rule.action(), match, counter));
            if (table == null || !table.add(placed)) {
                moveToNewTable(placed);
            }
            lastId++;
            rules.put(placed.id(), placed);
            byPriority
                    .computeIfAbsent(rule.priority(), priority -> new ArrayList<>())
                    .add(placed);
            return placed.id();
        } catch (CommandException e) {
            Uncertain.orUndo(e, undo);
            throw refused("rule '" + rule + "' is not added", e);
        }
    }

    private static void checkConflict(FlowRule rule, MatchBlock match, PlacedRule other) {
        String both = "rule '" + rule + "': rule " + other.id() + " '" + other.rule() + "' ";
        if (match.same(other.entry().match())) {
            throw new FlowRuleException(both + "has the same priority and match already; remove it first");
        }
        boolean sameEffect =
                rule.action().equals(other.rule().action()) && !rule.action().counted();
        if (!sameEffect && match.overlaps(other.entry().match())) {
            throw new FlowRuleException(both + "of the same priority contradicts it: some frames match both; "
                    + "give that which shall win a lower priority number");
        }
    }

    private FlowEntry entry(FlowAction action, MatchBlock match, int counter) {
        return switch (action.target()) {
            case DROP -> new FlowEntry(match, FlowEntry.DROP, 0, 0, counter);
            case CORE -> new FlowEntry(match, FlowDestType.TIR, rx.tirn(action.core()), action.mark(), counter);
            case SPREAD -> new FlowEntry(match, FlowDestType.FLOW_TABLE, protocols, action.mark(), counter);
        };
    }

    /** Lays all rules and one more out in a table of their own, and lets frames in to that. */
    private void moveToNewTable(PlacedRule more) {
        List<PlacedRule> all = new ArrayList<>(rules.values());
        all.add(more);
        int logSize = SMALLEST_LOG_SIZE;
        while (RuleTable.room(logSize) < SPREAD * all.size()) {
            logSize++;
        }
        logSize = Math.min(logSize, limits.card().logMaxTableSize());
        RuleTable next = RuleTable.create(firmware, LEVEL, logSize, protocols);
        try {
            next.layOut(all);
            entrance.leadTo(next.number());
        } catch (CommandException e) {
            if (Uncertain.is(e)) {
                leftovers.add(next);
            } else {
                retire(next);
            }
            throw e;
        }
        RuleTable before = table;
        table = next;
        if (before != null) {
            retire(before);
        }
    }

    private void retire(RuleTable old) {
        try {
            old.close();
        } catch (RuntimeException e) {
            LOG.error("{} cannot be taken down; it is tried again when the adapter goes down", old, e);
            leftovers.add(old);
        }
    }

    /** See {@code FlowRules}. */
    synchronized void remove(long id) {
        requireOpen();
        PlacedRule placed = rules.get(id);
        if (placed == null) {
            throw new FlowRuleException("there is no rule " + id
                    + (rules.isEmpty() ? "; there are none" : "; there are: " + rules.keySet()));
        }
        try {
            table.remove(placed);
            rules.remove(id);
            byPriority.get(placed.priority()).remove(placed);
            if (placed.entry().counter() != 0) {
                firmware.freeCounter(placed.entry().counter());
            }
            if (rules.isEmpty()) {
                entrance.leadTo(protocols);
                RuleTable empty = table;
                table = null;
                retire(empty);
            }
        } catch (CommandException e) {
            throw refused("rule " + id + " is not removed without a rest", e);
        }
    }

    private FlowRuleException refused(String what, CommandException e) {
        if (Uncertain.is(e)) {
            uncertain = what + ": " + e.getMessage();
        }
        return new FlowRuleException(what + ": " + e.getMessage(), e);
    }

    private void requireOpen() {
        if (closed) {
            throw new FlowRuleException("the adapter is going down");
        }
        if (uncertain != null) {
            throw new FlowRuleException(
                    "flow rules are in an uncertain state until the adapter is started again: " + uncertain);
        }
    }

    /** No frame comes in any more, and nothing is left. */
    @Override
    public synchronized void close() {
        closed = true;
        Undo undo = new Undo();
        for (PlacedRule placed : rules.values()) {
            int counter = placed.entry().counter();
            if (counter != 0) {
                undo.add("flow counter " + counter, () -> firmware.freeCounter(counter));
            }
        }
        leftovers.forEach(undo::add);
        if (table != null) {
            undo.add(table);
        }
        undo.add(entrance);
        rules.clear();
        byPriority.clear();
        table = null;
        undo.close();
    }

    @Override
    public String toString() {
        return "flow rules";
    }
}
