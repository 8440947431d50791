/**
 * Memory as the card sees it: device addresses, which never equal process addresses, with gaps between regions.
 *
 * <p>The card reaches memory through {@link org.cx4.model.dma.DmaMap#translate} only. What is not mapped gives 0, and
 * whoever asked punishes the driver as a card would: error CQE, failed CQ, failed EQ.
 *
 * <p>A device address is never given twice, so that a late access to memory that was given back is found out.
 */
package org.cx4.model.dma;
