/** Registers behind the command ACCESS_REG (PRM "Port Control Registers"). */
@Export
@Version("1.0.0")
package org.cx4.prm.register;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
