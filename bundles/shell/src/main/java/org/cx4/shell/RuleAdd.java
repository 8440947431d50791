package org.cx4.shell;

import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code cx4:rule-add NAME KEY=VALUE …}: a function object, because a method's name has no dash. */
@Component(
        service = Function.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=rule-add"})
public final class RuleAdd implements Function {
    private static final String USAGE = "usage: cx4:rule-add NAME action=core:N|rss|drop [KEY=VALUE]...; keys are "
            + RuleWords.KEYS
            + "; for example: cx4:rule-add a0 priority=10 src-ip=10.0.0.0/8 protocol=tcp dst-port=80 action=core:1 mark=7";

    private final RuleCommands commands;

    /** Asks the commands' object. */
    @Activate
    public RuleAdd(@Reference RuleCommands commands) {
        this.commands = commands;
    }

    @Override
    public Object execute(CommandSession session, List<Object> arguments) {
        List<String> words = arguments.stream().map(String::valueOf).toList();
        return words.size() < 2 ? USAGE : commands.add(words.get(0), words.subList(1, words.size()));
    }
}
