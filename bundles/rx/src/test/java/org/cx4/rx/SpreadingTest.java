package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.model.TracedCommand;
import org.cx4.offload.rss.RssConfiguration;
import org.cx4.offload.rss.RssOffload;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.command.CreateRqtInput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.command.ModifyRqtInput;
import org.cx4.prm.command.ModifyTirInput;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.TirContext;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.rx.TrafficType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RSS modules that come and go, on the software card. */
class SpreadingTest {
    private static final Map<String, Object> FOUR = Map.of("cores", 4, "rx_ring_entries", 16, "tx_ring_entries", 16);

    private static RssOffload rss(Map<String, Object> settings) {
        return new RssOffload(Chain.configuration(RssConfiguration.class, settings));
    }

    private static List<Integer> functions(List<TracedCommand> commands, int context) {
        return commands.stream()
                .map(command -> TirContext.RX_HASH_FN.get(command.input(), context))
                .toList();
    }

    private static void awaitSpreading(Chain chain, String start) {
        Chain.await(start, () -> chain.rx.spreading().startsWith(start));
    }

    @Test
    void sendsAllToOneCoreUnhashedWithoutAModule() {
        Chain chain = Chain.up(FOUR);
        try (chain) {
            assertThat(chain.rx.spreading())
                    .isEqualTo("off: there is no RSS module; all received packets go to core 0");
            assertThat(functions(chain.commands(Opcode.CREATE_TIR), CreateTirInput.CTX.offset()))
                    .containsOnly(RxHashFn.INVERTED_XOR8);
            int context = CreateRqtInput.RQT_CONTEXT.offset();
            assertThat(chain.commands(Opcode.CREATE_RQT))
                    .extracting(
                            create -> RqtContext.RQT_MAX_SIZE.get(create.input(), context),
                            create -> RqtContext.RQT_ACTUAL_SIZE.get(create.input(), context))
                    .containsExactly(tuple(512, 1), tuple(1, 1), tuple(1, 1), tuple(1, 1), tuple(1, 1));
        }
    }

    @Test
    void programsAModuleThatIsThereFromTheBeginning() {
        Chain chain = new Chain("", FOUR);
        try (chain) {
            chain.rx.bindRss(rss(Map.of()));
            chain.start();
            assertThat(chain.rx.spreading()).startsWith("over 4 cores by RSS offload");
            List<Integer> expected = new ArrayList<>(Collections.nCopies(6, RxHashFn.TOEPLITZ));
            expected.addAll(Collections.nCopies(4, RxHashFn.INVERTED_XOR8));
            assertThat(functions(chain.commands(Opcode.CREATE_TIR), CreateTirInput.CTX.offset()))
                    .isEqualTo(expected);
            assertThat(chain.commands(Opcode.MODIFY_TIR)).isEmpty();
        }
    }

    @Test
    void followsAModuleThatComesAndGoes() {
        Chain chain = Chain.up(FOUR);
        try (chain) {
            RssOffload module = rss(Map.of());
            chain.model.clearTrace();
            chain.rx.bindRss(module);
            awaitSpreading(chain, "over 4 cores");
            List<String> on = new ArrayList<>(Collections.nCopies(6, "MODIFY_TIR"));
            on.add("MODIFY_RQT");
            assertThat(chain.commandNames()).isEqualTo(on);
            assertThat(functions(chain.commands(Opcode.MODIFY_TIR), ModifyTirInput.CTX.offset()))
                    .containsOnly(RxHashFn.TOEPLITZ);
            chain.model.clearTrace();
            chain.rx.unbindRss(module);
            awaitSpreading(chain, "off");
            List<String> off = new ArrayList<>(List.of("MODIFY_RQT"));
            off.addAll(Collections.nCopies(6, "MODIFY_TIR"));
            assertThat(chain.commandNames()).isEqualTo(off);
            assertThat(RqtContext.RQT_ACTUAL_SIZE.get(
                            chain.commands(Opcode.MODIFY_RQT).get(0).input(), ModifyRqtInput.CTX.offset()))
                    .isEqualTo(1);
        }
        assertThat(chain.model.remains().clean()).isTrue();
    }

