/**
 * What the card knows: its objects, port, vport and counters.
 *
 * <p><b>Who changes what.</b> Objects are created, changed and destroyed by the firmware thread, on commands. The TX and RX
 * threads look them up and change only what is theirs:
 *
 * <pre>
 *   firmware thread   all tables, references, capabilities, vport, root
 *   TX thread         send queues (under their monitor), BAR doorbells
 *   RX thread         receive queues (under their monitor), queue counters
 *   all three         CQs and EQs, under their monitors
 * </pre>
 *
 * <p><b>Locks</b>, outermost first: {@code DmaMap.access}, work queue, CQ, EQ. A thread of the card holds
 * {@code DmaMap.access} for every burst of work; a reset and the end of a mapping take {@code DmaMap.exclusion} and so
 * find no thread inside.
 *
 * <p>What the RX thread reads for each frame (entries of a table, the list of an RQT, settings of a TIR, the address
 * filter) is immutable and replaced as a whole: a frame sees the old or the new, never half of each.
 *
 * <p><b>Destruction.</b> An object counts its users and is destroyed only without any. A work queue changes its state under
 * its monitor, so after the answer to DESTROY or to a move to RESET the card touches neither ring nor buffers.
 *
 * <p><b>The packet engine</b> is behind {@link org.cx4.model.object.PacketWork}, its way out is
 * {@link org.cx4.model.object.FramePort}, and all it knows is in {@link org.cx4.model.object.CardState}.
 */
package org.cx4.model.object;
