package org.cx4.steering;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.cx4.api.MacAddress;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.NicVportListType;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.cx4.spi.steering.Steering;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/** The steering stage of one adapter; see the package. */
@Component(
        service = {Steering.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.steering",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = SteeringConfiguration.class, factory = true)
public final class SteeringStage extends StageComponent implements Steering {
    static final String NAME = "steering";

    private static final int DESTINATION_LEVEL = 0;
    private static final int PROTOCOL_LEVEL = 1;
    private static final int OUTER = FteMatchParam.OUTER_HEADERS.offset();
    private static final MacAddress GROUP_BIT = new MacAddress(0x0100_0000_0000L);
    private static final MacAddress ALL_BITS = MacAddress.BROADCAST;

    private final CommandInterface commands;
    private final Hca hca;
    private final RxRings rx;
    private final SteeringConfiguration configuration;
    private Filters filters;

    /**
     * Stores what the stage stands on.
     *
     * @param configuration what is let in
     * @param properties all of the component's properties
     */
    @Activate
    public SteeringStage(
            @Reference(name = "command") CommandInterface commands,
            @Reference(name = "hca") Hca hca,
            @Reference(name = "rx") RxRings rx,
            SteeringConfiguration configuration,
            Map<String, Object> properties) {
        super(NAME, properties);
        this.commands = commands;
        this.hca = hca;
        this.rx = rx;
        this.configuration = configuration;
        standsOn("command", commands);
        standsOn("hca", hca);
        standsOn("rx", rx);
    }

    @Activate
    void activate() {
        up(this::acquire);
    }

    @Deactivate
    void deactivate() {
        down();
    }

    private void acquire(Undo undo) {
        if (!hca.capabilities().flowTables()) {
            throw new StageException(
                    "this card has no NIC receive flow tables (ft_support is 0): nothing can be received");
        }
        filters = Filters.of(configuration, hca.permanentMac(), hca.capabilities());
        SteeringFirmware firmware = new SteeringFirmware(commands);
        admit(undo, firmware);
        FirmwareObject protocols = protocolTable(undo, firmware);
        FirmwareObject root = destinationTable(undo, firmware, protocols);
        firmware.setRoot(root.number());
        if (hca.capabilities().resetRoot()) {
            undo.add("root " + root, () -> firmware.disconnectRoot(root.number()));
        }
    }

    /** Tells the e-switch. */
    private void admit(Undo undo, SteeringFirmware firmware) {
        firmware.setAddresses(NicVportListType.UC, List.of(filters.mac()));
        undo.add("unicast list", () -> firmware.setAddresses(NicVportListType.UC, List.of()));
        firmware.setAddresses(NicVportListType.MC, filters.groups());
        undo.add("multicast list", () -> firmware.setAddresses(NicVportListType.MC, List.of()));
        firmware.setPromiscuous(filters.allMulticast(), filters.promiscuous());
        undo.add("promiscuous mode", () -> firmware.setPromiscuous(false, false));
        if (hca.capabilities().eswitchManager()) {
            undo.add(firmware.createL2Entry(0, filters.mac()));
        }
    }

    /** The second level: one group for each mask, one entry for each rule. */
    private FirmwareObject protocolTable(Undo undo, SteeringFirmware firmware) {
        List<SteeringRule> rules = SteeringRule.RULES;
        FirmwareObject table = undo.add(firmware.createTable(PROTOCOL_LEVEL, logSize(rules.size())));
        for (int first = 0; first < rules.size(); ) {
            byte[] mask = rules.get(first).mask();
            int end = first + 1;
            while (end < rules.size() && Arrays.equals(mask, rules.get(end).mask())) {
                end++;
            }
            FirmwareObject group = undo.add(firmware.createGroup(table.number(), first, end - 1, mask));
            for (int index = first; index < end; index++) {
                SteeringRule rule = rules.get(index);
                undo.add(firmware.createEntry(
                        table.number(), group.number(), index, rule.value(), FlowDestType.TIR, rx.tirn(rule.type())));
            }
            first = end;
        }
        return table;
    }

    /** The first level: exact addresses, then all groups, then everything. */
    private FirmwareObject destinationTable(Undo undo, SteeringFirmware firmware, FirmwareObject next) {
        List<MacAddress> exact = filters.exact();
        int multicast = exact.size();
        int any = multicast + 1;
        FirmwareObject table = undo.add(firmware.createTable(DESTINATION_LEVEL, logSize(any + 1)));
        FirmwareObject group = undo.add(firmware.createGroup(table.number(), 0, multicast - 1, destination(ALL_BITS)));
        for (int index = 0; index < multicast; index++) {
            byte[] value = destination(exact.get(index));
            undo.add(firmware.createEntry(table.number(), group.number(), index, value, next));
        }
        if (filters.allMulticast()) {
            addOne(undo, firmware, table, multicast, destination(GROUP_BIT), next);
        }
        if (filters.promiscuous()) {
            addOne(undo, firmware, table, any, new byte[FteMatchParam.BYTES], next);
        }
        return table;
    }

    /** A group of one entry that matches where all bits of its mask are set. */
    private static void addOne(
            Undo undo, SteeringFirmware firmware, FirmwareObject table, int index, byte[] mask, FirmwareObject next) {
        FirmwareObject group = undo.add(firmware.createGroup(table.number(), index, index, mask));
        undo.add(firmware.createEntry(table.number(), group.number(), index, mask, next));
    }

    private static byte[] destination(MacAddress mac) {
        byte[] match = new byte[FteMatchParam.BYTES];
        FteMatchSetLyr24.DMAC_47_16.set(match, OUTER, (int) (mac.value() >>> FteMatchSetLyr24.DMAC_15_0.width()));
        FteMatchSetLyr24.DMAC_15_0.set(match, OUTER, (int) mac.value() & FteMatchSetLyr24.DMAC_15_0.mask());
        return match;
    }

    private int logSize(int entries) {
        int log = Integer.SIZE - Integer.numberOfLeadingZeros(entries - 1);
        if (log > hca.capabilities().logMaxFlowTableSize()) {
            throw new StageException("a flow table of " + entries + " entries is larger than this card's 2^"
                    + hca.capabilities().logMaxFlowTableSize() + ": let in fewer multicast groups");
        }
        return log;
    }

    @Override
    public long mac() {
        return filters.mac().value();
    }

    @Override
    public String filters() {
        return filters.toString();
    }
}
