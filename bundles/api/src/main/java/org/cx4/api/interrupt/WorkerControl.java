package org.cx4.api.interrupt;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The workers of a port: how they wait, and where they run. A change is in force when the call returns; if a worker did not take it
 * over in time because a handler keeps it, {@link IllegalStateException} names both, and the worker will follow.
 */
@ProviderType
public interface WorkerControl {
    /** Name of the adapter. */
    String adapter();

    /** How the workers wait. */
    WorkerMode mode();

    /** Lets them wait in another way. */
    void setMode(WorkerMode mode);

    /** CPUs of the workers, by core; worker n runs on number n of them, modulo their length. Empty: on any. */
    List<Integer> cpus();

    /**
     * Lets the workers run on given CPUs; none: on all that the process may use.
     *
     * @throws IllegalArgumentException if a CPU does not exist or this process may not use it
     * @throws UnsupportedOperationException if no part of this platform can place threads
     */
    void setCpus(List<Integer> cpus);
}
