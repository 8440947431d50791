/**
 * The steering stage: which frames are let in, and to which TIR they go. While it is active, traffic arrives.
 *
 * <pre>
 *   wire ──► vport lists, L2 table, promiscuous bits ──► table of addresses ──► table of protocols ──► TIR
 *            (what the e-switch lets through)            own, broadcast,        TCP/UDP/IP, v4/v6,
 *                                                        groups, all groups,    the rest
 *                                                        everything
 * </pre>
 *
 * <p><b>Two filters, one owner.</b> The e-switch admits what the vport context lists or the promiscuous bits allow; the flow tables
 * then match again. This stage writes both from one {@link org.cx4.steering.AddressFilter}, so that they cannot differ.
 *
 * <p><b>Rules are tables.</b> A {@link org.cx4.steering.FlowRule} is a match and a destination. Neighbouring rules that compare the
 * same bits share a flow group; the lowest index that matches wins, so special rules stand before general ones. Rules of protocols
 * guarantee what a TIR relies on: ports are hashed only for packets that are no fragments. Ethertype and protocol are those behind VLAN
 * tags.
 *
 * <p><b>Order.</b> Up: vport lists, L2 entry, promiscuous bits; tables, groups, entries; the root last, which lets traffic in. Down
 * by construction in reverse: the root is disconnected where the card can, entries are deleted from the root table on, then
 * groups and tables, then the lists are emptied. Nothing of a flow table is left when rx begins to go.
 *
 * <p><b>Threads.</b> Everything happens on the stage's thread under its lock; there is nothing on the data path.
 */
package org.cx4.steering;
