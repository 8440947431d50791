/**
 * The port stage: link and MTU of the physical port, a worker per core, and what the workers work with.
 *
 * <pre>
 *   control code          publishes                 worker of a core, each round
 *   bind, unbind, up ───► DataPath n ──────────────► enter: read n, acknowledge n (release)
 *        │                                           rx.receive, modules, taps, handlers, free the rest
 *        └─ waits until all have acknowledged n      sources, modules, taps, tx.post, taps
 *                                                    tx.reclaim, rx.refill
 * </pre>
 *
 * <p><b>One mechanism for every change.</b> A {@link org.cx4.port.DataPath} is immutable and numbered. Control code
 * builds the next one under the lock of {@link org.cx4.port.DataPathControl}, publishes it through {@link
 * org.cx4.port.GracePeriod}, wakes the workers, leaves the lock, and waits until every worker has acknowledged the
 * number. Then what only the older paths held has no user left. The wait has a limit; who exceeds it is named, with the
 * handler that it is in.
 *
 * <p><b>Threads.</b> {@code cx4-NAME-worker-CORE} owns the rings, the batches and the buffer pool of its core; it takes
 * no lock and tells others of what it did through counters that it alone writes. {@code cx4-NAME-port} tells listeners
 * about the link and logs what handlers threw. Binding and unbinding happen on any thread; unbinding a handler, source,
 * module or listener returns when it is not called any more.
 *
 * <p><b>Settings.</b> How workers wait and on which CPUs they run is part of the path, see {@link org.cx4.port.WorkerSettings}: they
 * take it over at a round's start, on their own thread.
 *
 * <p><b>Falling asleep.</b> A worker clears its {@link org.cx4.port.Alarm}, arms its EQs, its CQs and its sources, looks
 * once more at the rings and at the path's number, and only then waits for the alarm, which is sticky: rung in between,
 * it ends the wait at once. So nothing is missed, whichever side is faster.
 *
 * <p><b>Locks.</b> The stage's own (up, down), then the one of the control, or the one of the link; none is held while
 * waiting for a worker or calling a listener, except the stage's while it goes down.
 */
package org.cx4.port;
