package org.cx4.model.packet;

import java.util.Arrays;
import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.context.FteMatchSetLyr24;

/** A frame as flow tables see it: the matchable fields of layers 2 to 4 in the PRM's layout, reused for each frame. */
final class MatchKey {
    private static final int IPV4_IN_IPV6 = 12;

    private final byte[] fields = new byte[FteMatchSetLyr24.BYTES];
    private final long[] words = new long[FteMatchSetLyr24.BYTES / Long.BYTES];

    /** The fields of a frame as big-endian words; valid until the next call. */
    long[] of(Frame frame) {
        Arrays.fill(fields, (byte) 0);
        layer2(frame);
        if (frame.ipVersion != 0) {
            layer3(frame);
        }
        if (frame.transport != 0) {
            layer4(frame);
        }
        for (int i = 0; i < words.length; i++) {
            words[i] = Block.getLong(fields, i * Long.BYTES);
        }
        return words;
    }

    private void layer2(Frame frame) {
        FteMatchSetLyr24.SMAC_47_16.set(fields, (int) (frame.source >>> 16));
        FteMatchSetLyr24.SMAC_15_0.set(fields, (int) frame.source & 0xffff);
        FteMatchSetLyr24.DMAC_47_16.set(fields, (int) (frame.destination >>> 16));
        FteMatchSetLyr24.DMAC_15_0.set(fields, (int) frame.destination & 0xffff);
        FteMatchSetLyr24.ETHERTYPE.set(fields, frame.etherType);
        if (frame.tags > 0) {
            FteMatchSetLyr24.CVLAN_TAG.set(fields, frame.tagType == Frame.CTAG ? 1 : 0);
            FteMatchSetLyr24.SVLAN_TAG.set(fields, frame.tagType == Frame.STAG ? 1 : 0);
            FteMatchSetLyr24.FIRST_PRIO.set(fields, frame.tci >>> 13);
            FteMatchSetLyr24.FIRST_CFI.set(fields, (frame.tci >>> 12) & 1);
            FteMatchSetLyr24.FIRST_VID.set(fields, frame.tci & 0xfff);
        }
    }

    private void layer3(Frame frame) {
        long ip = frame.address + frame.network;
        FteMatchSetLyr24.IP_VERSION.set(fields, frame.ipVersion);
        FteMatchSetLyr24.IP_PROTOCOL.set(fields, frame.protocol);
        FteMatchSetLyr24.FRAG.set(fields, frame.fragment ? 1 : 0);
        int trafficClass =
                frame.ipVersion == 4 ? OffHeap.getByte(ip + 1) & 0xff : (OffHeap.getShortBe(ip) >>> 4) & 0xff;
        FteMatchSetLyr24.IP_DSCP.set(fields, trafficClass >>> 2);
        FteMatchSetLyr24.IP_ECN.set(fields, trafficClass & 3);
        int size = frame.addressBytes();
        int shift = frame.ipVersion == 4 ? IPV4_IN_IPV6 : 0;
        long addresses = frame.address + frame.addresses();
        OffHeap.copy(addresses, fields, FteMatchSetLyr24.SRC_IPV4_SRC_IPV6.offset() + shift, size);
        OffHeap.copy(addresses + size, fields, FteMatchSetLyr24.DST_IPV4_DST_IPV6.offset() + shift, size);
    }

    private void layer4(Frame frame) {
        long header = frame.address + frame.transport;
        int sourcePort = OffHeap.getShortBe(header);
        int destinationPort = OffHeap.getShortBe(header + 2);
        if (frame.isTcp()) {
            FteMatchSetLyr24.TCP_SPORT.set(fields, sourcePort);
            FteMatchSetLyr24.TCP_DPORT.set(fields, destinationPort);
            FteMatchSetLyr24.TCP_FLAGS.set(fields, OffHeap.getShortBe(header + 12) & 0x1ff);
        } else {
            FteMatchSetLyr24.UDP_SPORT.set(fields, sourcePort);
            FteMatchSetLyr24.UDP_DPORT.set(fields, destinationPort);
        }
    }
}
