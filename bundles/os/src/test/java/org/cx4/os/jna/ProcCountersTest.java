package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.DatagramChannel;
import java.util.HashMap;
import java.util.Map;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.ChecksumErrors;
import org.cx4.os.Tap;
import org.junit.jupiter.api.Test;

class ProcCountersTest {
    @Test
    void riseWhenAFrameIsCorrupt() throws Exception {
        try (Rig rig = new Rig();
                Tap tap = rig.openPlain();
                DatagramChannel socket = rig.udp();
                ChecksumCounters here = rig.linux.checksumCounters(null);
                ChecksumCounters counters = rig.linux.checksumCounters(rig.namespace)) {
            ChecksumErrors elsewhere = here.read();
            assertThat(counters.read().total()).isZero();

            Rig.write(tap.queue(0), Frames.udp(7, "good"));
            assertThat(Rig.receive(socket)).isEqualTo("good");
            assertThat(counters.read().total()).isZero();

            Rig.write(tap.queue(0), Frames.tcpSyn());
            Rig.write(tap.queue(0), Frames.corrupt(Frames.tcpSyn(), Frames.TCP_CHECKSUM));
            Rig.write(tap.queue(0), Frames.corrupt(Frames.udp(7, "bad"), Frames.UDP_CHECKSUM));
            Rig.write(tap.queue(0), Frames.corrupt(Frames.udp(7, "bad"), Frames.IP_CHECKSUM));
            Rig.write(tap.queue(0), Frames.udp(7, "last"));
            // A UDP checksum is verified when the packet is read at the latest, so the bad one is behind us now.
            assertThat(Rig.receive(socket)).isEqualTo("last");
            assertThat(counters.read()).isEqualTo(new ChecksumErrors(1, 1, 0, 1, 0, 0));
            assertThat(here.read().minus(elsewhere).total()).isZero();
        }
    }

    @Test
    void closedCountersSaySo() {
        JnaLinux linux = new JnaLinux();
        ChecksumCounters counters = linux.checksumCounters(null);
        assertThat(counters.read().total()).isNotNegative();
        counters.close();
        counters.close();
        assertThatThrownBy(counters::read).isInstanceOf(IllegalStateException.class);
        assertThat(linux.openDescriptors()).isZero();
        linux.deactivate();
    }

    @Test
    void namesStandAboveNumbers() {
        Map<String, Long> counts = new HashMap<>();
        ProcCounters.addTable(counts, "Tcp: InErrs InCsumErrors\nTcp: 3 2\nUdp: InCsumErrors\nUdp: 9\n");
        ProcCounters.addList(counts, "Udp6InCsumErrors                	4\n");
        assertThat(counts)
                .containsOnly(
                        Map.entry("Tcp:InErrs", 3L),
                        Map.entry("Tcp:InCsumErrors", 2L),
                        Map.entry("Udp:InCsumErrors", 9L),
                        Map.entry("Udp6InCsumErrors", 4L));
    }
}
