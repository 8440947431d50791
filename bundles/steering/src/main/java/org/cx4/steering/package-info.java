/**
 * The steering stage: which frames are let in, and to which TIR they go. While it is active, traffic arrives.
 *
 * <pre>
 *   wire ──► vport lists, L2 table ──► addresses ──► VLANs ──► flow rules ──► protocols ──► TIR
 *            promiscuous bits          own, groups   if they   if there       TCP/UDP/IP,
 *            (e-switch)                everything    are       are some       v4/v6, rest
 *                                                    filtered  └► drop, TIR of a core
 * </pre>
 *
 * <p><b>Two filters, one owner.</b> The e-switch admits what the vport context lists or the promiscuous bits allow; the flow tables
 * then match again. This stage writes both from one {@link org.cx4.steering.AddressFilter}, so that they cannot differ.
 *
 * <p><b>Tables.</b> A {@link org.cx4.steering.FlowEntry} is a match and what is done. Neighbours that compare the same bits share a
 * flow group; the lowest index that matches wins, so special entries stand before general ones. Those of protocols guarantee what a
 * TIR relies on: ports are hashed only for packets that are no fragments. Ethertype and protocol are those behind VLAN tags.
 *
 * <p><b>Rules</b> ({@link org.cx4.steering.Rules}) come and go under traffic. Their table and its gaps are
 * {@link org.cx4.steering.RuleTable}'s; when it must be laid out again, {@link org.cx4.steering.Entrance} exchanges the way to it by
 * setting the root, which needs no entry to be modified. A rule that the card refuses leaves nothing.
 *
 * <p><b>Order.</b> Up: vport lists, L2 entry, promiscuous bits; table of protocols, entrance, the root last, which lets traffic in. Down
 * in reverse: the root is disconnected where the card can, entries are deleted from the root table on, then groups and tables, then
 * the lists are emptied. Nothing of a flow table is left when rx begins to go.
 *
 * <p><b>Threads.</b> The stage's thread under its lock; rules on any caller's, under the lock of {@link org.cx4.steering.Rules}, which the
 * stage takes when it goes down. There is nothing on the data path.
 */
package org.cx4.steering;
