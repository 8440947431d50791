/**
 * What a software card's port can be plugged into: another software card, Linux, or capture files.
 *
 * <pre>
 *   cable   card a ── send ──► FrameQueue of b ──► thread of b ── receive ──► card b      and the same from b to a
 *   tap     card   ── send ──► TapQueue.write ──► Linux ──► TapQueue.read ──► thread ── receive ──► card
 *   pcap    file   ──► thread ── receive ──► card ── send ──► file
 * </pre>
 *
 * <p><b>What it owns.</b> One component per adapter, found by {@code cx4.adapter}: {@link org.cx4.model.wire.CableWire}, {@link
 * org.cx4.model.wire.TapWire} or {@link org.cx4.model.wire.PcapWire}. The key {@code wire} says which, {@code cable:NAME}, {@code
 * tap:IFNAME} or {@code pcap:FILE}.
 *
 * <p><b>Lives.</b> A component joins its cable, or makes its interface, when it is activated, and leaves when it is
 * deactivated; the thread, the queue and the light last from plug to unplug. So a cable's third end is refused before a
 * card is there, and the addresses of an interface outlive the card.
 *
 * <p><b>Threads.</b> Each plugged card has one thread, which alone calls its end, frames and carrier alike, and sleeps
 * while there is nothing to tell. The card's own thread sends. Two cards that send to each other under load never wait
 * in a circle: each direction has its own queue and its own taker, and a full queue holds a sender up for half a second
 * at most. Before that nothing is lost between two living ends; frames that are under way to a card when it unplugs are.
 *
 * <p><b>Light</b> is counted, not only on or off, so that a card sees each darkness however short. What was sent before
 * it comes before it, if the darkness lasts until then. Both directions are open before either card gets light, since a card sends as soon as it has.
 *
 * <p><b>Locks.</b> The table of cables, each cable's pairing, each wire's plug: taken in the order wire, cable, and none
 * while a card is called. {@code send} takes none: it announces itself in a volatile field, and an unplug first closes
 * the queue to new senders and then waits for the one that is inside. Unplug waits for the thread as well, so a card
 * must not unplug from inside its own end.
 *
 * <p><b>Frames</b> are finished: a TAP without vnet header has Linux compute all checksums and cut all segments. Only the
 * padding to 60 bytes, which Linux leaves to network cards, is added here. The interface has an MTU of 1500 unless told
 * otherwise; what the card sends may be longer, and Linux takes it. Of a capture file, what Ethernet cannot carry is skipped
 * and counted; reading begins when the card lets frames in, and goes on where it was when a card is plugged in again.
 */
package org.cx4.model.wire;
