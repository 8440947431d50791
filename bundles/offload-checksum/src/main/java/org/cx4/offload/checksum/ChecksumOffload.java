package org.cx4.offload.checksum;

import static org.cx4.api.PacketFlags.CARD_FRAGMENT;
import static org.cx4.api.PacketFlags.CARD_IPV4;
import static org.cx4.api.PacketFlags.CARD_IPV6;
import static org.cx4.api.PacketFlags.CARD_L3_OK;
import static org.cx4.api.PacketFlags.CARD_L4_OK;
import static org.cx4.api.PacketFlags.CARD_TCP;
import static org.cx4.api.PacketFlags.CARD_UDP;
import static org.cx4.api.PacketFlags.L3_BAD;
import static org.cx4.api.PacketFlags.L3_GOOD;
import static org.cx4.api.PacketFlags.L4_BAD;
import static org.cx4.api.PacketFlags.L4_GOOD;
import static org.cx4.api.PacketFlags.ORDER_L3_CHECKSUM;
import static org.cx4.api.PacketFlags.ORDER_L4_CHECKSUM;
import static org.cx4.api.PacketFlags.REQUEST_L3_CHECKSUM;
import static org.cx4.api.PacketFlags.REQUEST_L4_CHECKSUM;

import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.metatype.annotations.Designate;

/** The checksum module; see the package for the table of verdicts. */
@Component(
        immediate = true,
        configurationPid = "cx4.offload.checksum",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = ChecksumConfiguration.class, factory = true)
public final class ChecksumOffload implements OffloadModule {
    @Override
    public Offload offload() {
        return Offload.CHECKSUM;
    }

    @Override
    public Optional<String> missing(HcaCapabilities capabilities) {
        return capabilities.checksum() ? Optional.empty() : Optional.of("the card has no csum_cap");
    }

    @Override
    public void transmit(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i)) {
                int flags = batch.flags(i);
                int l3 = (flags & REQUEST_L3_CHECKSUM) != 0 ? ORDER_L3_CHECKSUM : 0;
                int l4 = (flags & REQUEST_L4_CHECKSUM) != 0 ? ORDER_L4_CHECKSUM : 0;
                batch.flags(i, flags | l3 | l4);
            }
        }
    }

    @Override
    public void receive(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i)) {
                int flags = batch.flags(i);
                batch.flags(i, flags | verdict(flags));
            }
        }
    }

    /** The verdict bits for the card's answers. */
    static int verdict(int card) {
        if ((card & (CARD_IPV4 | CARD_IPV6)) == 0) {
            return 0;
        }
        if ((card & CARD_IPV4) != 0 && (card & CARD_L3_OK) == 0) {
            return L3_BAD;
        }
        boolean checked = (card & (CARD_TCP | CARD_UDP)) != 0 && (card & CARD_FRAGMENT) == 0;
        int l4 = (card & CARD_L4_OK) != 0 ? L4_GOOD : L4_BAD;
        return checked ? L3_GOOD | l4 : L3_GOOD;
    }
}
