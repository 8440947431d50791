/**
 * The seam between driver and card: registers, DMA memory, interrupt vectors, reset; and the wire on a card's far side.
 *
 * <p>A software card and a card behind VFIO provide {@link org.cx4.spi.device.HcaDevice} alike. The driver reaches the card
 * through nothing else, and the card reaches the driver through nothing but DMA memory and vectors.
 *
 * <p>Device addresses never equal process addresses, and mappings have gaps between them, so that a mixed-up or overrun
 * address is caught and not luckily right.
 *
 * <p>{@link org.cx4.spi.device.Wire} is for software cards only: what leaves on it is a finished frame.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.device;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
