package org.cx4.offload.rss;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Keys of an adapter's configuration that the RSS module obeys. */
@ObjectClassDefinition(name = "cx4 RSS", description = "How received flows are spread over the cores of one adapter")
public @interface RssConfiguration {
    /** Fields. */
    String PORTS = "ports";

    /** Fields. */
    String ADDRESSES = "addresses";

    /** The key. */
    @AttributeDefinition(name = "RSS key", description = "Toeplitz key, 40 bytes as 80 hexadecimal digits")
    String rss_key() default "6d5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa";

    /** What is hashed. */
    @AttributeDefinition(
            name = "RSS fields",
            description = "What is hashed of TCP and UDP: ports and addresses, or addresses only",
            options = {@Option(label = "ports", value = PORTS), @Option(label = "addresses", value = ADDRESSES)})
    String rss_fields() default PORTS;

    /** Whether both directions hash alike. */
    @AttributeDefinition(name = "Symmetric RSS", description = "Both directions of a flow are hashed alike")
    boolean rss_symmetric() default false;

    /** Size of the table. */
    @AttributeDefinition(
            name = "RSS table entries",
            description = "Entries of the indirection table; a power of two, cut to what the card takes")
    int rss_table_entries() default 128;
}
