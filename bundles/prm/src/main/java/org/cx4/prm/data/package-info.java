/** What driver and device share in memory and in the BAR: command queue, EQE, CQE, WQE, doorbells. */
@Export
@Version("1.0.0")
package org.cx4.prm.data;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
