/**
 * Stateless offloads as modules that come and go while packets flow.
 *
 * <p>A module is a service with the property {@code cx4.adapter}. It never sees a WQE or a CQE: {@code tx} and {@code rx}
 * translate those to and from the columns of a {@link org.cx4.api.PacketBatch}, and a module works on the columns of a whole
 * burst. Requests of the application become orders to the card on the way out; the card's answers become verdicts on the
 * way in. Without the module neither happens, and the port says so.
 *
 * <p>The port puts the modules of a moment into its numbered data path; workers use one such path for a whole burst.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.offload;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
