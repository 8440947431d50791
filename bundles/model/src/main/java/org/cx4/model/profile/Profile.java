package org.cx4.model.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.cx4.prm.BitField;
import org.cx4.prm.CapType;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.FlowTableFieldsSupported;
import org.cx4.prm.context.FlowTableNicCap;
import org.cx4.prm.context.FlowTablePropLayout;
import org.cx4.spi.stage.StageException;

/**
 * What a card can do: a file of names and values beside this class. A name is that of a constant of {@code CmdHcaCap},
 * {@code EthernetOffloadCap} or {@code FlowTablePropLayout} (NIC receive) in small letters, or of
 * {@code FlowTableFieldsSupported} behind {@code ft_field_support.} or {@code ft_field_bitmask_support.}.
 * {@code name = 18} is maximum and current value, {@code name = 18, 14} says both; what is not named is 0. Beside capabilities
 * there is what else differs between cards: {@code firmware}, and how many {@code boot_pages}, {@code init_pages} and
 * {@code regular_pages} it needs.
 */
public final class Profile {
    /** The profiles beside this class. */
    public static final String NAMES = "cx4-full, cx4lx-14.12";

    private static final Map<String, Capability> KNOWN = known();
    private static final int MOST_PAGES = 1 << 20;
    private static final String FIRMWARE = "firmware";
    private static final String BOOT_PAGES = "boot_pages";
    private static final String INIT_PAGES = "init_pages";
    private static final String REGULAR_PAGES = "regular_pages";

    private final Map<Integer, byte[]> maximum = new HashMap<>();
    private final Map<Integer, byte[]> current = new HashMap<>();

    private final Map<String, Integer> card = new HashMap<>(Map.of(
            FIRMWARE + ".0",
            0,
            FIRMWARE + ".1",
            0,
            FIRMWARE + ".2",
            0,
            BOOT_PAGES,
            0,
            INIT_PAGES,
            0,
            REGULAR_PAGES,
            0));

    private record Capability(int type, int base, BitField field) {}

    private Profile() {
        for (int type : new int[] {CapType.GENERAL, CapType.ETHERNET_OFFLOADS, CapType.FLOW_TABLE}) {
            maximum.put(type, new byte[Capabilities.BLOCK_BYTES]);
            current.put(type, new byte[Capabilities.BLOCK_BYTES]);
        }
    }

    /**
     * Reads a profile.
     *
     * @param name such as {@code cx4-full}
     * @param overrides such as {@code csum_cap=0, rss_ind_tbl_cap=0}; may be empty
     * @throws StageException if there is no such profile, or one of the overrides is not a capability
     */
    public static Profile load(String name, String overrides) {
        Profile profile = new Profile();
        try (InputStream file =
                name.matches("[a-z0-9.-]+") ? Profile.class.getResourceAsStream(name + ".profile") : null) {
            if (file == null) {
                throw new StageException("there is no profile '" + name + "'; there are " + NAMES);
            }
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> profile.set(line, "profile " + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String override : overrides.split("[,\\s]+")) {
            if (!override.isEmpty()) {
                profile.set(override, "model.capabilities");
            }
        }
        return profile;
    }

    private void set(String line, String where) {
        String[] parts = line.split("=", -1);
        String name = parts[0].strip();
        if (parts.length == 2 && name.equals(FIRMWARE)) {
            String[] numbers = parts[1].strip().split("\\.", -1);
            for (int i = 0; i < 3; i++) {
                card.put(FIRMWARE + "." + i, number(i < numbers.length ? numbers[i] : "", 0xffff, line, where));
            }
            return;
        }
        if (parts.length == 2 && card.containsKey(name)) {
            card.put(name, number(parts[1], MOST_PAGES, line, where));
            return;
        }
        Capability capability = KNOWN.get(name);
        if (capability == null) {
            throw new StageException(where + ": there is no capability '" + name + "'");
        }
        String[] values = parts.length == 2 ? parts[1].split(",", -1) : new String[0];
        if (values.length < 1 || values.length > 2) {
            throw new StageException(where + ": '" + line + "' is not name=value");
        }
        put(maximum, capability, values[0], line, where);
        put(current, capability, values[values.length - 1], line, where);
    }

    private static int number(String text, int most, String line, String where) {
        try {
            int number = Integer.decode(text.strip());
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new StageException(where + ": '" + line + "' has no number", e);
        }
        throw new StageException(where + ": '" + line + "' is not from 0 to " + most);
    }

    private static void put(
            Map<Integer, byte[]> blocks, Capability capability, String text, String line, String where) {
        long value;
        try {
            value = Long.decode(text.strip());
        } catch (NumberFormatException e) {
            throw new StageException(where + ": '" + line + "' has no number", e);
        }
        if (value < 0 || value > Integer.toUnsignedLong(capability.field.mask())) {
            throw new StageException(where + ": '" + line + "' does not fit in " + capability.field.width() + " bits");
        }
        capability.field.set(blocks.get(capability.type), capability.base, (int) value);
    }

    private static Map<String, Capability> known() {
        Map<String, Capability> known = new HashMap<>();
        int receive = FlowTableNicCap.FLOW_TABLE_PROPERTIES_NIC_RECEIVE.offset();
        collect(known, "", CmdHcaCap.class, CapType.GENERAL, 0);
        collect(known, "", EthernetOffloadCap.class, CapType.ETHERNET_OFFLOADS, 0);
        collect(known, "", FlowTablePropLayout.class, CapType.FLOW_TABLE, receive);
        collect(
                known,
                "ft_field_support.",
                FlowTableFieldsSupported.class,
                CapType.FLOW_TABLE,
                receive + FlowTablePropLayout.FT_FIELD_SUPPORT.offset());
        collect(
                known,
                "ft_field_bitmask_support.",
                FlowTableFieldsSupported.class,
                CapType.FLOW_TABLE,
                receive + FlowTablePropLayout.FT_FIELD_BITMASK_SUPPORT.offset());
        return known;
    }

    private static void collect(Map<String, Capability> known, String prefix, Class<?> layout, int type, int base) {
        for (Field constant : layout.getFields()) {
            if (constant.getType() == BitField.class) {
                try {
                    String name = prefix + constant.getName().toLowerCase(Locale.ROOT);
                    known.put(name, new Capability(type, base, (BitField) constant.get(null)));
                } catch (IllegalAccessException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
        }
    }

    /** What differs between cards beside their capabilities. */
    public CardFacts card() {
        return new CardFacts(
                card.get(FIRMWARE + ".0"),
                card.get(FIRMWARE + ".1"),
                card.get(FIRMWARE + ".2"),
                card.get(BOOT_PAGES),
                card.get(INIT_PAGES),
                card.get(REGULAR_PAGES));
    }

    /**
     * A copy of a block.
     *
     * @param max maximum or current
     * @return null if there is no such type
     */
    byte[] block(int type, boolean max) {
        byte[] block = (max ? maximum : current).get(type);
        return block == null ? null : block.clone();
    }
}
