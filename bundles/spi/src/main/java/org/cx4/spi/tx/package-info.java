/**
 * Transmit rings: per core one CQ and per priority one SQ on it.
 *
 * <p>A buffer that was posted belongs to the card until the CQE that covers it has been read; then it returns to its pool.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.tx;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
