package org.cx4.steering;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Keys of an adapter's configuration that the steering stage obeys. */
@ObjectClassDefinition(name = "cx4 steering", description = "Which frames one adapter receives")
public @interface SteeringConfiguration {
    /** MAC address. */
    @AttributeDefinition(
            name = "MAC address",
            description =
                    "The adapter's unicast MAC address, such as 02:00:5e:10:00:01; empty: the card's permanent one")
    String mac() default "";

    /** Whether every frame is received. */
    @AttributeDefinition(name = "Promiscuous", description = "Receive every frame, whatever its destination address")
    boolean promiscuous() default false;

    /** Whether every multicast frame is received. */
    @AttributeDefinition(name = "All multicast", description = "Receive the frames of every multicast group")
    boolean all_multicast() default true;

    /** Multicast groups. */
    @AttributeDefinition(
            name = "Multicast groups",
            description =
                    "MAC addresses of the multicast groups that are received if not all are, such as 01:00:5e:00:00:fb")
    String[] multicast() default {};

    /** VLANs. */
    @AttributeDefinition(
            name = "VLAN filter",
            description =
                    "Numbers of the VLANs that are received beside untagged frames; empty: every frame, tagged or not. "
                            + "Promiscuous overrides it")
    String[] vlan_filter() default {};
}