    @Test
    void keepsTheNewModuleWhenTheOldOneIsUnboundAfterIt() {
        Chain chain = Chain.up(FOUR);
        try (chain) {
            RssOffload old = rss(Map.of());
            RssOffload better = rss(Map.of("rss_table_entries", 8));
            chain.rx.bindRss(old);
            chain.rx.bindRss(better);
            chain.rx.unbindRss(old);
            Chain.await("the better one", () -> chain.rx.spreading().endsWith("table of 8"));
        }
    }

    @Test
    void loadsWithOneEntryAndNoHashIfTheCardHasNoTables() {
        Chain chain = new Chain("rss_ind_tbl_cap=0", FOUR);
        try (chain) {
            chain.rx.bindRss(rss(Map.of()));
            chain.start();
            assertThat(chain.rx.spreading())
                    .isEqualTo(
                            "off: the card has no indirection table (rss_ind_tbl_cap is 0); all received packets go to core 0");
            assertThat(functions(chain.commands(Opcode.CREATE_TIR), CreateTirInput.CTX.offset()))
                    .containsOnly(RxHashFn.INVERTED_XOR8);
            assertThat(chain.commands(Opcode.CREATE_RQT))
                    .extracting(
                            create -> RqtContext.RQT_MAX_SIZE.get(create.input(), CreateRqtInput.RQT_CONTEXT.offset()))
                    .containsExactly(1, 1, 1, 1, 1);
        }
        assertThat(chain.model.remains().clean()).isTrue();
    }

    /** A module that names a core that is not there. */
    private static final class Wrong implements RssModule {
        @Override
        public Offload offload() {
            return Offload.RSS;
        }

        @Override
        public Optional<String> missing(HcaCapabilities capabilities) {
            return Optional.empty();
        }

        @Override
        public RssSettings settings(int cores, int logMaxTable) {
            return new RssSettings(new byte[RssSettings.KEY_BYTES], false, true, new int[] {0, cores});
        }

        @Override
        public String toString() {
            return "wrong module";
        }
    }

    @Test
    void doesWithoutAModuleThatNamesACoreThatIsNotThere() {
        Chain chain = Chain.up(FOUR);
        try (chain) {
            chain.rx.bindRss(new Wrong());
            Chain.await("the reason", () -> chain.rx.spreading().contains("names core 4 of 4"));
            assertThat(chain.rx.spreading()).startsWith("off: wrong module");
            chain.rx.bindRss(rss(Map.of()));
            awaitSpreading(chain, "over 4 cores");
        }
    }

    @Test
    void saysSoWhenTheCardRefusesAChange() {
        Chain chain = Chain.up(FOUR);
        try (chain) {
            chain.model.faults().refuseNext(Opcode.MODIFY_TIR, CommandStatus.INT_ERR, 0x55);
            RssOffload module = rss(Map.of());
            chain.rx.bindRss(module);
            awaitSpreading(chain, "uncertain");
            chain.rx.unbindRss(module);
            awaitSpreading(chain, "off");
            chain.rx.bindRss(module);
            awaitSpreading(chain, "over 4 cores");
        }
    }

    /** Ethernet, IPv4 or IPv6 and TCP headers, checksums not filled in: they are none of the hash's business. */
    private static byte[] tcp(String source, String destination, int sourcePort, int destinationPort) throws Exception {
        byte[] from = InetAddress.getByName(source).getAddress();
        byte[] to = InetAddress.getByName(destination).getAddress();
        boolean v6 = from.length == 16;
        ByteBuffer frame = ByteBuffer.allocate(v6 ? 74 : 60);
        frame.putShort((short) 0x0200).putInt(1).putShort((short) 0x0200).putInt(2);
        frame.putShort((short) (v6 ? 0x86dd : 0x0800));
        if (v6) {
            frame.putInt(0x60000000).putShort((short) 20).put((byte) 6).put((byte) 64);
        } else {
            frame.putInt(0x45000028).putInt(0).put((byte) 64).put((byte) 6).putShort((short) 0);
        }
        frame.put(from).put(to).putShort((short) sourcePort).putShort((short) destinationPort);
        frame.putInt(0).putInt(0).put((byte) 0x50).put((byte) 0x10);
        return frame.array();
    }

