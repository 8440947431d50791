package org.cx4.spi.stage;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cx4.api.Wakeup;

/**
 * How control code replaces what a ring's owner works with: a grace period of one reader.
 *
 * <pre>
 *   control                                  owner, once per burst
 *   C1  offer (release), wake the owner      W1  due = due()                  (acquire)
 *   C2  wait until taken (acquire)           W2  read completions until there are none
 *                                            W3  take it over; taken()        (release)
 * </pre>
 *
 * <p>Why it is right: control has made the device forget the old queue before C1, so every completion of it is in memory when W1
 * sees the offer, and W2 reads them all: none is left to be mistaken for one of the new queue. What the owner did with the old
 * part comes before W3, so after C2 nobody uses it. One offer at a time.
 *
 * @param <T> what is offered: immutable, or handed over with the offer
 */
public final class Renewal<T> {
    private final List<Wakeup> owners = new CopyOnWriteArrayList<>();
    private volatile T offered;

    /** Offers it. On the control thread, when the one before has been taken. */
    public void offer(T next) {
        if (offered != null) {
            throw new IllegalStateException(offered + " has not been taken yet");
        }
        offered = next;
        for (Wakeup owner : owners) {
            owner.wake();
        }
    }

    /** What waits to be taken, or null. */
    public T due() {
        return offered;
    }

    /** It has been taken over; the owner uses the old part no more. On the owner's thread. */
    public void taken() {
        offered = null;
    }

    /** Whom to wake at an offer, until the lease is closed. */
    public Lease listen(Wakeup owner) {
        owners.add(owner);
        return () -> owners.remove(owner);
    }
}
