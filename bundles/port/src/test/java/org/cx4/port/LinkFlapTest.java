package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two ports on a cable: the light goes and comes back; and what a port sends to a group does not come back to it. */
class LinkFlapTest {
    private static final int FRAMES = 200;

    private final String cable = "cable:flap" + System.nanoTime();
    private final Rig near = new Rig("near", cable, Map.of());
    private final Rig far = new Rig("far", cable, Map.of());
    private final PortStage from = near.startPort();
    private final PortStage to = far.startPort();

    /** Sends a number of frames to everybody, once. */
    private static final class Broadcasts implements PacketSource {
        private final AtomicInteger left = new AtomicInteger(FRAMES);

        @Override
        public void produce(Transmitter transmitter) {
            while (left.get() > 0 && transmitter.room() > 0) {
                int i = transmitter.allocate(60);
                if (i < 0) {
                    return;
                }
                transmitter.batch().putMac(i, 0, 0xffff_ffff_ffffL);
                transmitter.batch().putMac(i, 6, 0x0200_0000_0007L);
                transmitter.batch().putShort(i, 12, 0x88b5);
                left.decrementAndGet();
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return left.get() > 0;
        }
    }

    @AfterEach
    void leaveNothing() {
        near.close();
        far.close();
        assertThat(near.model.remains().clean()).isTrue();
        assertThat(far.model.remains().clean()).isTrue();
    }

    private void awaitLink(boolean up) {
        Await.until("link", () -> from.linkUp() == up && to.linkUp() == up);
    }

    private void echoAll() {
        Traffic traffic = new Traffic(from, to, FRAMES, 32);
        Map<String, Object> handler = Rig.service(0);
        Map<String, Object> source = Rig.service(0);
        from.bindHandler(traffic, handler);
        from.bindSource(traffic, source);
        traffic.finish();
        from.unbindSource(traffic, source);
        from.unbindHandler(traffic, handler);
    }

    @Test
    void carriesTrafficAgainAfterTheLightWasCut() {
        to.bindHandler(Traffic.echo(to.priorities()), Rig.service(0));
        awaitLink(true);
        echoAll();
        for (int round = 0; round < 3; round++) {
            near.model.faults().light(false);
            far.model.faults().light(false);
            awaitLink(false);
            near.model.faults().light(true);
            far.model.faults().light(true);
            awaitLink(true);
            echoAll();
        }
    }

    @Test
    void hearsNothingOfWhatItSendsToAGroup() {
        AtomicInteger heard = new AtomicInteger();
        PacketHandler count = (received, transmitter) -> heard.addAndGet(received.packets());
        AtomicInteger back = new AtomicInteger();
        PacketHandler own = (received, transmitter) -> back.addAndGet(received.packets());
        to.bindHandler(count, Rig.service(0));
        from.bindHandler(own, Rig.service(0));
        awaitLink(true);
        from.bindSource(new Broadcasts(), Rig.service(0));
        Await.until("all at the far end", () -> heard.get() == FRAMES);
        // A frame that comes after them is received after them.
        near.receive();
        Await.until("the one from the wire", () -> back.get() > 0);
        assertThat(back).hasValue(1);
    }
}
