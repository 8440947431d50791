/**
 * Event queues: how the card calls. The async EQ is read by a thread of the event stage; a completion EQ is read by the
 * worker that sleeps on it.
 *
 * <p>Completion queues are made here too, because they hang on the EQs: whoever replaces the EQs must move every CQ. Their
 * entries are read by their owners (tx and rx), which know what they mean.
 *
 * <p>Arm, look once more, then sleep: a worker arms its CQs and their EQ, then looks at its rings again; an entry that came
 * before arming is seen by the look, one that came after makes an event, an interrupt, and a wake-up.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.event;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
