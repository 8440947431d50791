package org.cx4.rx;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the ring of a core counts, over all its RQs. One writer, the ring's owner, with opaque stores; read by any thread. */
final class RxCounters {
    /** Packets received without error. */
    final AtomicLong packets = new AtomicLong();
    /** Their bytes. */
    final AtomicLong bytes = new AtomicLong();
    /** Completions that were no packet. */
    final AtomicLong errors = new AtomicLong();
    /** WQEs that are the card's now. */
    final AtomicInteger posted = new AtomicInteger();
}
