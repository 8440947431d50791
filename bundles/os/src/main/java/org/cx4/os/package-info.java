/**
 * The operating system: TAP interfaces, network namespaces, epoll and the counters of Linux's network stack. The only
 * bundle that knows JNA; its users see interfaces, descriptors and buffers.
 *
 * <pre>
 *   openTap ──► Tap ──► TapQueue 0..n-1 ──► descriptor ──► Poller.add(descriptor, token)
 *                                                              await ──► tokens ──► read until 0
 * </pre>
 *
 * <p><b>Lives.</b> {@link org.cx4.os.Linux} is a DS service. What it opens belongs to the caller, who closes it; what is
 * still open when the service goes is closed then, and each later call ends in {@link java.lang.IllegalStateException}.
 * An interface goes with its TAP, and with the process at the latest.
 *
 * <p><b>Threads.</b> Each queue has one reader and one writer, each poller one waiter; everything else is free. Every
 * native call passes a gate: a close shuts the gate, wakes who sleeps inside, waits until all are out, and only then
 * gives the descriptor back, so that neither a reused descriptor nor unregistered native code can be met. A waiting
 * thread ignores {@link java.lang.Thread#interrupt}. The tidy order of a stop is: flag, {@code wake}, join, close.
 *
 * <p><b>Namespaces.</b> A TAP, a socket and a counter file belong to the namespace of the thread that opens them, for
 * good, and then work from any thread. So each is opened on a fresh platform thread that enters the namespace and ends:
 * never on a pooled one, which would stay there, and never on one that starts others, which would inherit it. An open
 * TAP or counter file keeps its namespace alive after the name is deleted.
 *
 * <p><b>Locks.</b> One per TAP for its settings, one per poller for changes of its set, one for the list of what is
 * open. None is held while another is taken, and none is on the way of a frame.
 *
 * <p><b>What Linux leaves open.</b> An offload flag is accepted on a TAP without vnet header too, and frames then come
 * down unfinished with nothing to tell it: {@link org.cx4.os.TapOptions} refuses that. Frames come unpadded; who sends
 * them on a wire pads them. With no reader Linux drops frames and counts them itself.
 */
@Export
@Version("1.0.0")
package org.cx4.os;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
