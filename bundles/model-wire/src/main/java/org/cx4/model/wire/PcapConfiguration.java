package org.cx4.model.wire;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Configuration of a wire to capture files. */
@ObjectClassDefinition(
        name = "cx4 pcap wire",
        description = "A wire from a capture file to a software card, and from it to another")
public @interface PcapConfiguration {
    /** {@code pcap:FILE}. */
    @AttributeDefinition(
            name = "Wire",
            description =
                    "pcap:FILE sends the frames of a pcap or pcapng file to the card once; without FILE none come")
    String wire();

    /** Where the card's frames go. */
    @AttributeDefinition(
            name = "File of sent frames",
            description = "New pcapng file for the frames that the card sends; empty: they are dropped")
    String wire_out() default "";

    /** How fast frames come. */
    @AttributeDefinition(
            name = "Pace",
            description =
                    "stamps: as far apart as they were captured; fast: without a pause, and the card counts what it loses",
            options = {@Option(label = "stamps", value = "stamps"), @Option(label = "fast", value = "fast")})
    String wire_pace() default "stamps";
}
