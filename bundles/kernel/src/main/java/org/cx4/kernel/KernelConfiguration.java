package org.cx4.kernel;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Configuration of one interface. */
@ObjectClassDefinition(name = "cx4 kernel interface", description = "A Linux network interface on top of a port")
@interface KernelConfiguration {
    /** Name of the adapter. */
    @AttributeDefinition(name = "Adapter", description = "Name of the adapter whose port carries the interface")
    String cx4_adapter();

    /** Name of the interface. */
    @AttributeDefinition(name = "Interface", description = "Name of the Linux interface, at most 15 characters")
    String interface_name();

    /** Network namespace. */
    @AttributeDefinition(
            name = "Namespace",
            description = "Network namespace that it appears in, as 'ip netns' names it; empty for the process's own")
    String interface_namespace() default "";
}
