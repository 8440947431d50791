package org.cx4.port;

import java.util.Locale;
import org.cx4.spi.stage.StageException;

/** How a worker waits for work. */
enum WorkerMode {
    /** Looks at its rings all the time and never arms a CQ. */
    POLL,
    /** Sleeps as soon as a round found nothing to do. */
    INTERRUPT,
    /** Polls under load; sleeps after a number of rounds without work. */
    ADAPTIVE;

    static WorkerMode of(String text) {
        for (WorkerMode mode : values()) {
            if (mode.toString().equals(text)) {
                return mode;
            }
        }
        throw new StageException("worker.mode '" + text + "' is unknown: write poll, interrupt or adaptive");
    }

    /** Rounds without work before it sleeps. */
    long idleRounds(int adaptive) {
        return switch (this) {
            case POLL -> Long.MAX_VALUE;
            case INTERRUPT -> 1;
            case ADAPTIVE -> adaptive;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
