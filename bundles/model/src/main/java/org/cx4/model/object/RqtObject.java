package org.cx4.model.object;

import java.util.List;

/** A receive queue table. The list is replaced as a whole; the RX thread reads it once for each frame. */
public final class RqtObject extends FirmwareObject {
    private final int maxSize;
    private volatile ReceiveQueueObject[] queues;

    /**
     * A new one.
     *
     * @param maxSize how long its list may become
     * @param queues a power of two of them
     */
    public RqtObject(int number, int maxSize, List<ReceiveQueueObject> queues) {
        super(ObjectKind.RQT, number, queues.toArray(FirmwareObject[]::new));
        this.maxSize = maxSize;
        this.queues = queues.toArray(ReceiveQueueObject[]::new);
    }

    /** How long the list may become. */
    public int maxSize() {
        return maxSize;
    }

    /** How long the list is: a power of two. */
    public int size() {
        return queues.length;
    }

    /** The queue for a hash. */
    public ReceiveQueueObject queue(int hash) {
        ReceiveQueueObject[] now = queues;
        return now[hash & (now.length - 1)];
    }

    /** The list. */
    public List<ReceiveQueueObject> queues() {
        return List.of(queues);
    }

    /** Replaces the list. */
    public void queues(List<ReceiveQueueObject> list) {
        useInstead(list);
        queues = list.toArray(ReceiveQueueObject[]::new);
    }
}
