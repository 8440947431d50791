/**
 * A door into the port for the benchmark, in the port's own package, because a worker is nobody else's to see.
 *
 * <p>In a running driver a worker is a thread that goes round by itself: it would be timed together with its waiting and its
 * scheduling. {@link org.cx4.port.DrivenWorker} has the same worker, with the same snapshot of rings, offloads and handlers, and
 * lets whoever measures call one round after the other on a thread of his own. It adds nothing to a round, and changes nothing in
 * the port for the sake of being measured.
 *
 * <p>One thread drives it. Rings, modules and handlers are put in before the first round.
 */
package org.cx4.port;
