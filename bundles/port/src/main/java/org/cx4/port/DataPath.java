package org.cx4.port;

import org.cx4.api.Offload;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;

/**
 * Everything that workers work with, at one moment: immutable and numbered. A worker uses one path for a whole round. The
 * arrays are read by the workers as they are and changed by nobody.
 */
final class DataPath {
    /** Counts up from 1. */
    final long number;
    /** By core. */
    final RxRing[] rx;
    /** By core. */
    final TxRing[] tx;
    /** Those in use, at most one per offload. */
    final OffloadModule[] modules;
    /** In the order in which they are called. */
    final PacketHandler[] handlers;
    /** In the order in which they are asked. */
    final PacketSource[] sources;
    /** Those who look on; mostly none. */
    final PacketTap[] taps;
    /** How workers wait and where they run. */
    final WorkerSettings settings;

    private final int offered;

    DataPath(
            long number,
            RxRing[] rx,
            TxRing[] tx,
            OffloadModule[] modules,
            PacketHandler[] handlers,
            PacketSource[] sources,
            PacketTap[] taps,
            WorkerSettings settings) {
        this.number = number;
        this.rx = rx;
        this.tx = tx;
        this.modules = modules;
        this.handlers = handlers;
        this.sources = sources;
        this.taps = taps;
        this.settings = settings;
        int bits = 0;
        for (OffloadModule module : modules) {
            bits |= bit(module.offload());
        }
        this.offered = bits;
    }

    /** Whether a module for an offload is in use. */
    boolean offers(Offload offload) {
        return (offered & bit(offload)) != 0;
    }

    private static int bit(Offload offload) {
        return 1 << offload.ordinal();
    }
}
