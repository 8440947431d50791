package org.cx4.model.object;

import java.util.List;

/** A TIR: hash and destination. What may change is one immutable record, read once for each frame. */
public final class TirObject extends FirmwareObject {
    private final FirmwareObject transportDomain;
    private volatile Settings settings;

    /**
     * What a TIR does.
     *
     * @param queue where a direct one sends; null for an indirect one
     * @param table where an indirect one spreads to; null for a direct one
     * @param hash how an indirect one hashes
     * @param selfLoopbackBlock 1 blocks unicast that this port sent itself, 2 multicast
     */
    public record Settings(ReceiveQueueObject queue, RqtObject table, Hash hash, int selfLoopbackBlock) {}

    /**
     * How to hash.
     *
     * @param function a value of {@code RxHashFn}
     * @param symmetric whether source and destination may be swapped
     * @param key 40 bytes; not to be changed
     * @param l3Type a value of {@code RxHashType}
     * @param l4Type a value of {@code RxHashType}
     * @param fields bits of {@code RxHashField}; 0 hashes nothing
     */
    public record Hash(int function, boolean symmetric, byte[] key, int l3Type, int l4Type, int fields) {}

    /** A new one. */
    public TirObject(int number, FirmwareObject transportDomain, Settings settings) {
        super(ObjectKind.TIR, number, transportDomain, target(settings));
        this.transportDomain = transportDomain;
        this.settings = settings;
    }

    private static FirmwareObject target(Settings settings) {
        return settings.table == null ? settings.queue : settings.table;
    }

    /** What it does now. */
    public Settings settings() {
        return settings;
    }

    /** Does something else from the next frame on. */
    public void settings(Settings next) {
        useInstead(List.of(transportDomain, target(next)));
        settings = next;
    }

    /** Its transport domain. */
    public FirmwareObject transportDomain() {
        return transportDomain;
    }
}
