package org.cx4.model.dma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DmaMapTest {
    private static final long PROCESS = 0x7000_0000L;

    private final DmaMap map = new DmaMap();

    @Test
    void translatesWhatLiesInOneRegion() {
        long first = map.add(PROCESS, 100);
        long second = map.add(PROCESS + 0x10000, 0x2000);
        assertThat(map.translate(first, 100)).isEqualTo(PROCESS);
        assertThat(map.translate(first + 99, 1)).isEqualTo(PROCESS + 99);
        assertThat(map.translate(second + 0x1fff, 1)).isEqualTo(PROCESS + 0x11fff);
    }

    @Test
    void givesNothingOutsideOfRegions() {
        long first = map.add(PROCESS, 100);
        assertThat(map.translate(first, 101)).isZero();
        assertThat(map.translate(first + 100, 1)).isZero();
        assertThat(map.translate(first - 1, 1)).isZero();
        assertThat(map.translate(PROCESS, 1)).isZero();
        assertThat(map.translate(first, Long.MAX_VALUE)).isZero();
        assertThat(map.translate(Long.MIN_VALUE, 1)).isZero();
        assertThat(map.translate(-1, 1)).isZero();
    }

    @Test
    void neverGivesAnAddressTwice() {
        long first = map.add(PROCESS, 100);
        map.remove(first);
        assertThat(map.translate(first, 1)).isZero();
        assertThat(map.add(PROCESS, 100)).isGreaterThan(first);
        assertThatThrownBy(() -> map.remove(first)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pageListsFollowTheirPages() {
        long low = map.add(PROCESS, 0x2000);
        long high = map.add(PROCESS + 0x10000, 0x2000);
        PageList list = new PageList(map, new long[] {high, low, high + 0x1000}, 0, 0);
        assertThat(list.translate(0x10, 16)).isEqualTo(PROCESS + 0x10010);
        assertThat(list.translate(0x1010, 16)).isEqualTo(PROCESS + 0x10);
        assertThat(list.translate(0x2ff0, 16)).isEqualTo(PROCESS + 0x11ff0);
        assertThat(list.translate(0x3000, 16)).isZero();
        PageList large = new PageList(map, new long[] {low}, 1, 64);
        assertThat(large.translate(0x1000, 16)).isEqualTo(PROCESS + 0x1040);
    }

    @Test
    void whoWaitsForTheThreadThatSendsKeepsNoOtherThreadOfTheCardFromItsWork() throws InterruptedException {
        DmaMap map = new DmaMap();
        map.sendingAccess().lock();
        Thread mapping = new Thread(() -> map.add(0x10_000, 0x1000));
        mapping.start();
        while (mapping.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        AtomicBoolean received = new AtomicBoolean();
        Thread receiving = new Thread(() -> {
            map.access().lock();
            received.set(true);
            map.access().unlock();
        });
        receiving.start();
        receiving.join(10_000);
        assertThat(received).isTrue();
        assertThat(mapping.isAlive()).isTrue();
        map.sendingAccess().unlock();
        mapping.join(10_000);
        assertThat(mapping.isAlive()).isFalse();
    }
}
