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
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.metatype.annotations.Designate;

/** Receive side scaling by the operator's configuration; see the package. */
@Component(
        service = {OffloadModule.class, RssModule.class},
        configurationPid = "cx4.offload.rss",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = RssConfiguration.class, factory = true)
public final class RssOffload implements RssModule {
    private final byte[] key;
    private final boolean ports;
    private final boolean symmetric;
    private final int tableEntries;

    /**
     * Checks a configuration.
     *
     * @throws IllegalArgumentException with the key and what it must be, if a value is wrong
     */
    @Activate
    public RssOffload(RssConfiguration configuration) {
        key = key(configuration.rss_key());
        ports = ports(configuration.rss_fields());
        symmetric = configuration.rss_symmetric();
        tableEntries = configuration.rss_table_entries();
        if (tableEntries < 1 || Integer.bitCount(tableEntries) != 1) {
            throw new IllegalArgumentException("rss.table.entries = " + tableEntries + ": must be a power of two");
        }
    }

    private static byte[] key(String text) {
        if (!text.matches("\\p{XDigit}{" + 2 * RssSettings.KEY_BYTES + "}")) {
            throw new IllegalArgumentException("rss.key: must be " + RssSettings.KEY_BYTES + " bytes as "
                    + 2 * RssSettings.KEY_BYTES + " hexadecimal digits");
        }
        return HexFormat.of().parseHex(text);
    }

    private static boolean ports(String fields) {
        return switch (fields) {
            case "ports" -> true;
            case "addresses" -> false;
            default -> throw new IllegalArgumentException("rss.fields = " + fields + ": must be ports or addresses");
        };
    }

    @Override
    public Offload offload() {
        return Offload.RSS;
    }

    @Override
    public Optional<String> missing(HcaCapabilities capabilities) {
        return capabilities.logRssTable() > 0
                ? Optional.empty()
                : Optional.of("the card has no indirection table (rss_ind_tbl_cap is 0)");
    }

    /** The table has the configured size, or the card's largest if that is less; it names the cores in turn. */
    @Override
    public RssSettings settings(int cores, int logMaxTable) {
        int[] table = new int[Math.min(tableEntries, 1 << logMaxTable)];
        for (int i = 0; i < table.length; i++) {
            table[i] = i % cores;
        }
        return new RssSettings(key, symmetric, ports, table);
    }

    @Override
    public void receive(PacketBatch batch) {
        for (int i = 0, size = batch.size(); i < size; i++) {
            if (batch.holds(i)) {
                int flags = batch.flags(i);
                int verdict = (flags & PacketFlags.CARD_HASH) != 0 ? PacketFlags.HASH_VALID : 0;
                batch.flags(i, (flags & ~PacketFlags.HASH_VALID) | verdict);
            }
        }
    }

    @Override
    public String toString() {
        return "RSS offload";
    }
}
