package org.cx4.spi.thread;

import java.util.Set;
import java.util.SortedSet;
import org.osgi.annotation.versioning.ProviderType;

/** Binds threads to CPUs. Safe from any thread. */
@ProviderType
public interface ThreadPlacement {
    /** CPUs that this process may use, by the kernel's numbers. */
    SortedSet<Integer> allowed();

    /**
     * Lets the calling thread run on these CPUs only.
     *
     * @throws IllegalArgumentException if there is none, or one of them may not be used
     */
    void place(Set<Integer> cpus);

    /** CPUs that the calling thread may run on. */
    SortedSet<Integer> placed();
}
