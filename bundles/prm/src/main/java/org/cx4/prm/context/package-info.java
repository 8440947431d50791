/** Contexts of objects, capability blocks and the match block of flow tables, nested in commands. */
@Export
@Version("1.0.0")
package org.cx4.prm.context;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
