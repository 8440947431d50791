/**
 * Interrupts and events under an operator's control.
 *
 * <pre>
 *   card ──► CQ ──(notification, moderation)──► EQ ──(masked or not)──► interrupt vector ──► worker (mode, CPUs)
 *   card ──(mask of events)──► async EQ ──► vector 0 ──► driver
 * </pre>
 *
 * <p>{@link org.cx4.api.interrupt.Interrupts} is a service of the event stage, {@link org.cx4.api.interrupt.WorkerControl} one of
 * the port; both are there once per adapter, with the property {@code cx4.adapter}. What they change is in force when the call
 * returns, without a restart, and lasts until the stage that owns it is restarted or its configuration changes. No change loses
 * a packet: a worker that nothing would wake polls.
 *
 * <p>Threads: any. Views are asked of the card, by one command per queue.
 */
@Export
@Version("1.0.0")
package org.cx4.api.interrupt;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
