/**
 * Checksum offload: the card computes IPv4, TCP and UDP checksums on the way out and checks them on the way in.
 *
 * <p>On the way out a request becomes an order: {@code REQUEST_L3_CHECKSUM} {@code ORDER_L3_CHECKSUM}, {@code
 * REQUEST_L4_CHECKSUM} {@code ORDER_L4_CHECKSUM}. On the way in the card's answers become verdicts:
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><th>the card says</th><th>L3 verdict</th><th>L4 verdict</th></tr>
 *   <tr><td>not IP</td><td>none</td><td>none</td></tr>
 *   <tr><td>IPv4, L3 right / wrong</td><td>good / bad</td><td></td></tr>
 *   <tr><td>IPv6</td><td>good: there is no header checksum</td><td></td></tr>
 *   <tr><td>TCP or UDP, whole, L4 right / wrong</td><td></td><td>good / bad</td></tr>
 *   <tr><td>a fragment, or another protocol</td><td></td><td>none: not checked</td></tr>
 * </table>
 *
 * <p>With a wrong L3 there is no L4 verdict: where the header lies, the card may have looked at the wrong bytes. No payload is
 * read here. Called on workers, once per burst; nothing is kept, so one object serves all of them.
 */
package org.cx4.offload.checksum;
