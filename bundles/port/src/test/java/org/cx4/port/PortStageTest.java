package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketHandler;
import org.cx4.api.WorkerStatistics;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The life of the port on a software card. */
@Timeout(60)
class PortStageTest {
    private static final int REGISTER = AccessRegisterInput.REGISTER_DATA.offset();

    private static Rig rig(Map<String, Object> configuration) {
        return new Rig("a0", "lamp", configuration);
    }

    @Test
    void setsTheMtuBeforeItAsksForTheLink() {
        try (Rig rig = rig(Map.of("mtu", 2000))) {
            PortStage port = rig.startPort();
            List<TracedCommand> trace = rig.model.trace();
            assertThat(rig.commands())
                    .startsWith("ACCESS_REG", "MODIFY_NIC_VPORT_CONTEXT", "ACCESS_REG", "QUERY_VPORT_STATE");
            assertThat(PmtuReg.ADMIN_MTU.get(trace.get(0).input(), REGISTER)).isEqualTo(2022);
            assertThat(NicVportContext.MTU.get(
                            trace.get(1).input(), ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset()))
                    .isEqualTo(2022);
            assertThat(PaosReg.ADMIN_STATUS.get(trace.get(2).input(), REGISTER)).isEqualTo(PaosAdminStatus.UP);
            assertThat(trace).allMatch(TracedCommand::ok);
            assertThat(port.mtu()).isEqualTo(2000);
            assertThat(port.linkUp()).isTrue();
        }
    }

    @Test
    void goesDownWithNothingLeft() {
        Rig rig = rig(Map.of());
        PortStage port = rig.startPort();
        assertThat(Rig.threads("a0")).containsExactlyInAnyOrder("cx4-a0-worker-0", "cx4-a0-port");
        rig.model.clearTrace();
        port.deactivate();
        TracedCommand last = rig.model.trace().get(rig.model.trace().size() - 1);
        assertThat(last.command()).isEqualTo("ACCESS_REG");
        assertThat(PaosReg.ADMIN_STATUS.get(last.input(), REGISTER)).isEqualTo(PaosAdminStatus.DOWN);
        assertThat(Rig.threads("a0")).isEmpty();
        rig.close();
        assertThat(rig.model.remains().clean()).as("%s", rig.model.remains()).isTrue();
    }

    @Test
    void followsTheLinkAndTellsListeners() {
        try (Rig rig = rig(Map.of())) {
            PortStage port = rig.startPort();
            List<Boolean> heard = new CopyOnWriteArrayList<>();
            port.bindListener((source, up) -> heard.add(up));
            Await.until("told", () -> heard.size() == 1);
            rig.model.faults().light(false);
            Await.until("down", () -> heard.size() == 2);
            assertThat(port.linkUp()).isFalse();
            rig.model.faults().light(true);
            Await.until("up", () -> heard.size() == 3);
            port.deactivate();
            assertThat(heard).containsExactly(true, false, true, false);
        }
    }

    @Test
    void isDownWithoutAWire() {
        try (Rig rig = new Rig("a0", "", Map.of())) {
            assertThat(rig.startPort().linkUp()).isFalse();
        }
    }

    @Test
    void answersBeforeAndAfterItsLife() {
        try (Rig rig = rig(Map.of("worker.mode", "interrupt"))) {
            PortStage port = rig.chain.make(PortStage.class);
            assertThat(port.statistics().rxPackets()).isZero();
            assertThat(port.workers()).isEmpty();
            assertThat(port.offloads()).isEmpty();
            assertThat(port.linkUp()).isFalse();
            assertThat(port.cores()).isEqualTo(1);
            assertThat(port.priorities()).isEqualTo(1);
            port.activate();
            Await.until("rounds", () -> port.workers().get(0).rounds() > 0);
            assertThat(port.offloads())
                    .extracting(OffloadStatus::offload)
                    .containsExactly(Offload.CHECKSUM, Offload.RSS);
            port.deactivate();
            List<WorkerStatistics> workers = port.workers();
            assertThat(workers).hasSize(1);
            assertThat(workers.get(0).mode()).isEqualTo("interrupt");
            assertThat(workers.get(0).rounds()).isPositive();
            assertThat(port.workers()).isEqualTo(workers);
            assertThat(port.statistics().rxPackets()).isZero();
            assertThat(port.linkUp()).isFalse();
        }
    }

    @Test
    void refusesAnUnknownMode() {
        try (Rig rig = rig(Map.of("worker.mode", "lazy"))) {
            assertThatThrownBy(rig::startPort)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("worker.mode 'lazy'")
                    .hasMessageContaining("adaptive");
            assertThat(rig.commands()).isEmpty();
        }
    }

    @Test
    void takesEverythingBackWhenTheCardRefuses() {
        try (Rig rig = rig(Map.of())) {
            rig.model.faults().refuseNext(Opcode.QUERY_VPORT_STATE, CommandStatus.BAD_PARAM_ERR, 0x1234);
            assertThatThrownBy(rig::startPort)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("QUERY_VPORT_STATE")
                    .hasMessageContaining("1234");
            assertThat(rig.commands())
                    .containsExactly(
                            "ACCESS_REG", "MODIFY_NIC_VPORT_CONTEXT", "ACCESS_REG", "QUERY_VPORT_STATE", "ACCESS_REG");
            assertThat(Rig.threads("a0")).isEmpty();
        }
    }

    @Test
    void namesTheHandlerThatKeepsItFromGoingDown() throws InterruptedException {
        try (Rig rig = rig(Map.of())) {
            PortStage port = rig.startPort();
            CountDownLatch entered = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            port.bindHandler(
                    (received, transmitter) -> {
                        entered.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            interrupted.countDown();
                        }
                    },
                    Rig.service(0));
            rig.receive();
            entered.await();
            port.deactivate();
            interrupted.await();
            Await.until("gone", () -> Rig.threads("a0").isEmpty());
        }
    }

    @Test
    void usesHandlersThatWereThereBefore() {
        try (Rig rig = rig(Map.of())) {
            PortStage port = rig.chain.make(PortStage.class);
            List<Integer> bursts = new CopyOnWriteArrayList<>();
            PacketHandler handler = (received, transmitter) -> bursts.add(received.packets());
            Map<String, Object> service = Rig.service(0);
            port.bindHandler(handler, service);
            port.activate();
            rig.receive();
            Await.until("called", () -> bursts.size() == 1);
            port.unbindHandler(handler, service);
            rig.receive();
            Await.until("counted", () -> port.statistics().rxUnclaimed() == 2);
            assertThat(bursts).hasSize(1);
            port.deactivate();
            assertThat(port.statistics().rxUnclaimed()).isEqualTo(2);
        }
    }
}
