package org.cx4.port;

import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of handlers, sources and modules that throw, away from the worker: the worker leaves the first failure of a period
 * here, the control thread logs it once per period with the number of all. So a handler that throws for every burst
 * neither fills the log nor slows its core.
 */
final class FailureReport {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReport.class);

    private final String worker;
    private final WorkerCounters counters;
    private final AtomicReference<Failure> first = new AtomicReference<>();
    private long reported;

    /** What threw, or null: the worker's own code, which ended it. */
    private record Failure(Object culprit, Throwable reason) {}

    FailureReport(String worker, WorkerCounters counters) {
        this.worker = worker;
        this.counters = counters;
    }

    /** Something threw. On the worker. */
    void failed(Object culprit, Throwable reason) {
        counters.addFailure();
        if (first.getPlain() == null) {
            first.setRelease(new Failure(culprit, reason));
        }
    }

    /** The worker has come to its end by what its own code threw. On the worker. */
    void ended(Throwable reason) {
        counters.addFailure();
        first.setRelease(new Failure(null, reason));
    }

    /** Logs what has come since the last call, if anything. On one thread at a time. */
    synchronized void flush() {
        Failure failure = first.getAndSet(null);
        if (failure == null) {
            return;
        }
        if (failure.culprit == null) {
            LOG.error(
                    "{} has ended: its core carries no traffic until the port is started anew", worker, failure.reason);
            return;
        }
        long failures = counters.failures();
        LOG.error(
                "{}: {} failed, {} times since the last report; what it left of the burst was freed",
                worker,
                failure.culprit.getClass().getName(),
                Math.max(1, failures - reported),
                failure.reason);
        reported = failures;
    }
}
