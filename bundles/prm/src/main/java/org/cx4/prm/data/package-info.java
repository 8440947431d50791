/**
 * What driver and device share in memory and in the BAR: command queue, EQE, CQE, WQE, doorbells.
 *
 * <p>Beside the layouts stand the two pieces of arithmetic that the PRM prescribes for both sides:
 * {@link org.cx4.prm.data.Ownership} says when an entry has been written, {@link org.cx4.prm.data.DoorbellRecord} how
 * counters are made known to the device.
 */
@Export
@Version("1.0.0")
package org.cx4.prm.data;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
