package org.cx4.model.wire;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Configuration of a wire to Linux. */
@ObjectClassDefinition(
        name = "cx4 TAP wire",
        description = "A wire from a software card to a network interface of Linux, which this makes")
public @interface TapConfiguration {
    /** {@code tap:IFNAME}. */
    @AttributeDefinition(
            name = "Wire",
            description = "tap:IFNAME makes a TAP interface of this name, 1 to 15 bytes, at the far end of the wire; "
                    + "it goes with the adapter")
    String wire();

    /** Where the interface is. */
    @AttributeDefinition(
            name = "Namespace",
            description = "Named network namespace (ip netns) of the interface; empty: that of this process")
    String wire_namespace() default "";

    /** The interface's MTU. */
    @AttributeDefinition(
            name = "MTU of Linux's end [bytes]",
            description = "Longest IP packet that Linux sends; does not bound what it receives",
            min = "68",
            max = "9978")
    int wire_mtu() default 1500;
}
