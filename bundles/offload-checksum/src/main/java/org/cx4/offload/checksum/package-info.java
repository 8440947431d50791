/**
 * The checksum offload: the card computes and checks, this module only says so in the columns of a batch.
 *
 * <p>On the way out, an application's requests become orders to the card, one bit for one bit. On the way in, the card's
 * answers become verdicts, by the table at {@link org.cx4.offload.checksum.ChecksumModule#receive}. It reads no payload and has
 * no state: one module serves all workers at once.
 *
 * <p>A verdict is what an application may rely on. The card's bits are not: its L4 bit says nothing unless the packet is TCP
 * or UDP and whole, so a 0 there is a wrong checksum only in these cases, and otherwise means 'not checked'.
 */
package org.cx4.offload.checksum;
