package org.cx4.api;

import org.osgi.annotation.versioning.ConsumerType;

/** Has packets to send on a port of its own accord. Register it as a service. */
@ConsumerType
public interface PacketSource {
    /**
     * Adds packets to be sent, at most what there is room for. Called on the worker of a core in each round.
     *
     * @param transmitter sends on this core; not to be kept
     */
    void produce(Transmitter transmitter);

    /**
     * The worker of a core is about to sleep. From now on, one call of the wake-up is owed when there is something to produce.
     *
     * @return false if there is something now: the worker goes on
     */
    boolean arm(int core, Wakeup wakeup);
}
