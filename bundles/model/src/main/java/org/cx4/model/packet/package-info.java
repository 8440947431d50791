/**
 * The packet work of the software card: what happens between a WQE and a finished frame, and between a frame and a CQE.
 *
 * <pre>
 *   SQ ── SendEngine: check WQE, gather, checksums, pad ──► FramePort
 *   wire ── ReceiveEngine: vport filter, flow tables, TIR, RssHash, RQT ── scatter ──► RQ
 *                                                          CqeWriter ──► CQ
 * </pre>
 *
 * <p>It reaches memory only through device addresses and knows nothing of the driver. It enforces what a card punishes: the
 * L2 header inline (14 bytes, 18 with a tag), wqe_index, lkey, data segments without bytes, more WQEs than the ring has, memory
 * that is not mapped. The queue then goes to ERROR with an error CQE, the rest is flushed, and the driver's fault is noted in
 * words.
 *
 * <p>What is finished here stays finished: a wire never repairs a frame. Received frames are parsed by
 * {@link org.cx4.model.packet.Frame}, once; {@link org.cx4.model.packet.Checksum} judges them; a layer that is not whole is
 * reported as absent.
 *
 * <p>Unicast to an address of the own vport turns round inside the card; multicast does not. A frame whose source is an own
 * address counts as self-sent for the TIR's loop-back block.
 *
 * <p>Not modelled: LSO, VLAN insertion, tunnels, flow counters, CQE compression, LRO. Their requests are refused as unknown.
 *
 * <p>Nothing is allocated per frame. Threads: one engine object per thread, the queue's monitor around each piece of work.
 */
package org.cx4.model.packet;
