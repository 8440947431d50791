package org.cx4.steering;

import java.util.List;
import java.util.Map;
import org.cx4.api.flow.FlowRule;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.api.flow.FlowRules;
import org.cx4.api.flow.InstalledRule;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.hca.FlowCapabilities;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.hca.HcaCapabilities;
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
        service = {Steering.class, FlowRules.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.steering",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = SteeringConfiguration.class, factory = true)
public final class SteeringStage extends StageComponent implements Steering, FlowRules {
    static final String NAME = "steering";

    private static final int PROTOCOL_LEVEL = Rules.LEVEL + 1;

    private final CommandInterface commands;
    private final Hca hca;
    private final RxRings rx;
    private final SteeringConfiguration configuration;
    private volatile AddressFilter filter;
    private volatile Rules rules;

    /**
     * Stores what the stage stands on.
     *
     * @param configuration addresses
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

    /** Comes up; see the package for what it creates. */
    @Activate
    public void activate() {
        up(this::acquire);
    }

    /** Goes down: no more frame arrives. */
    @Deactivate
    public void deactivate() {
        down();
    }

    private void acquire(Undo undo) {
        HcaCapabilities capabilities = hca.capabilities();
        if (!capabilities.flowTables() || capabilities.maxFlowTableLevel() < PROTOCOL_LEVEL) {
            throw new StageException("the card has no receive flow tables of four levels (ft_support, max_ft_level)");
        }
        undo.add("ownership of the root", hca.own("root flow table", toString()));
        AddressFilter wanted = AddressFilter.of(configuration, hca.permanentMac());
        new VportFilter(commands, capabilities).apply(undo, wanted);

        FlowFirmware firmware = new FlowFirmware(commands);
        List<FlowEntry> entries = FlowEntry.protocols(rx);
        FlowTable protocols = FlowTable.create(firmware, undo, "protocols", PROTOCOL_LEVEL, entries.size());
        protocols.createGroups(undo, entries);
        protocols.setEntries(undo);
        FlowCapabilities flows = hca.flowCapabilities();
        Entrance entrance = new Entrance(firmware, capabilities, flows, wanted);
        RuleLimits limits = new RuleLimits(flows, rx.cores());
        Rules created = undo.add(new Rules(firmware, entrance, limits, rx, protocols.number()));
        created.open();
        filter = wanted;
        rules = created;
    }

    @Override
    public List<InstalledRule> rules() {
        return up().list();
    }

    @Override
    public long add(FlowRule rule) {
        return up().add(rule);
    }

    @Override
    public void remove(long id) {
        up().remove(id);
    }

    private Rules up() {
        Rules now = rules;
        if (now == null) {
            throw new FlowRuleException(this + " is not up");
        }
        return now;
    }

    @Override
    public long mac() {
        return filter.own().value();
    }

    @Override
    public String filters() {
        return filter.describe();
    }
}
