/**
 * The HCA: what a ConnectX-4 is to the stages above once its firmware runs, namely limits, a UAR page, a protection domain, a
 * transport domain, a memory key, and the packet memory that all rings share.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.hca;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
