/**
 * The command stage: how a driver asks the firmware for something, from the reset of the card to the withdrawal of the
 * command queue.
 *
 * <p><b>What it owns.</b> The command queue page with its slots, and a pool of mailboxes of 1 KiB. A command's first 16 bytes
 * of input and output lie in the slot itself, the rest in chains of mailboxes:
 *
 * <pre>
 *   slot 64 B: type 7 | input length | input chain | 16 B input | 16 B output | output chain | output length | token, owner
 *                                          |                                       |
 *                                     mailbox 0 -> mailbox 1 -> ...           mailbox 0 -> ...   each 512 B of data,
 *                                                                             block number, token of the slot, next
 * </pre>
 *
 * <p><b>Life of a slot.</b> Free, the device's from the moment the doorbell is rung, free again when the device has cleared
 * the ownership bit. A command that is not answered in time keeps its slot and its mailboxes: the device may still write
 * there, so they are in quarantine until it has answered after all, which is counted, or has been reset. Slots of a full device run concurrently and end in any
 * order. The highest slot is kept for MANAGE_PAGES, because another command may be waiting inside the firmware for pages.
 *
 * <p><b>A card that fails.</b> {@code Trust} holds what is known against the card since its last reset. A failure ends every
 * command at once; so does one that finds all registers reading as ones. From then on, and after a command without an answer or
 * an undo that failed, the device keeps what is freed until the reset, which is done when the stage goes down or is told to
 * {@code renew} the card.
 *
 * <p><b>Threads.</b> Any thread may execute commands and waits for its own. It looks at the ownership bit itself: at first in
 * a short spin, then parked, with pauses that grow. When the EQ that carries CMD events is there ({@code useEvents}), the
 * event unparks it, and the pauses become long: they are then only the remedy for an event that got lost. A waiting thread
 * that is interrupted keeps waiting, because its memory is the device's, and keeps its interrupt flag.
 *
 * <p><b>Locks.</b> {@code Slots} and {@code Mailboxes} have one lock each, held for a few assignments, never one inside the
 * other, never during a wait for the device. The doorbell needs none: each store rings the bits that it carries.
 *
 * <p><b>Sources.</b> PRM chapters "Command Interface" and "Initialization Segment". Signatures are not computed: the card's
 * {@code cmdif_checksum} is off.
 */
package org.cx4.command;
