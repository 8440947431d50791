package org.cx4.command;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Configuration of the command stage. */
@ObjectClassDefinition(name = "cx4 command", description = "Command interface of an adapter")
public @interface CommandConfiguration {
    /** How long a command, and the card's start, may take. */
    @AttributeDefinition(
            name = "Command time-out [ms]",
            description = "How long the card may take to answer a command, and to come out of reset, in milliseconds. A"
                    + " real card's first commands and large MANAGE_PAGES take seconds.",
            min = "1")
    int command_timeout_millis() default 10000;
}
