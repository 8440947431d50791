/** Where threads run: a service of the operating system's, which stages use if it is there. */
@Export
@Version("1.0.0")
package org.cx4.spi.thread;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
