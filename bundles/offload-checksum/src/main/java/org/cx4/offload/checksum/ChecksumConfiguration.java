package org.cx4.offload.checksum;

import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The module has no keys of its own. */
@ObjectClassDefinition(name = "cx4 checksum offload", description = "Checksums are computed and checked by the card")
public @interface ChecksumConfiguration {}
