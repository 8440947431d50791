package org.cx4.model.object;

import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;

/**
 * Where a work queue lies.
 *
 * @param dma for the doorbell record
 * @param ring the entries
 * @param recordAddress device address of the doorbell record, 8 bytes, 8-aligned
 * @param logSize log2 of the number of entries
 * @param logStride log2 of an entry's bytes
 */
public record WorkQueueGeometry(DmaMap dma, PageList ring, long recordAddress, int logSize, int logStride) {}
