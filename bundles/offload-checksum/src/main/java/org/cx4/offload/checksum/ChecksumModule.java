package org.cx4.offload.checksum;

import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.metatype.annotations.Designate;

/** Checksum requests to orders, and the card's answers to verdicts. Stateless, safe from any thread. */
@Component(
        service = OffloadModule.class,
        configurationPid = "cx4.offload.checksum",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = ChecksumConfiguration.class, factory = true)
public final class ChecksumModule implements OffloadModule {
    private static final int REQUESTS = PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM;
    private static final int ORDERS = PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.ORDER_L4_CHECKSUM;
    /** From the bit of a request to that of its order: it is the same for both. */
    private static final int ORDER_SHIFT = Integer.numberOfTrailingZeros(PacketFlags.ORDER_L3_CHECKSUM)
            - Integer.numberOfTrailingZeros(PacketFlags.REQUEST_L3_CHECKSUM);

    private static final int VERDICTS =
            PacketFlags.L3_GOOD | PacketFlags.L3_BAD | PacketFlags.L4_GOOD | PacketFlags.L4_BAD;
    private static final int IP = PacketFlags.CARD_IPV4 | PacketFlags.CARD_IPV6;
    private static final int TRANSPORT = PacketFlags.CARD_TCP | PacketFlags.CARD_UDP;

    /** Lowest of the answers' bits, which lie beside each other. */
    private static final int ANSWERS_LO = Integer.numberOfTrailingZeros(PacketFlags.CARD_L3_OK);

    private static final int ANSWERS_MASK = ((PacketFlags.CARD_FRAGMENT << 1) - 1) >>> ANSWERS_LO;
    /** Verdicts by those bits. */
    private static final int[] BY_ANSWERS = new int[ANSWERS_MASK + 1];

    static {
        for (int i = 0; i <= ANSWERS_MASK; i++) {
            BY_ANSWERS[i] = verdicts(i << ANSWERS_LO);
        }
    }

    @Override
    public Offload offload() {
        return Offload.CHECKSUM;
    }

    @Override
    public Optional<String> missing(HcaCapabilities capabilities) {
        return capabilities.checksum()
                ? Optional.empty()
                : Optional.of("the card computes no checksums (csum_cap is 0)");
    }

    /** Orders are a function of the requests, which stay: a packet that is seen again gets the same. */
    @Override
    public void transmit(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i)) {
                int flags = batch.flags(i);
                batch.flags(i, (flags & ~ORDERS) | (flags & REQUESTS) << ORDER_SHIFT);
            }
        }
    }

    /**
     * Answers to verdicts:
     *
     * <table>
     * <caption>What is said of a packet</caption>
     * <tr><th>network layer</th><th>fragment</th><th>transport</th><th>L3 ok</th><th>L4 ok</th><th>L3 verdict</th><th>L4 verdict</th></tr>
     * <tr><td>none</td><td>any</td><td>any</td><td>any</td><td>any</td><td>not checked</td><td>not checked</td></tr>
     * <tr><td>IPv4</td><td></td><td></td><td>1</td><td></td><td>good</td><td></td></tr>
     * <tr><td>IPv4</td><td></td><td></td><td>0</td><td></td><td>bad</td><td>not checked</td></tr>
     * <tr><td>IPv6</td><td></td><td></td><td>any</td><td></td><td>good: it has none</td><td></td></tr>
     * <tr><td>good</td><td>yes</td><td>any</td><td></td><td>any</td><td></td><td>not checked</td></tr>
     * <tr><td>good</td><td>no</td><td>neither TCP nor UDP</td><td></td><td>any</td><td></td><td>not checked</td></tr>
     * <tr><td>good</td><td>no</td><td>TCP or UDP</td><td></td><td>1</td><td></td><td>good</td></tr>
     * <tr><td>good</td><td>no</td><td>TCP or UDP</td><td></td><td>0</td><td></td><td>bad</td></tr>
     * </table>
     *
     * <p>With a wrong IPv4 header nothing is said of L4: the header that names addresses and lengths cannot be trusted.
     */
    @Override
    public void receive(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i)) {
                int flags = batch.flags(i);
                batch.flags(i, (flags & ~VERDICTS) | BY_ANSWERS[flags >>> ANSWERS_LO & ANSWERS_MASK]);
            }
        }
    }

    static int verdicts(int flags) {
        if ((flags & IP) == 0) {
            return 0;
        }
        if ((flags & PacketFlags.CARD_IPV6) == 0 && (flags & PacketFlags.CARD_L3_OK) == 0) {
            return PacketFlags.L3_BAD;
        }
        if ((flags & PacketFlags.CARD_FRAGMENT) != 0 || (flags & TRANSPORT) == 0) {
            return PacketFlags.L3_GOOD;
        }
        return PacketFlags.L3_GOOD | ((flags & PacketFlags.CARD_L4_OK) != 0 ? PacketFlags.L4_GOOD : PacketFlags.L4_BAD);
    }

    @Override
    public String toString() {
        return "checksum offload";
    }
}
