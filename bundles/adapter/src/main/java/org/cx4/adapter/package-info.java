/**
 * One configuration per adapter, turned into one per stage.
 *
 * <pre>
 *   cx4.adapter~a0  ──►  validated as a whole  ──►  cx4.wire.tap~a0, cx4.offload.rss~a0, …
 *                                                   cx4.device.model~a0, cx4.command~a0, … cx4.port~a0
 * </pre>
 *
 * <p>Operators write factory configurations {@code cx4.adapter~NAME}. {@link org.cx4.adapter.AdapterComponent} lives as long as
 * one of them and hands it to {@link org.cx4.adapter.Chains}, the only writer of stage configurations. A key belongs to the
 * bundles that publish it by metatype: {@link org.cx4.adapter.Catalog} reads what is installed, so that a new stage or module
 * brings its keys along, and a key that nobody publishes is refused. Each stage is given the keys that it declares, the
 * adapter's name, and one target filter per stage name, which binds the chain together.
 *
 * <p>What needs no card to know is checked here; limits of the card are checked by the HCA: when it comes up, and, for a change
 * of a running adapter, before anything is touched. A refused change leaves the configuration in force as it is.
 *
 * <p>A change restarts the stages whose own part of it changed, and hence those above them; only a change of keys that an active
 * stage lists in its property {@code cx4.live} is handed to it as it runs. Stage configurations go only with
 * the adapter's configuration (deactivation reason 4): stopping this bundle, or ConfigAdmin, leaves running chains alone. What a
 * deleted adapter left behind while this bundle was away is removed when it comes back.
 *
 * <p>When the card fails, {@link org.cx4.adapter.Recovery} has the configurations of the chain deleted, from {@code command} up or,
 * if the card is gone, from the device up, and written anew: a bounded number of times for a card that is ill, for as long as it
 * takes for one that is gone. Meanwhile the lowest stage concerned is shown as failed, with the reason. A stage that failed on a
 * card which may hold what nobody can name is tried again from {@code command} up, and so after a reset.
 *
 * <p>Threads: ConfigAdmin's own, mostly, and {@code cx4-recovery} while a card is down; nothing here waits for a stage. One lock
 * orders all writes.
 */
package org.cx4.adapter;
