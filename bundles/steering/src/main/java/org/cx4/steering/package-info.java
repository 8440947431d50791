/**
 * The steering stage: which frames are let in, and to which TIR they go. It owns all filtering.
 *
 * <pre>
 *   wire ─► vport lists, L2 table ─► level 0: by destination ─► level 1: by protocol ─► TIR of a kind of traffic
 *           (e-switch)               own MAC, broadcast,        TCP, UDP, other IP,
 *                                    groups, all groups, all    all the rest
 * </pre>
 *
 * <p><b>Two filters.</b> The e-switch admits by the vport's address lists and promiscuous bits (and the L2 table, which this
 * function writes if it is the e-switch manager); the flow tables sort out what came through. {@link org.cx4.steering.Filters}
 * says once what is let in; both are written from it.
 *
 * <p><b>Flow tables.</b> {@link org.cx4.steering.SteeringRule} is the second level as a table of rules: those for TCP and UDP match
 * whole packets only, because a TIR that hashes ports must find them. Groups go from narrow to wide masks; the lowest index that
 * matches wins; what matches nothing is dropped by the card.
 *
 * <p><b>Order.</b> The vport first, then the second level, then the first, the root last: with it traffic begins. Down in reverse:
 * the root is disconnected where the card can, else its entries go first; then groups and tables, then the vport's lists.
 *
 * <p>Threads: only those that activate and deactivate.
 */
package org.cx4.steering;
