package org.cx4.hca;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cx4.api.MacAddress;
import org.cx4.api.view.CapabilityView;
import org.cx4.prm.Block;
import org.cx4.prm.CapType;
import org.cx4.prm.Uar;
import org.cx4.prm.command.QueryPagesInput;
import org.cx4.prm.context.NicVportContext;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.hca.FlowCapabilities;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The hca stage of one adapter: starts the firmware, reads what it can do, and holds what all rings share. */
@Component(
        service = {Hca.class, Stage.class, CapabilityView.class},
        immediate = true,
        configurationPid = "cx4.hca",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = HcaConfiguration.class, factory = true)
public final class HcaStage extends StageComponent implements Hca, CapabilityView {
    private static final Logger LOG = LoggerFactory.getLogger(HcaStage.class);

    /** The one interface version between software and card that has TIRs, TISs, SQs and RQs. */
    private static final int ISSI = 1;

    /** Bytes of a frame that the port's MTU register counts and that never reach memory. */
    private static final int FCS_BYTES = 4;

    /** Per core, beside those that fit on its rings: in batches, and in the hands of applications. */
    private final HcaDevice device;

    private final CommandInterface commands;
    private final HcaConfiguration configuration;
    private volatile Running running;

    /** Everything that is fixed while the stage is active. */
    private record Running(
            PageRequests pageRequests,
            Capabilities capabilities,
            HcaCapabilities typed,
            Limits limits,
            int uar,
            int pd,
            int transportDomain,
            int lkey,
            long permanentMac,
            PacketMemory packets) {}

    /** Stores what the stage stands on. */
    @Activate
    public HcaStage(
            @Reference(name = "device") HcaDevice device,
            @Reference(name = "command") CommandInterface commands,
            HcaConfiguration configuration,
            Map<String, Object> properties) {
        super("hca", properties);
        this.device = device;
        this.commands = commands;
        this.configuration = configuration;
        standsOn("device", device);
        standsOn("command", commands);
    }

    /** Comes up. */
    @Activate
    public void activate() {
        up(this::bringUp);
    }

    /** Goes down, after everybody who stands on it. */
    @Deactivate
    public void deactivate() {
        down();
    }

    private void bringUp(Undo undo) {
        undo.add("ownership of the HCA", commands.own("HCA", toString()));
        commands.renew();
        undo.add("reset of a card that kept something", commands::renew);
        Firmware firmware = new Firmware(commands);
        FirmwarePages pages = undo.add(
                new FirmwarePages(device, firmware, () -> commands.failure().isPresent()));
        startHealthPoll(undo);
        boot(firmware, pages, undo);
        PageRequests pageRequests = undo.add(new PageRequests(adapter(), pages, firmware));

        Capabilities capabilities = Capabilities.query(firmware);
        if (capabilities.driverVersion()) {
            firmware.setDriverVersion(driverVersion());
        }
        byte[] vport = firmware.queryVport();
        HcaCapabilities typed = capabilities.typed(vport);
        Limits limits = new Limits(typed, device.vectors(), firmware.queryMaxMtu());
        limits.refuse(Wish.of(configuration)).ifPresent(HcaStage::refuse);

        int uar = undo.add(new FirmwareObject("UAR", firmware.allocUar(), firmware::deallocUar))
                .number();
        int pd = undo.add(new FirmwareObject("PD", firmware.allocPd(), firmware::deallocPd))
                .number();
        int td = undo.add(new FirmwareObject(
                        "transport domain", firmware.allocTransportDomain(), firmware::deallocTransportDomain))
                .number();
        int lkey = firmware.queryReservedLkey();
        PacketMemory packets = packetMemory(undo);
        long mac = mac(vport);
        running = new Running(pageRequests, capabilities, typed, limits, uar, pd, td, lkey, mac, packets);
        LOG.info(
                "{}: {}, {} vectors, {} pages with the firmware, {} buffers of {} bytes",
                this,
                new MacAddress(mac),
                device.vectors(),
                pages.lent(),
                packets.cores() * packets.pool(0).capacity(),
                packets.bufferBytes());
    }

    /** Operating system, driver, version: what the PRM wants to hear. */
    private static String driverVersion() {
        Bundle bundle = FrameworkUtil.getBundle(HcaStage.class);
        return System.getProperty("os.name") + ",cx4," + (bundle == null ? "0" : bundle.getVersion());
    }

