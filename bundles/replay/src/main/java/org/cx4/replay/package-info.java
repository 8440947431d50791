/**
 * A capture file through an adapter and back to a file, as a command. {@code ./cx4 replay} starts it.
 *
 * <pre>
 *   file ──► Feeder ──► ReplayWire ──► card ──► rings ──► Forwarder ┐      each step is told to the Ledger
 *   file ◄── Outcome ◄── ReplayWire ◄── card ◄── rings ◄────────────┘
 * </pre>
 *
 * <p>{@link org.cx4.replay.Replay} runs once if the framework property {@code cx4.replay.file} names a file, on a thread of its
 * own: it loads an adapter whose wire is the {@link org.cx4.replay.ReplayWire}, sends the file, unloads, and ends the JVM with 0 only
 * if every frame is accounted for.
 *
 * <p><b>Accounting.</b> The {@link org.cx4.replay.Ledger} holds the frames under way, a window of them: far fewer than a ring
 * has buffers, so that none is lost for want of one. A frame that reaches the {@link org.cx4.replay.Forwarder}, or comes back, is recognised by its bytes, to which the card adds padding on its way back; of frames with
 * equal bytes the oldest is taken, which makes no difference, since the card treats them equally. So frames may overtake each other on the cores,
 * and yet the reports and the file have them in the order of the capture, with its stamps. A frame that cannot be sent at all is
 * skipped with the reason; one that does not come back while nothing else moves any more is lost, and the exit code tells.
 *
 * <p><b>Threads.</b> The replay's feeds, the workers forward, the card's sends. They meet in the ledger, which is one lock; a
 * test tool may have that on a worker.
 */
package org.cx4.replay;
