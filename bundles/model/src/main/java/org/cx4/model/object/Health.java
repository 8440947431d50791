package org.cx4.model.object;

/** Health of the card: the first fatal syndrome stays until a reset. Safe from any thread. */
public final class Health {
    private volatile int syndrome;

    /** Fails with a value of {@code HealthSyndrome}, unless the card has failed already. */
    public synchronized void fail(int healthSyndrome) {
        if (syndrome == 0) {
            syndrome = healthSyndrome;
        }
    }

    /** 0 while the card is healthy. */
    public int syndrome() {
        return syndrome;
    }

    /** As after a reset. */
    public synchronized void heal() {
        syndrome = 0;
    }
}