    /** Microsoft's "Verifying the RSS Hash Calculation": the published table. */
    @ParameterizedTest
    @CsvSource({
        "66.9.149.187, 2794, 161.142.100.80, 1766, 323e8fc2, 51ccc178",
        "199.92.111.2, 14230, 65.69.140.83, 4739, d718262a, c626b0ea",
        "24.19.198.95, 12898, 12.22.207.184, 38024, d2d0a5de, 5c2b394a",
        "38.27.205.30, 48228, 209.142.163.6, 2217, 82989176, afc7327f",
        "153.39.163.191, 44251, 202.188.127.2, 1303, 5d1809c5, 10e828a2",
        "3ffe:2501:200:1fff::7, 2794, 3ffe:2501:200:3::1, 1766, 2cc18cd5, 40207d3d",
        "3ffe:501:8::260:97ff:fe40:efab, 14230, ff02::1, 4739, 0f0c461c, dde51bbf",
        "3ffe:1900:4545:3:200:f8ff:fe21:67cf, 44251, fe80::200:f8ff:fe21:67cf, 38024, 4b61e985, 02d1feef"
    })
    void spreadsByThePublishedHashes(
            String source, int sourcePort, String destination, int destinationPort, String addresses, String ports)
            throws Exception {
        TrafficType type = source.contains(":") ? TrafficType.TCP_IPV6 : TrafficType.TCP_IPV4;
        byte[] frame = tcp(source, destination, sourcePort, destinationPort);
        for (String fields : List.of("addresses", "ports")) {
            int expected = HexFormat.fromHexDigits(fields.equals("ports") ? ports : addresses);
            Chain chain = new Chain("", FOUR);
            RssOffload module = rss(Map.of("rss_fields", fields));
            chain.rx.bindRss(module);
            chain.start();
            try (chain;
                    OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(type))) {
                assertThat(door).isNotNull();
                chain.model.faults().inject(frame);
                PacketBatch received = chain.receive(expected & 3, 1);
                module.receive(received);
                assertThat(received.hash(0)).isEqualTo(expected);
                assertThat(received.flags(0) & PacketFlags.HASH_VALID).isNotZero();
                received.clear();
            }
        }
    }

    @Test
    void meetsBothDirectionsOfAFlowOnOneCoreIfSymmetric() throws Exception {
        Chain chain = new Chain("", FOUR);
        chain.rx.bindRss(rss(Map.of("rss_symmetric", true)));
        chain.start();
        try (chain;
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.TCP_IPV4))) {
            assertThat(door).isNotNull();
            for (int n = 1; n < 20; n++) {
                chain.model.faults().inject(tcp("10.0.0." + n, "10.1.1.1", 1000 + n, 80));
                chain.model.faults().inject(tcp("10.1.1.1", "10.0.0." + n, 80, 1000 + n));
                PacketBatch[] batches = new PacketBatch[4];
                for (int core = 0; core < 4; core++) {
                    batches[core] = chain.batch(core, 4);
                }
                Chain.await("both directions on one core", () -> {
                    boolean both = false;
                    for (int core = 0; core < 4; core++) {
                        chain.rx.ring(core).receive(batches[core]);
                        chain.rx.ring(core).refill();
                        both |= batches[core].size() == 2;
                    }
                    return both;
                });
                for (PacketBatch batch : batches) {
                    assertThat(batch.clear()).isIn(0, 2);
                }
            }
        }
    }
}
