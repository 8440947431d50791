/**
 * The measure of speed: what the driver costs per packet on its way through real stages, beside the same work in plain C.
 *
 * <p><b>What is measured.</b> {@code Stages} brings the real stages up on the software card, without a framework;
 * {@code StubCard} then takes the data path away from it: doorbells end in plain memory, and {@code StubQueues} writes CQEs and
 * frames when it is told to. So the driver's code is the whole of what a round times, with statistics and both offloads on:
 *
 * <pre>
 *   untimed: the stub completes and delivers 512 packets  ->  timed: the worker's rounds of 1, 16, 64 or 256 packets
 *   transmit: WQE, doorbell, completion     receive: CQE, hand-over, refill     forward: both
 * </pre>
 *
 * <p><b>Why a ratio.</b> Machines are noisy and differ, so no time is a figure by itself. After each iteration the C loop
 * ({@code datapath.c}, the same WQEs, CQEs and pools) runs as long as the driver did, and the ratio of both is what is reported.
 * Of the rounds the 1st percentile is given, the floor that disturbances do not reach, and the median; of the forks, since a
 * JIT compiler's outcome differs from one to the next, the median.
 *
 * <p><b>What it does not say.</b> Stub and driver share a core, so CQEs come from its caches, and the BAR is memory: the figures
 * compare ways of driving a card, they do not foretell packets per second.
 *
 * <p><b>Allocation.</b> The bytes that the worker's thread allocates per burst are counted beside, and any at all is a failure.
 * {@code LoadTime} measures another thing, how long an adapter takes to load and unload by cores and priorities.
 *
 * <p><b>Threads.</b> The worker runs on JMH's own thread, through {@link org.cx4.port.DrivenWorker}.
 */
package org.cx4.bench;
