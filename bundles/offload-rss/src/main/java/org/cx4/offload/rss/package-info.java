/**
 * Receive side scaling: the module that decides how received flows spread over the cores.
 *
 * <p>The card hashes addresses, and ports where there are some, with the Toeplitz function under a key of 40 bytes; the low bits
 * of the hash index a table that names a core. This module holds key, fields and table, from the operator's configuration;
 * {@code rx} writes them to the card. On the way in, the card's word that it hashed a packet becomes the verdict that its hash
 * column is valid.
 *
 * <p>The default key is the one of Microsoft's "Verifying the RSS Hash Calculation": public, so that anybody can check where a
 * flow goes. Where strangers choose the addresses, configure a secret one. With {@code rss.symmetric} the card orders both ends
 * of a flow alike before it hashes, so that both directions meet on one core.
 *
 * <p>Everything is immutable after activation; one module serves all workers at once.
 */
package org.cx4.offload.rss;
