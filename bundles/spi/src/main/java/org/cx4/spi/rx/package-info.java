/**
 * Receive rings: per core one CQ and one RQ that is always kept filled; the RQT and the TIRs in front of them.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.rx;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