    private void startHealthPoll(Undo undo) {
        if (configuration.health_period_millis() < 1) {
            refuse("health.period.millis=" + configuration.health_period_millis()
                    + " is impossible: it must be 1 or more");
        }
        undo.add(new HealthPoll(adapter(), device.registers(), commands::fail))
                .start(configuration.health_period_millis());
    }

    /** From ENABLE_HCA to a running HCA (driver life, PRM "HCA Initialization"). */
    private void boot(Firmware firmware, FirmwarePages pages, Undo undo) {
        firmware.enableHca();
        undo.add("DISABLE_HCA", firmware::disableHca);
        if ((firmware.supportedIssi() & 1 << ISSI) == 0) {
            refuse("the card's firmware does not offer ISSI " + ISSI + ", which rings need; update it");
        }
        firmware.setIssi(ISSI);
        undo.add("firmware pages", pages::reclaim);
        give(firmware.queryPages(QueryPagesInput.OP_MOD_BOOT), pages);
        firmware.setHostEndianness();
        configure(firmware);
        give(firmware.queryPages(QueryPagesInput.OP_MOD_INIT), pages);
        firmware.initHca();
        undo.add("TEARDOWN_HCA", firmware::teardownHca);
        give(firmware.queryPages(QueryPagesInput.OP_MOD_REGULAR), pages);
    }

    private static void configure(Firmware firmware) {
        byte[] current = firmware.queryCapabilities(CapType.GENERAL, true);
        Capabilities.unsuitable(current).ifPresent(why -> refuse("this driver cannot work with the card: " + why));
        Capabilities.wanted(current).ifPresent(firmware::setGeneralCapabilities);
    }

    private static void give(Firmware.PagesWanted wanted, FirmwarePages pages) {
        if (wanted.pages() > 0) {
            pages.give(wanted.functionId(), wanted.pages());
        }
    }

    private static void refuse(String why) {
        throw new StageException(why);
    }

    private PacketMemory packetMemory(Undo undo) {
        Wish wish = Wish.of(configuration);
        BufferPlan plan = wish.buffers();
        int cores = configuration.cores();
        int perCore = plan.buffersPerCore(
                configuration.rx_ring_entries(), configuration.priorities() * configuration.tx_ring_entries());
        DmaRegion region = undo.add(device.allocate("packet buffers", (long) cores * perCore * plan.bufferBytes()));
        PacketMemory packets = new PacketMemory(region, plan.bufferBytes(), plan.frameBytes(), cores, perCore);
        undo.add("packet buffers", () -> {
            if (packets.outside() > 0) {
                LOG.error("{}: {} packet buffers were lost", this, packets.outside());
            }
        });
        return packets;
    }

    /** Two reserved bytes, then the six of the address: one word. */
    private static long mac(byte[] vport) {
        return Block.getLong(vport, NicVportContext.PERMANENT_ADDRESS.offset()) & MacAddress.BROADCAST.value();
    }

    @Override
    public FlowCapabilities flowCapabilities() {
        return running.capabilities.flows();
    }

    @Override
    public HcaCapabilities capabilities() {
        return running.typed;
    }

    @Override
    public int uarPage() {
        return running.uar;
    }

    @Override
    public long uarOffset() {
        return (long) running.uar * Uar.UAR_PAGE_BYTES;
    }

    @Override
    public int pd() {
        return running.pd;
    }

    @Override
    public int transportDomain() {
        return running.transportDomain;
    }

    @Override
    public int lkey() {
        return running.lkey;
    }

    @Override
    public PacketMemory packets() {
        return running.packets;
    }

    @Override
    public long permanentMac() {
        return running.permanentMac;
    }

    @Override
    public int maxFrameBytes() {
        return running.limits.maxMtu() - FCS_BYTES;
    }

    @Override
    public void pageRequest(int functionId, int pages) {
        running.pageRequests.request(functionId, pages);
    }

    @Override
    public Optional<String> refuse(Map<String, Object> wanted) {
        return running.limits.refuse(Wish.of(configuration).with(wanted));
    }

    @Override
    public List<Capability> all() {
        return running.capabilities.view();
    }
}
