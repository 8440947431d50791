package org.cx4.offload.checksum;

import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The checksum offload has no keys of its own; it is there for an adapter that lists it. */
@ObjectClassDefinition(name = "cx4 checksum offload", description = "Checksums of IPv4, TCP and UDP by the card")
public @interface ChecksumConfiguration {}
