/**
 * Receive-side scaling: flows are spread over the cores by a Toeplitz hash of addresses and ports.
 *
 * <p>The module says what to program, {@link org.cx4.spi.offload.RssSettings}; {@code rx} writes it to TIRs and RQT. The
 * indirection table names the cores round-robin, so that each gets an equal share of the hash values. The default key is the
 * one of Microsoft's "Verifying the RSS Hash Calculation", which makes hashes comparable with published tables.
 *
 * <p>On the way in the card's hash becomes valid for applications: {@code CARD_HASH} {@code HASH_VALID}. Called on workers, once
 * per burst; nothing is kept.
 */
package org.cx4.offload.rss;
