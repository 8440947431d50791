package org.cx4.spi.packet;

import org.cx4.spi.device.DmaRegion;

/** All buffers of an adapter. */
public final class PacketMemory {
    private final long base;
    private final long deviceBase;
    private final int bufferBytes;
    private final int maxFrameBytes;
    private final PacketPool[] pools;

    /**
     * Cuts a region into buffers, each for a whole frame.
     *
     * @param region at least {@code cores * buffersPerCore * bufferBytes} bytes
     * @param bufferBytes size of a buffer, a multiple of 64
     * @param cores number of pools
     * @param buffersPerCore buffers in each pool
     */
    public PacketMemory(DmaRegion region, int bufferBytes, int cores, int buffersPerCore) {
        this(region, bufferBytes, bufferBytes, cores, buffersPerCore);
    }

    /**
     * Cuts a region into buffers.
     *
     * @param region at least {@code cores * buffersPerCore * bufferBytes} bytes
     * @param bufferBytes size of a buffer, a multiple of 64
     * @param maxFrameBytes longest frame; if it is longer than a buffer it takes a chain of them
     * @param cores number of pools
     * @param buffersPerCore buffers in each pool
     */
    public PacketMemory(DmaRegion region, int bufferBytes, int maxFrameBytes, int cores, int buffersPerCore) {
        if (bufferBytes % 64 != 0 || (long) cores * buffersPerCore * bufferBytes > region.bytes()) {
            throw new IllegalArgumentException(
                    region.bytes() + " bytes do not hold " + cores + " x " + buffersPerCore + " x " + bufferBytes);
        }
        this.base = region.address();
        this.deviceBase = region.deviceAddress();
        this.bufferBytes = bufferBytes;
        this.maxFrameBytes = maxFrameBytes;
        this.pools = new PacketPool[cores];
        for (int core = 0; core < cores; core++) {
            pools[core] = new PacketPool(core * buffersPerCore, buffersPerCore);
        }
    }

    /** Address of the first buffer; buffer {@code h} is at {@code base + h * bufferBytes}. */
    public long base() {
        return base;
    }

    /** Address of the first buffer as the device sees it. */
    public long deviceBase() {
        return deviceBase;
    }

    /** Size of a buffer. */
    public int bufferBytes() {
        return bufferBytes;
    }

    /** Longest frame that rings and batches hold, without FCS. */
    public int maxFrameBytes() {
        return maxFrameBytes;
    }

    /** Most buffers in the chain of a frame. */
    public int maxBuffers() {
        return (maxFrameBytes + bufferBytes - 1) / bufferBytes;
    }

    /** Address of a buffer. */
    public long address(int handle) {
        return base + (long) handle * bufferBytes;
    }

    /** Address of a buffer as the device sees it. */
    public long deviceAddress(int handle) {
        return deviceBase + (long) handle * bufferBytes;
    }

    /** Number of pools. */
    public int cores() {
        return pools.length;
    }

    /** The pool of a core. */
    public PacketPool pool(int core) {
        return pools[core];
    }

    /** Buffers that are in no pool: after rx and tx have gone, buffers that were lost. Only while no worker runs. */
    public int outside() {
        int outside = 0;
        for (PacketPool pool : pools) {
            outside += pool.capacity() - pool.available();
        }
        return outside;
    }
}
