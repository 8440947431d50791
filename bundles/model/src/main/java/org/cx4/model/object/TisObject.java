package org.cx4.model.object;

/** A TIS: the priority of send queues. Immutable. */
public final class TisObject extends FirmwareObject {
    private final int priority;
    private final FirmwareObject transportDomain;

    /**
     * A new one.
     *
     * @param priority the context's prio field: twice the priority
     */
    public TisObject(int number, int priority, FirmwareObject transportDomain) {
        super(ObjectKind.TIS, number, transportDomain);
        this.priority = priority;
        this.transportDomain = transportDomain;
    }

    /** The context's prio field. */
    public int priority() {
        return priority;
    }

    /** Its transport domain. */
    public FirmwareObject transportDomain() {
        return transportDomain;
    }
}
