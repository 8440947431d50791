/**
 * Flow rules: which received frames go to one core, are dropped, marked or counted by the card.
 *
 * <pre>
 *   filters (addresses, VLANs) ──► rules by priority ──► drop
 *                                        │               one core
 *                                        └─ spread ────► RSS over all cores
 * </pre>
 *
 * <p>A {@link org.cx4.api.flow.FlowRule} is a {@link org.cx4.api.flow.FlowMatch}, a {@link org.cx4.api.flow.FlowAction} and a
 * priority. Rules and their parts are immutable and checked when they are made: what no card could do is refused there. What this
 * card cannot do, and what contradicts a rule that is there, is refused by {@link org.cx4.api.flow.FlowRules#add}, and nothing of it
 * stays behind. Frames that match no rule are spread as without rules.
 *
 * <p>Rules see what the filters let in: they never let in a frame that the adapter's configuration keeps out. They live as
 * long as the steering stage of their adapter: its restart, or any restart below it, begins without rules.
 */
@Export
@Version("1.0.0")
package org.cx4.api.flow;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
