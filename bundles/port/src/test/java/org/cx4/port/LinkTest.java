package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cx4.api.EthernetPort;
import org.cx4.api.PortListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LinkTest {
    private final AtomicBoolean card = new AtomicBoolean();
    private final ControlThread control = new ControlThread("test");
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final Link link = new Link(port(), card::get, control);

    /** Listeners are handed a port; nobody looks at it here but for its name. */
    private static EthernetPort port() {
        return (EthernetPort) Proxy.newProxyInstance(
                LinkTest.class.getClassLoader(), new Class<?>[] {EthernetPort.class}, (proxy, method, args) -> "test");
    }

    private PortListener listener(String name) {
        return (port, up) -> heard.add(name + (up ? " up" : " down"));
    }

    @AfterEach
    void stop() throws InterruptedException {
        control.stop();
    }

    @Test
    void tellsEveryListenerOnceAndThenEveryChange() {
        link.add(listener("early"));
        assertThat(heard).isEmpty();
        link.open();
        control.drain();
        assertThat(heard).containsExactly("early down");
        link.add(listener("late"));
        card.set(true);
        link.portChange(true);
        link.portChange(true);
        control.drain();
        assertThat(heard).containsExactly("early down", "late down", "early up", "late up");
        assertThat(link.up()).isTrue();
    }

    @Test
    void believesTheCardAndNotALateEvent() {
        card.set(true);
        link.add(listener("a"));
        link.open();
        link.portChange(false);
        control.drain();
        assertThat(link.up()).isTrue();
        assertThat(heard).containsExactly("a up");
    }

    @Test
    void goesDownWithThePort() {
        card.set(true);
        link.add(listener("a"));
        link.open();
        link.close();
        link.portChange(true);
        control.drain();
        assertThat(heard).containsExactly("a up", "a down");
        assertThat(link.up()).isFalse();
    }

    @Test
    void goesOnWhenAListenerThrows() {
        link.add((port, up) -> {
            throw new IllegalStateException("broken");
        });
        link.add(listener("b"));
        link.open();
        card.set(true);
        link.portChange(true);
        control.drain();
        assertThat(heard).containsExactly("b down", "b up");
    }

    @Test
    void waitsForACallThatRunsWhenAListenerIsRemoved() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        AtomicBoolean done = new AtomicBoolean();
        PortListener slow = (port, up) -> {
            entered.countDown();
            Thread.yield();
            done.set(true);
        };
        link.open();
        link.add(slow);
        entered.await();
        link.remove(slow);
        assertThat(done).isTrue();
    }

    @Test
    void letsAListenerRemoveItselfWhileItIsCalled() {
        PortListener once = new PortListener() {
            @Override
            public void linkChanged(EthernetPort port, boolean up) {
                heard.add("once");
                link.remove(this);
            }
        };
        link.add(once);
        link.open();
        card.set(true);
        link.portChange(true);
        control.drain();
        assertThat(heard).containsExactly("once");
    }
}
