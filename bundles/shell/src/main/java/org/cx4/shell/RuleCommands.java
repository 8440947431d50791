package org.cx4.shell;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.api.flow.FlowRules;
import org.cx4.api.flow.InstalledRule;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Shows, adds and removes flow rules. The commands whose names have a dash are {@link RuleAdd} and {@link RuleRemove}. */
@Component(
        service = RuleCommands.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=rules"})
public final class RuleCommands {
    private final Map<String, FlowRules> adapters = new ConcurrentSkipListMap<>();

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindRules(FlowRules rules) {
        adapters.put(rules.adapter(), rules);
    }

    void unbindRules(FlowRules rules) {
        adapters.remove(rules.adapter(), rules);
    }

    /** Shows the flow rules of all adapters. */
    @Descriptor("shows the flow rules of all adapters")
    public String rules() {
        return adapters.values().stream()
                .map(rules -> rules.adapter() + ":\n" + list(rules))
                .collect(Collectors.joining("\n\n"));
    }

    /** Shows the flow rules of one adapter. */
    @Descriptor("shows the flow rules of one adapter in the order in which they are tried, with their counts")
    public String rules(@Descriptor("name of the adapter") String name) {
        FlowRules rules = adapters.get(name);
        return rules == null ? unknown(name, adapters.keySet()) : list(rules);
    }

    private static String list(FlowRules rules) {
        List<InstalledRule> installed;
        try {
            installed = rules.rules();
        } catch (FlowRuleException e) {
            return e.getMessage();
        }
        if (installed.isEmpty()) {
            return "no rules: frames are spread over the cores";
        }
        Table table = new Table("ID", "PRIORITY", "MATCH", "ACTION", "PACKETS", "BYTES");
        for (InstalledRule one : installed) {
            String match = one.rule().match().toString();
            table.add(
                    one.id(),
                    one.rule().priority(),
                    match.isEmpty() ? "(every frame)" : match,
                    one.rule().action(),
                    one.count().map(count -> Long.toString(count.packets())).orElse("-"),
                    one.count().map(count -> Long.toString(count.bytes())).orElse("-"));
        }
        return table.toString();
    }

    private static String unknown(String name, Collection<String> known) {
        return "no adapter " + name + " is up; there are: " + String.join(", ", known);
    }

    /** Adds a rule; what became of it, in words. */
    String add(String name, List<String> words) {
        FlowRules rules = adapters.get(name);
        if (rules == null) {
            return unknown(name, adapters.keySet());
        }
        try {
            return "added rule " + rules.add(RuleWords.read(words)) + " to " + name;
        } catch (IllegalArgumentException | FlowRuleException e) {
            return "refused: " + e.getMessage();
        }
    }

    /** Removes a rule; what became of it, in words. */
    String remove(String name, String id) {
        FlowRules rules = adapters.get(name);
        if (rules == null) {
            return unknown(name, adapters.keySet());
        }
        if (!id.matches("\\d{1,18}")) {
            return "refused: '" + id + "' is no number of a rule, see cx4:rules " + name;
        }
        try {
            rules.remove(Long.parseLong(id));
            return "removed rule " + id + " from " + name;
        } catch (FlowRuleException e) {
            return "refused: " + e.getMessage();
        }
    }
}
