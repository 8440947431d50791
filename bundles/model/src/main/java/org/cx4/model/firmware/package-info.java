/**
 * The firmware: the command queue in shared memory, and what each command does.
 *
 * <p>One thread. A doorbell makes it fetch a slot: entry and mailbox chains are checked (what is wrong gives a delivery
 * status, and the command is not executed), the command is executed against the table of its opcode, the answer is written,
 * ownership goes back, and an event is posted if an EQ asked for command events when the command was fetched. With a delay,
 * answers wait for a random time each, so that commands which the card owns at once are answered in any order.
 *
 * <pre>
 *   DISABLED ─ENABLE_HCA→ ENABLED ─INIT_HCA→ INITIALIZED ─TEARDOWN_HCA→ TORN_DOWN ─DISABLE_HCA→ DISABLED
 *                 pages, ISSI, caps      objects                  pages go back
 * </pre>
 *
 * <p>A command that is refused changes nothing and answers a status and one of the numbers in
 * {@link org.cx4.model.firmware.Syndrome}, each of which has one reason. A command that fails inside the model is answered
 * too, with INT_ERR.
 */
package org.cx4.model.firmware;
