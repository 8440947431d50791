package org.cx4.model.object;

import org.cx4.model.HealthReport;

/** Health of the card: the first report stays until a reset, but a fatal one displaces a warning. Safe from any thread. */
public final class Health {
    private volatile HealthReport report;
    private volatile boolean frozen;
    private volatile boolean lasting;

    /** Fails with a value of {@code HealthSyndrome}, unless the card has failed already. */
    public void fail(int healthSyndrome) {
        fail(HealthReport.fatal(healthSyndrome));
    }

    /** Fails so, unless the card has failed already. */
    public synchronized void fail(HealthReport cause) {
        if (report == null || (cause.fatal() && !fatal())) {
            report = cause;
        }
    }

    /** What is wrong, or null. */
    public HealthReport report() {
        return report;
    }

    /** Whether the firmware does nothing any more. */
    public boolean fatal() {
        HealthReport now = report;
        return now != null && now.fatal();
    }

    /** Stops the health counter, or lets it count. */
    public void freeze(boolean stopped) {
        frozen = stopped;
    }

    /** Whether the health counter stands still. */
    public boolean frozen() {
        return frozen;
    }

    /** Whether what is wrong stays so through resets. */
    public void lasting(boolean stays) {
        lasting = stays;
    }

    /** As after a reset. */
    public synchronized void heal() {
        if (!lasting) {
            report = null;
            frozen = false;
        }
    }
}
