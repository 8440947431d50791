/**
 * The rx stage: receive queues, kept filled, and the TIRs that steering sends frames to.
 *
 * <pre>
 *   steering ──► TIR of a kind of traffic ──hash──► RQT ──► RQ of a core ──► CQ ──receive──► PacketBatch
 *                TIR of a core ───────────────────► RQT of one entry             ▲
 *                                                            PacketPool ──refill─┘ addresses
 * </pre>
 *
 * <p><b>Objects.</b> One queue counter; per core a CQ and an RQ with as many entries, so that the CQ cannot overrun: no new WQE, no
 * new CQE. A WQE of an RQ has a data segment for each buffer that the longest frame needs, in most configurations one;
 * length and lkey are written once, refilling writes addresses only. A frame takes the buffers that it fills, as a chain, and
 * leaves the others in their slot. RQTs: one that spreads, made as large as the card allows so that its list can grow, and
 * per core one of a single entry, with a TIR that never hashes: for flow rules, and that of core 0 for traffic that has no
 * hash. Every TIR is indirect, because an indirect one can be pointed elsewhere under traffic. {@link org.cx4.rx.RxStage} makes
 * them in the order counter, CQ, RQ, RQT, TIR and takes them down in reverse.
 *
 * <p><b>A buffer's way.</b> A posted buffer is the card's until its CQE has been read, or until the RQ has been destroyed: then
 * those that are left go back to their pool. Packets that come while no buffer is posted are dropped and counted by the card.
 *
 * <p><b>Spreading</b> is an optional module's decision ({@link org.cx4.spi.offload.RssModule}). It comes and goes while packets
 * flow: bind and unbind only say so, and the one control thread of the stage writes it to the card. Key, function and fields of a TIR
 * change together, by one command per TIR; on, the TIRs hash before the RQT spreads; off, the RQT is one entry before they
 * stop. Without a module, or on a card without indirection tables, all goes to core 0 unhashed.
 *
 * <p><b>Errors.</b> An error CQE puts an RQ into error: its buffers come back by flush CQEs, and its owner does not refill it. {@link
 * org.cx4.rx.RxRecovery}, on the control thread, waits until the flush has been read, moves the RQ to reset, zeroes its record, moves it
 * to ready, and offers the owner a new {@link org.cx4.rx.CoreRxRing} through {@link org.cx4.spi.stage.Renewal}; the owner takes it over
 * when it has read all completions of the old one, and fills it. A CQ that is dead takes its RQ with it: a second CQ with an RQ of
 * its own is made and filled, the RQTs are pointed to it, and then the old ones are destroyed and their buffers go back. What fails
 * again soon, or is refused by the card, waits longer each time. Other cores go on.
 *
 * <p><b>Threads.</b> A ring belongs to one worker; while none runs, the stage's thread has that role. Counters are written by the
 * owner with opaque stores and may be read by anybody.
 */
package org.cx4.rx;
