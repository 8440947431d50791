package org.cx4.shell;

import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.cx4.api.capture.Captures;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The command {@code cx4:capture-stop}: a function of its own, since no method can have its name. */
@Component(
        service = CaptureStop.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=capture-stop"})
public final class CaptureStop implements Function {
    private final Captures captures;

    /** Asks the service that it is given. */
    @Activate
    public CaptureStop(@Reference Captures captures) {
        this.captures = captures;
    }

    @Override
    public Object execute(CommandSession session, List<Object> arguments) {
        if (arguments.size() != 1) {
            return "usage: cx4:capture-stop NAME: ends a capture and completes its file";
        }
        try {
            return CaptureCommands.line(captures.stop(arguments.get(0).toString()));
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }
}
