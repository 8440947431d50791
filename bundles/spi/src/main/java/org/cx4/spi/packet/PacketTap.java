package org.cx4.spi.packet;

import org.cx4.api.PacketBatch;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Sees what a port receives and sends, and changes nothing. A service, which the property {@code cx4.adapter} gives to one
 * port. Its methods are called on the worker of a core, once per burst: they must not allocate, lock, log or wait, and keep
 * no reference to a burst.
 */
@ConsumerType
public interface PacketTap {
    /** A burst has come in: after the offloads have judged it, before a handler has seen it. */
    void received(int core, PacketBatch burst);

    /** These packets are about to be given to the card, as many as it takes. */
    void sending(int core, PacketBatch burst);

    /** The card has taken its share: what {@link #sending} saw at an index that is a hole now is on its way. */
    void sent(int core, PacketBatch burst);
}
