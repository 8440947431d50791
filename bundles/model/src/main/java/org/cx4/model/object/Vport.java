package org.cx4.model.object;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The vport of the function: address lists, promiscuous mode, MTU, and the L2 table of the e-switch.
 *
 * <p>Changed by the firmware thread; the RX thread asks {@link #admits}, which reads one immutable filter.
 */
public final class Vport {
    /** Destination of a broadcast. */
    public static final long BROADCAST = 0xffff_ffff_ffffL;

    private static final long GROUP_BIT = 0x0100_0000_0000L;

    private final Map<Integer, Long> l2Table = new HashMap<>();
    private List<Long> unicast = List.of();
    private List<Long> multicast = List.of();
    private boolean promiscuousUnicast;
    private boolean promiscuousMulticast;
    private boolean promiscuousAll;
    private int mtu;
    private volatile Filter filter = new Filter(new long[0], false, false);

    private record Filter(long[] sorted, boolean anyUnicast, boolean anyMulticast) {}

    /** As after a reset: only broadcast is admitted. */
    public Vport(int mtu) {
        this.mtu = mtu;
    }

    /**
     * Whether a frame reaches the flow tables.
     *
     * @param destination MAC address as 48 bits
     */
    public boolean admits(long destination) {
        Filter now = filter;
        if (destination == BROADCAST) {
            return true;
        }
        boolean any = isGroup(destination) ? now.anyMulticast : now.anyUnicast;
        return any || Arrays.binarySearch(now.sorted, destination) >= 0;
    }

    /** Whether a unicast address is one of this vport's own. */
    public boolean owns(long mac) {
        return !isGroup(mac) && Arrays.binarySearch(filter.sorted, mac) >= 0;
    }

    /** Whether a MAC address is a group's, broadcast included. */
    public static boolean isGroup(long mac) {
        return (mac & GROUP_BIT) != 0;
    }

    /** The unicast list. */
    public List<Long> unicast() {
        return unicast;
    }

    /** Replaces the unicast list. */
    public void unicast(List<Long> list) {
        unicast = List.copyOf(list);
        publish();
    }

    /** The multicast list. */
    public List<Long> multicast() {
        return multicast;
    }

    /** Replaces the multicast list. */
    public void multicast(List<Long> list) {
        multicast = List.copyOf(list);
        publish();
    }

    /** Sets promiscuous modes. */
    public void promiscuous(boolean forUnicast, boolean forMulticast, boolean forAll) {
        promiscuousUnicast = forUnicast;
        promiscuousMulticast = forMulticast;
        promiscuousAll = forAll;
        publish();
    }

    /** promisc_uc. */
    public boolean promiscuousUnicast() {
        return promiscuousUnicast;
    }

    /** promisc_mc. */
    public boolean promiscuousMulticast() {
        return promiscuousMulticast;
    }

    /** promisc_all. */
    public boolean promiscuousAll() {
        return promiscuousAll;
    }

    /** The context's mtu. */
    public int mtu() {
        return mtu;
    }

    /** Sets the context's mtu. */
    public void mtu(int bytes) {
        mtu = bytes;
    }

    /** The L2 table: MAC addresses by index. */
    public Map<Integer, Long> l2Table() {
        return Map.copyOf(l2Table);
    }

    /** Sets an entry of the L2 table. */
    public void setL2Entry(int index, long mac) {
        l2Table.put(index, mac);
        publish();
    }

    /** Deletes an entry of the L2 table. */
    public boolean deleteL2Entry(int index) {
        boolean was = l2Table.remove(index) != null;
        publish();
        return was;
    }

    private void publish() {
        long[] sorted = Stream.of(unicast, multicast, l2Table.values())
                .flatMap(Collection::stream)
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        filter = new Filter(sorted, promiscuousUnicast || promiscuousAll, promiscuousMulticast || promiscuousAll);
    }
}
