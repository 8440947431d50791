package org.cx4.offload.rss;

import java.util.HexFormat;
import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.stage.StageException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.metatype.annotations.Designate;

/** The RSS module; see the package. */
@Component(
        service = {RssModule.class, OffloadModule.class},
        immediate = true,
        configurationPid = "cx4.offload.rss",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = RssConfiguration.class, factory = true)
public final class RssOffload implements RssModule {
    private final byte[] key;
    private final boolean ports;
    private final boolean symmetric;
    private final int entries;

    /**
     * Reads the configuration.
     *
     * @throws StageException if the key or the table is impossible
     */
    @Activate
    public RssOffload(RssConfiguration configuration) {
        this(
                configuration.rss_key(),
                configuration.rss_fields().equals(RssConfiguration.PORTS),
                configuration.rss_symmetric(),
                configuration.rss_table_entries());
    }

    RssOffload(String key, boolean ports, boolean symmetric, int entries) {
        this.key = key(key);
        this.ports = ports;
        this.symmetric = symmetric;
        this.entries = entries;
        if (Integer.bitCount(entries) != 1) {
            throw new StageException("rss.table.entries = " + entries + ": must be a power of two");
        }
    }

    private static byte[] key(String hex) {
        try {
            byte[] key = HexFormat.of().parseHex(hex);
            if (key.length == RssSettings.KEY_BYTES) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            throw new StageException("rss.key = " + hex + ": must be 80 hexadecimal digits", e);
        }
        throw new StageException("rss.key has " + hex.length() + " digits: must be 80 hexadecimal digits");
    }

    @Override
    public Offload offload() {
        return Offload.RSS;
    }

    @Override
    public Optional<String> missing(HcaCapabilities capabilities) {
        return capabilities.logRssTable() > 0
                ? Optional.empty()
                : Optional.of("the card has no indirection tables (rss_ind_tbl_cap is 0)");
    }

    @Override
    public RssSettings settings(int cores, int logMaxTable) {
        int[] table = new int[Math.min(entries, 1 << logMaxTable)];
        for (int i = 0; i < table.length; i++) {
            table[i] = i % cores;
        }
        return new RssSettings(key, symmetric, ports, table);
    }

    @Override
    public void receive(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i) && (batch.flags(i) & PacketFlags.CARD_HASH) != 0) {
                batch.flags(i, batch.flags(i) | PacketFlags.HASH_VALID);
            }
        }
    }
}
