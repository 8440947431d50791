package org.cx4.os.jna;

import java.lang.ref.Reference;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cx4.spi.thread.ThreadPlacement;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Affinity by {@code sched_setaffinity}. The process's CPUs are those of its first thread, which nobody places. */
@Component(service = ThreadPlacement.class)
public final class JnaThreadPlacement implements ThreadPlacement {
    /** Room for 8,192 CPUs, more than any kernel is built for. */
    private static final int MASK_BYTES = 1024;

    private static final int THIS_THREAD = 0;

    private final int process = (int) ProcessHandle.current().pid();
    private final Gate gate = new Gate("the placement of threads");

    /** Loads the C library. */
    @Activate
    public JnaThreadPlacement() {
        LibC.load();
    }

    @Deactivate
    void deactivate() {
        if (gate.shut()) {
            gate.awaitEmpty();
            LibC.unload();
        }
    }

    @Override
    public SortedSet<Integer> allowed() {
        return read(process);
    }

    @Override
    public SortedSet<Integer> placed() {
        return read(THIS_THREAD);
    }

    private SortedSet<Integer> read(int thread) {
        gate.enter();
        try {
            NativeBytes mask = new NativeBytes(MASK_BYTES);
            if (LibC.sched_getaffinity(thread, MASK_BYTES, mask.address()) < 0) {
                throw LibC.failure("ask for the CPUs of thread " + thread);
            }
            SortedSet<Integer> cpus = new TreeSet<>();
            for (int cpu = 0; cpu < MASK_BYTES * Byte.SIZE; cpu++) {
                if ((mask.view().getLong(wordOf(cpu)) & bitOf(cpu)) != 0) {
                    cpus.add(cpu);
                }
            }
            return Collections.unmodifiableSortedSet(cpus);
        } finally {
            gate.leave();
        }
    }

    /** The kernel's mask is made of words in the machine's order. */
    private static int wordOf(int cpu) {
        return cpu / Long.SIZE * Long.BYTES;
    }

    private static long bitOf(int cpu) {
        return 1L << cpu;
    }

    @Override
    public void place(Set<Integer> cpus) {
        SortedSet<Integer> allowed = allowed();
        if (cpus.isEmpty() || !allowed.containsAll(cpus)) {
            throw new IllegalArgumentException(
                    "a thread cannot run on the CPUs " + new TreeSet<>(cpus) + ": this process may use " + allowed);
        }
        gate.enter();
        try {
            NativeBytes mask = new NativeBytes(MASK_BYTES);
            mask.clear();
            for (int cpu : cpus) {
                mask.view().putLong(wordOf(cpu), mask.view().getLong(wordOf(cpu)) | bitOf(cpu));
            }
            int result = LibC.sched_setaffinity(THIS_THREAD, MASK_BYTES, mask.address());
            if (result < 0) {
                throw LibC.failure("let a thread run on the CPUs " + new TreeSet<>(cpus));
            }
            Reference.reachabilityFence(mask);
        } finally {
            gate.leave();
        }
    }
}
