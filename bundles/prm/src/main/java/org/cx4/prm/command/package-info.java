/** Inputs and outputs of commands: what follows the header that all share (PRM "Command Reference"). */
@Export
@Version("1.0.0")
package org.cx4.prm.command;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
