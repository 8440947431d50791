package org.cx4.shell;

import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code cx4:rule-remove NAME ID}: a function object, because a method's name has no dash. */
@Component(
        service = Function.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=rule-remove"})
public final class RuleRemove implements Function {
    private final RuleCommands commands;

    /** Asks the commands' object. */
    @Activate
    public RuleRemove(@Reference RuleCommands commands) {
        this.commands = commands;
    }

    @Override
    public Object execute(CommandSession session, List<Object> arguments) {
        return arguments.size() != 2
                ? "usage: cx4:rule-remove NAME ID; see cx4:rules for the numbers"
                : commands.remove(String.valueOf(arguments.get(0)), String.valueOf(arguments.get(1)));
    }
}
