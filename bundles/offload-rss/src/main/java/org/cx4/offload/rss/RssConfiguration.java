package org.cx4.offload.rss;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Keys of an adapter's configuration that the RSS offload obeys. */
@ObjectClassDefinition(name = "cx4 RSS offload", description = "Spreads received flows over the cores of one adapter")
public @interface RssConfiguration {
    /** The key of the Toeplitz function. */
    @AttributeDefinition(
            name = "RSS key",
            description = "Key of the Toeplitz hash: 40 bytes as 80 hexadecimal digits. The default is public "
                    + "(Microsoft's verification key)")
    String rss_key() default "6d5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa";

    /** What is hashed. */
    @AttributeDefinition(
            name = "RSS fields",
            description = "What is hashed: ports (addresses, and ports of TCP and UDP) or addresses",
            options = {
                @Option(label = "addresses and ports", value = "ports"),
                @Option(label = "addresses", value = "addresses")
            })
    String rss_fields() default "ports";

    /** Whether both directions of a flow meet. */
    @AttributeDefinition(
            name = "RSS symmetric",
            description = "Hash both directions of a flow alike, so that they meet on one core")
    boolean rss_symmetric() default false;

    /** Size of the indirection table. */
    @AttributeDefinition(
            name = "RSS table entries",
            description = "Entries of the indirection table, a power of two; the card's limit applies")
    int rss_table_entries() default 128;
}
