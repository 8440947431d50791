/**
 * Steering: which frames are let in, and to which TIR they go. It owns all filtering: the vport's address lists and
 * promiscuous mode, the L2 table, the flow tables.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.steering;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
