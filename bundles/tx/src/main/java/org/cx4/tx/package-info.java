/**
 * The tx stage: send queues. It turns the columns of a batch into WQEs, and completions into free buffers.
 *
 * <pre>
 *   PacketBatch ──post──► SendQueue (priority 0) ──┐ record, doorbell
 *                         SendQueue (priority 1) ──┤──────────────────► card ──► wire
 *                         …                        │                     │
 *   PacketPool ◄──────────────reclaim──────────────┴──── CQ of the core ◄┘ CQE
 * </pre>
 *
 * <p><b>Objects.</b> One TIS per priority for the whole adapter; per core one CQ, and per core and priority one SQ on that CQ.
 * {@link org.cx4.tx.TxStage} makes them in the order CQ, TIS, SQ and takes them down in reverse: first the rings are drained,
 * then each SQ goes to reset and is destroyed, and only then do buffers that it never reported go back to their pool.
 *
 * <p><b>A buffer's way.</b> A posted buffer is the card's until the CQE that covers it has been read. A frame takes one
 * WQEBB; in a chain of buffers it takes as many as its data segments need, and the slot of the first names the chain. Most
 * WQEs ask for no CQE: the last of a burst does, and one in each quarter
 * of the ring; a CQE stands for its WQE and all before it. The CQ has an entry for every WQE of all its SQs, because in error
 * each of them makes one, so it cannot overrun.
 *
 * <p><b>Errors.</b> An error CQE puts an SQ into error: its owner posts nothing more on it, the card flushes what was posted, each
 * WQE with a CQE of its own, and packets for it are counted as errors and freed. {@link org.cx4.tx.TxRecovery}, on the control
 * thread, waits until the flush has been read, moves the SQ to reset, zeroes its record, moves it to ready, and offers the owner a
 * {@link org.cx4.tx.CoreTxRing} with a new {@link org.cx4.tx.SendQueue} through {@link org.cx4.spi.stage.Renewal}; the owner takes it
 * over when it has read all completions of the old one, whose last buffers it gives back. The other SQs of the core go on. A CQ
 * that is dead goes another way: the owner stops to post; a second CQ with SQs of its own takes the place of the first; then the
 * old ones are destroyed and their buffers go back. What fails again soon, or is refused by the card, waits longer each time.
 *
 * <p><b>Watchdog.</b> An SQ that holds work and completes nothing for {@code tx.watchdog.millis} is reported, and so is its end; it is
 * not reset, because a peer may hold it up legally with pause frames. A worker that does not read what the card has written is
 * not a hung SQ.
 *
 * <p><b>Threads.</b> A ring belongs to one worker: post, reclaim and arm are its calls only. While no worker runs (coming up,
 * going down) the stage's own thread has that role. {@code cx4-NAME-tx} is the control thread: all commands after
 * coming up are its. Counters are written by the owner with opaque stores and may be read by
 * anybody. There are no locks here beside the stage's.
 */
package org.cx4.tx;
