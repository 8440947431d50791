package org.cx4.model.packet;

import java.util.Arrays;
import org.cx4.memory.OffHeap;
import org.cx4.model.object.TirObject;
import org.cx4.prm.CqeRssType;
import org.cx4.prm.RxHashField;
import org.cx4.prm.RxHashFn;

/**
 * The hash of a frame by a TIR: one reusable result. Fields that the TIR selects but the frame lacks make no hash; flow rules
 * are to send a TIR only what has them.
 *
 * <p>A symmetric hash puts the smaller address, and the smaller port, first. How the silicon does it is not documented; any
 * way in which both directions of a flow hash alike serves.
 */
final class RssHash {
    private static final int LONGEST_INPUT = 36;

    private final byte[] input = new byte[LONGEST_INPUT];

    /** The hash; 0 if there is none. */
    int value;
    /** What was hashed: values of {@code CqeRssType}; all 0 if there is no hash. */
    int source;

    int destination;
    int sourcePort;
    int destinationPort;

    /** Hashes a frame. */
    void compute(Frame frame, TirObject.Hash hash) {
        value = 0;
        source = CqeRssType.IP_NONE;
        destination = CqeRssType.IP_NONE;
        sourcePort = CqeRssType.L4_NONE;
        destinationPort = CqeRssType.L4_NONE;
        boolean ports = (hash.fields() & (RxHashField.L4_SPORT | RxHashField.L4_DPORT)) != 0;
        if (hash.function() != RxHashFn.TOEPLITZ
                || hash.fields() == 0
                || frame.ipVersion == 0
                || (ports && frame.transport == 0)) {
            return;
        }
        int bytes = collect(frame, hash.fields());
        if (hash.symmetric()) {
            order(frame, hash.fields());
        }
        value = Toeplitz.hash(hash.key(), input, bytes);
    }

    private int collect(Frame frame, int fields) {
        long addresses = frame.address + frame.addresses();
        int size = frame.addressBytes();
        int ip = frame.ipVersion == 4 ? CqeRssType.IPV4 : CqeRssType.IPV6;
        int l4 = frame.isTcp() ? CqeRssType.L4_TCP : CqeRssType.L4_UDP;
        int at = 0;
        if ((fields & RxHashField.SRC_IP) != 0) {
            at = append(at, addresses, size);
            source = ip;
        }
        if ((fields & RxHashField.DST_IP) != 0) {
            at = append(at, addresses + size, size);
            destination = ip;
        }
        if ((fields & RxHashField.L4_SPORT) != 0) {
            at = append(at, frame.address + frame.transport, 2);
            sourcePort = l4;
        }
        if ((fields & RxHashField.L4_DPORT) != 0) {
            at = append(at, frame.address + frame.transport + 2, 2);
            destinationPort = l4;
        }
        return at;
    }

    private int append(int at, long address, int bytes) {
        OffHeap.copy(address, input, at, bytes);
        return at + bytes;
    }

    private void order(Frame frame, int fields) {
        int size = frame.addressBytes();
        int both = RxHashField.SRC_IP | RxHashField.DST_IP;
        int ports = RxHashField.L4_SPORT | RxHashField.L4_DPORT;
        int at = 0;
        if ((fields & both) == both) {
            orderPair(0, size);
            at = 2 * size;
        }
        if ((fields & ports) == ports) {
            orderPair(at, 2);
        }
    }

    private void orderPair(int at, int size) {
        if (Arrays.compareUnsigned(input, at, at + size, input, at + size, at + 2 * size) > 0) {
            for (int i = at; i < at + size; i++) {
                byte first = input[i];
                input[i] = input[i + size];
                input[i + size] = first;
            }
        }
    }
}
