/**
 * The event stage: event queues, the thread that reads asynchronous events, and the completion queues that hang on the EQs.
 *
 * <pre>
 *   card --EQE--> async EQ --(vector 0)--> thread cx4-ADAPTER-events --CMD----------> command
 *                                                                    --PAGE_REQUEST-> hca
 *                                                                    --port, CQ, WQ-> AsyncEventListener
 *   card --CQE--> CQ (armed) --EQE--> completion EQ --(vector 1 + n)--> wake-up of the worker of a core, which polls
 * </pre>
 *
 * <p><b>Completion EQs.</b> With {@code event.vectors=shared} core c has EQ and vector 1 + c for both directions; with
 * {@code split} the EQ of sending is number 2c and that of receiving number 2c + 1, each on the vector one above.
 *
 * <p><b>An EQ's protocol.</b> Before creation every entry's owner bit is 1, so that none is taken for new: the card writes 0 on
 * its first lap. An entry is new when its owner bit equals the lap of the free-running consumer index. The index goes back to the
 * card at one of two places of the UAR page: with or without a wish for an interrupt. An arm with events already there fires at
 * once, so read, arm, sleep loses nothing.
 *
 * <p><b>A CQ's protocol.</b> The consumer index goes to the doorbell record only. Arming writes the sequence number of the wish to
 * record and UAR; the number changes once per event received, so the card can tell a new wish from a doubled one.
 *
 * <p><b>Under control.</b> {@link org.cx4.event.InterruptControl} shows each EQ and CQ from the card's context and changes it as it
 * runs: moderation by MODIFY_CQ, notification and masks by what is armed and listened to, the mask of asynchronous events by another
 * async EQ. Arming tells the worker whether it will be woken; if not, it polls.
 *
 * <p><b>Threads.</b> The async EQ is read by its own thread, which sleeps until vector 0 fires and looks by itself every tenth of a
 * second, so that a lost interrupt heals. It never executes a command: the answer would have to be read by itself. A completion
 * EQ and the arming of its CQs belong to one worker at a time; handing over to another worker is ordered by the workers' start and
 * stop. Creating and closing CQs happens on control threads and publishes the EQ's list of CQs by one volatile write.
 *
 * <p><b>Locks.</b> None, except for the listeners' copy-on-write lists.
 *
 * <p><b>Sources.</b> PRM chapters "Event Queues", "Completion Queues", "UAR".
 */
package org.cx4.event;
