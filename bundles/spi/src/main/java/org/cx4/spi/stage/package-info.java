/**
 * What all stages of a driver's life share: coming up, failing half-way, going down, and being used meanwhile.
 *
 * <p>A stage is a Declarative Services component, one per adapter. Its references to the stages it stands on are mandatory,
 * so it is activated after them and deactivated before they are gone. {@link org.cx4.spi.stage.StageComponent} holds the
 * rest of the contract, once for all stages:
 *
 * <ul>
 *   <li>what {@code activate} acquires is pushed on an {@link org.cx4.spi.stage.Undo} and released in reverse, also when
 *       step <i>n</i> fails;
 *   <li>a failed activation is remembered with the generation of its configuration: Declarative Services may try again for
 *       each user that waits, but the hardware is not touched again until the operator asks or changes something;
 *   <li>a user attaches itself with a promise to let go when asked; going down asks, in reverse order of attaching, before
 *       anything is freed;
 *   <li>what the hardware has only once has one owner at a time, written down by the stage below ({@code own});
 *   <li>what operators should hear of is told with {@code tell}, which posts to EventAdmin if there is one; each stage's
 *       component inherits the optional reference.
 * </ul>
 *
 * <p>Stages with queues share how a failed one is brought back: {@link org.cx4.spi.stage.ControlLoop} is the thread that sends
 * the commands, {@link org.cx4.spi.stage.BackOff} says when, {@link org.cx4.spi.stage.Renewal} hands the new queue to the ring's
 * owner at a burst boundary, and {@link org.cx4.spi.stage.QueueReports} tells it.
 *
 * <p>Threads: going up and going down are serialised by one lock per stage; attaching and leaving need none, so that a user
 * may leave on its own while the stage that it leaves goes down and asks it to let go.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.stage;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
