package org.cx4.steering;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Keys of an adapter's configuration that the steering stage obeys. */
@ObjectClassDefinition(name = "cx4 steering", description = "What one adapter lets in")
public @interface SteeringConfiguration {
    /** The own address. */
    @AttributeDefinition(
            name = "MAC",
            description = "Address that is let in, as 02:00:5e:10:00:01; empty for the card's permanent one")
    String mac() default "";

    /** Everything. */
    @AttributeDefinition(name = "Promiscuous", description = "Lets in every frame, whoever it is for")
    boolean promiscuous() default false;

    /** Every group. */
    @AttributeDefinition(name = "All multicast", description = "Lets in every frame for a group")
    boolean all_multicast() default true;

    /** Some groups. */
    @AttributeDefinition(
            name = "Multicast",
            description = "Group addresses that are let in, beside broadcast, unless all are",
            required = false)
    String[] multicast() default {};
}
