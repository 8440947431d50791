/**
 * Raw off-heap memory: addresses, widths, byte order and memory order, and nothing else.
 *
 * <p>Everything that the device and the driver share (command entries, mailboxes, rings, doorbell records, packets) is
 * off-heap memory named by a plain {@code long} address. {@link org.cx4.memory.OffHeap} is the one class that reads and
 * writes it; its methods are static, so that HotSpot turns each into the single instruction that it stands for. It rests
 * on {@code sun.misc.Unsafe}; another implementation may stand behind the same methods later.
 *
 * <p><b>Byte order.</b> The device is big-endian. Methods that end in {@code Be} convert; the others take bytes as they
 * are and serve copies and host-order structures of the operating system.
 *
 * <p><b>Memory order</b> is a method name: {@code Acquire} for a load after which the following loads may trust what the
 * device wrote before, {@code Release} for a store that publishes all stores before it. On x86-64 both are plain moves
 * that the compiler may not reorder.
 *
 * <p><b>Checks.</b> With assertions on ({@code -ea}) each access must lie inside one region that
 * {@link org.cx4.memory.OffHeap#allocate} or {@link org.cx4.memory.OffHeap#adopt} has announced and that has not been
 * released since; freed regions are poisoned first, and kept for a while if a test asks ({@link
 * org.cx4.memory.FreedMemory}). Without assertions nothing is checked and nothing is paid. Regions
 * that were allocated under {@code -ea} only may be mixed freely with others: the check is about ranges, not owners.
 *
 * <p><b>Threads.</b> All methods are safe from any thread; who may touch which bytes is the callers' protocol.
 */
@Export
@Version("1.0.0")
package org.cx4.memory;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
