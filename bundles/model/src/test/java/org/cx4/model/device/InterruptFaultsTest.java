package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.memory.OffHeap;
import org.cx4.model.InterruptFaults;
import org.cx4.prm.EventType;
import org.cx4.prm.QueueState;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.StageComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Interrupts that are lost, late, or without reason. */
class InterruptFaultsTest {
    private static final long OTHER = 0x02_00_00_00_00_99L;

    private final RawDriver driver = new RawDriver().boot();
    private final RawObjects objects = new RawObjects(driver)
            .eq(1L << EventType.PAGE_REQUEST.code())
            .cq()
            .sq()
            .rq()
            .tir();
    private final RawTraffic traffic = new RawTraffic(objects);
    private final InterruptFaults faults = driver.faults().interrupts();
    private final AtomicInteger seen = new AtomicInteger();
    private Lease listening;
    private int events;

    @BeforeEach
    void listen() {
        driver.device.bindWire(traffic.wire(), Map.of(StageComponent.ADAPTER, "raw"));
        listening = driver.device.listen(0, seen::incrementAndGet);
    }

    @AfterEach
    void remove() {
        listening.close();
        driver.close();
    }

    /** An event of an EQ that is armed; the EQE is there when this returns. */
    private void event() {
        traffic.armEq(events);
        driver.faults().requestPages(1);
        traffic.eqe(events++);
    }

    @Test
    void losesTheNthInterruptOfAVector() {
        faults.lose(0, 2);
        event();
        RawDriver.await(() -> seen.get() == 1);
        event();
        RawDriver.await(() -> faults.lost(0) == 1);
        event();
        RawDriver.await(() -> seen.get() == 2);
        assertThat(faults.raised(0)).isEqualTo(2);
    }

    @Test
    void losesAllUntilCleared() {
        faults.loseAll(0);
        for (int i = 1; i <= 3; i++) {
            event();
            int lost = i;
            RawDriver.await(() -> faults.lost(0) == lost);
        }
        assertThat(seen).hasValue(0);
        faults.clear();
        event();
        RawDriver.await(() -> seen.get() == 1);
    }

    @Test
    void anEqWhoseInterruptWasLostRaisesAnotherWhenItIsArmedAgain() {
        faults.lose(0, 1);
        event();
        RawDriver.await(() -> faults.lost(0) == 1);
        traffic.armEq(0);
        RawDriver.await(() -> seen.get() == 1);
    }

    @Test
    void raisesAnInterruptWithoutReason() {
        faults.raise(0);
        assertThat(seen).hasValue(1);
    }

    @Test
    void lateEventsAndInterruptsAllCome() {
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        objects.portUp();
        faults.delay(300);
        for (int i = 0; i < 20; i++) {
            traffic.armCq(i & 3, i);
            traffic.armEq(i);
            traffic.send(RawTraffic.frame(OTHER, 60));
            traffic.cqe(i);
            traffic.eqe(i);
            int count = i + 1;
            RawDriver.await(() -> seen.get() == count);
            OffHeap.putIntBe(objects.cqRecord(), i + 1);
        }
    }
}
