package org.cx4.hca;

import org.cx4.prm.WqeConst;
import org.cx4.spi.hca.HcaCapabilities;

/**
 * How the packet memory is cut.
 *
 * @param maxMtu largest IP packet that it is made for
 * @param bufferBytes size of a buffer
 * @param frameBytes longest frame, without FCS
 * @param buffersPerFrame how many buffers such a frame takes
 */
record BufferPlan(int maxMtu, int bufferBytes, int frameBytes, int buffersPerFrame) {
    /** Buffers beside those that rings hold: for the batches of a worker, and for what applications keep. */
    private static final int SPARE_FRAMES = 512;

    private static final int GRAIN_BYTES = 1024;
    /** Control, Ethernet and inline segment of a send WQE. */
    private static final int SEND_HEAD_SEGMENTS = 3;

    /** For an MTU and the size that a buffer has at most; a buffer is no larger than the longest frame needs. */
    static BufferPlan of(int maxMtu, int mostBytes) {
        int frame = maxMtu + Limits.FRAME_OVERHEAD_BYTES;
        int bytes = Math.min(mostBytes, roundUp(frame, GRAIN_BYTES));
        return new BufferPlan(maxMtu, bytes, frame, roundUp(frame, bytes) / bytes);
    }

    private static int roundUp(int value, int grain) {
        return (value + grain - 1) / grain * grain;
    }

    /** Most buffers that a frame may have: a receive and a send WQE hold a segment for each. */
    static int mostBuffersPerFrame(HcaCapabilities capabilities) {
        int send = Math.min(capabilities.maxSqWqeBytes() / WqeConst.DS_BYTES, WqeConst.MAX_DS) - SEND_HEAD_SEGMENTS;
        return Math.min(send, Integer.highestOneBit(capabilities.maxRqWqeBytes()) / WqeConst.DS_BYTES);
    }

    /**
     * Buffers of a core, so that full rings leave some.
     *
     * @param rxEntries frames in its RQ
     * @param txEntries WQEBBs in all its SQs; one holds at most as many segments as it has room for
     */
    int buffersPerCore(int rxEntries, int txEntries) {
        int perWqebb = Math.min(buffersPerFrame, WqeConst.WQEBB_BYTES / WqeConst.DS_BYTES);
        return (rxEntries + SPARE_FRAMES) * buffersPerFrame + txEntries * perWqebb;
    }
}
