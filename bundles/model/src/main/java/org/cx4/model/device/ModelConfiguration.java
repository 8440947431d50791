package org.cx4.model.device;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an operator may say of a software card. */
@ObjectClassDefinition(name = "cx4 device: model", description = "A software ConnectX-4")
public @interface ModelConfiguration {
    /** Capabilities. */
    @AttributeDefinition(
            name = "Profile",
            description = "What the card can do",
            options = {
                @Option(label = "everything that the model does", value = "cx4-full"),
                @Option(label = "a ConnectX-4 Lx with firmware 14.12.1220", value = "cx4lx-14.12")
            })
    String profile() default "cx4-full";

    /** Interrupt vectors. */
    @AttributeDefinition(
            name = "Vectors",
            description = "Number of interrupt vectors of the card",
            min = "1",
            max = "2048")
    int vectors() default 33;

    /** Permanent MAC address. */
    @AttributeDefinition(
            name = "MAC address",
            description =
                    "Permanent address of the model, such as 02:00:00:00:00:01; empty: made from the adapter's name")
    String model_mac() default "";

    /** Overrides. */
    @AttributeDefinition(
            name = "Capabilities",
            description =
                    "Capabilities of the model that differ from the profile, such as csum_cap=0, rss_ind_tbl_cap=0")
    String model_capabilities() default "";

    /** Delay. */
    @AttributeDefinition(
            name = "Delay in microseconds",
            description = "Upper bound of the random delay of everything that the model does",
            min = "0",
            max = "1000000")
    int model_delay_micros() default 0;
}
