/**
 * The software ConnectX-4: a card without a card.
 *
 * <p>It stands where a real adapter stands: behind {@code HcaDevice}. It knows nothing of the driver; it sees stores to its
 * BAR and the memory that is mapped for it, and answers on its own threads, never inside the caller's store. This package
 * is its own face, for demonstrations and tests: what it was asked ({@link org.cx4.model.Model#trace}), what is left
 * ({@link org.cx4.model.Model#remains}), and how to make it misbehave ({@link org.cx4.model.Model#faults}: commands, queues,
 * interrupts, the whole card).
 *
 * <pre>
 *   store ──► ring ──► TX thread ──► EQ, CQ, SQ doorbells ──► packet engine ──► wire
 *                          └──► command doorbells ──► firmware thread ──► objects
 *   wire  ──► ring ──► RX thread ──► packet engine ──► CQE ──► EQE ──► interrupt
 * </pre>
 *
 * <p><b>Threads</b>, three for each card, all asleep when there is nothing to do:
 *
 * <ul>
 *   <li>the TX thread takes BAR stores in order, hands command doorbells on, answers the others, and sends;
 *   <li>the RX thread takes frames that the wire has put into the card's buffer;
 *   <li>the firmware thread executes commands, moves the link, and answers; with a delay set, answers of commands that are
 *       owned by the card at once come in an order of chance.
 * </ul>
 *
 * <p>Listeners of interrupt vectors are called on these threads. {@code model.delay.micros} delays each store, frame and
 * answer by a random time up to it.
 *
 * <p><b>Not modelled</b>: memory keys other than the reserved one, RDMA, virtual functions and the e-switch (but for its L2
 * table), NIC send tables, flow counters, matches on inner headers, striding and linked-list receive queues, LSO, LRO, VLAN
 * insertion, CQE compression, collapsed and resized CQs, command signatures, flow control. What would need these is refused,
 * and its capability is off. Priorities are accepted and have no effect: there is one order of sending.
 */
@Export
@Version("1.0.0")
package org.cx4.model;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
