/**
 * The card put together, and the device stage in front of it.
 *
 * <p>{@link org.cx4.model.device.ModelDevice} is the stage; it makes a card when it comes up and throws it away when it goes
 * down. The card's model (trace, faults, counts) is kept by {@link org.cx4.model.device.CardModels}, so that what was left
 * can be seen afterwards.
 *
 * <p>Stores to the BAR go into a ring of plain longs without allocation and wake the TX thread only if it sleeps; reads are
 * answered at once from what the card shows of itself. Frames from the wire are copied into the receive buffer by the wire's
 * thread and wake the RX thread. Between working and sleeping, a thread says that it sleeps and looks once more, and a
 * putter publishes its work and then looks whether the thread sleeps: so no wake-up is lost.
 *
 * <p>A reset and the end of a mapping exclude all threads of the card for a moment; see {@code org.cx4.model.object} for the
 * order of locks. When the stage goes down, the wire is unplugged, the threads are joined, and then memory is freed.
 */
package org.cx4.model.device;
