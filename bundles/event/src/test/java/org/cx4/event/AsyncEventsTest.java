package org.cx4.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.cx4.api.Wakeup;
import org.cx4.model.device.ModelSettings;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.stage.Lease;
import org.junit.jupiter.api.Test;

class AsyncEventsTest {
    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private static Chain with(
            Map<String, Object> settings,
            UnaryOperator<HcaDevice> seenDevice,
            UnaryOperator<CommandInterface> seenCommands) {
        return new Chain(Chain.CARD, settings, seenDevice, seenCommands);
    }

    private static void queryIssi(Chain chain) {
        byte[] in = new byte[CommandInput.BYTES];
        CommandInput.OPCODE.set(in, Opcode.QUERY_ISSI.code());
        chain.commands.execute("test", in, 112);
    }

    @Test
    void tellsTheCommandStageWhichSlotsAreDone() {
        AtomicInteger slots = new AtomicInteger();
        List<Boolean> modes = new CopyOnWriteArrayList<>();
        Chain chain = with(Map.of(), UnaryOperator.identity(), commands -> new CommandWatch(commands) {
            @Override
            public void useEvents(boolean on) {
                modes.add(on);
                super.useEvents(on);
            }

            @Override
            public void completed(int mask) {
                slots.accumulateAndGet(mask, (a, b) -> a | b);
                super.completed(mask);
            }
        });
        try (chain) {
            chain.start();
            assertThat(modes).containsExactly(true);
            queryIssi(chain);
            Chain.await("the event of slot 0", () -> (slots.get() & 1) == 1);
        }
        assertThat(modes).containsExactly(true, false);
        assertNothingIsLeft(chain);
    }

    @Test
    void carriesOnOverManyLapsOfASmallQueue() {
        AtomicInteger events = new AtomicInteger();
        Chain chain =
                with(Map.of("async_eq_entries", 16), UnaryOperator.identity(), commands -> new CommandWatch(commands) {
                    @Override
                    public void completed(int mask) {
                        events.addAndGet(Integer.bitCount(mask));
                        super.completed(mask);
                    }
                });
        try (chain) {
            chain.start();
            int before = events.get();
            for (int i = 0; i < 1000; i++) {
                queryIssi(chain);
            }
            Chain.await("an event for each command", () -> events.get() - before >= 1000);
            int pages = chain.model.remains().pages();
            chain.model.faults().requestPages(5);
            Chain.await("pages are given", () -> chain.model.remains().pages() == pages + 5);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void endsCommandsOfManyThreadsOnACardThatAnswersAnyTime() throws Exception {
        Chain chain = new Chain(
                new ModelSettings("cx4-full", 33, "", "", 500),
                Map.of("async_eq_entries", 64),
                UnaryOperator.identity(),
                UnaryOperator.identity());
        ExecutorService callers = Executors.newFixedThreadPool(40);
        try (chain) {
            chain.start();
            List<Future<?>> done = new ArrayList<>();
            for (int caller = 0; caller < 40; caller++) {
                done.add(callers.submit(() -> {
                    for (int i = 0; i < 10; i++) {
                        queryIssi(chain);
                    }
                }));
            }
            for (Future<?> one : done) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            callers.shutdownNow();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void letsTheFirmwareHaveAndReturnPages() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            int before = chain.model.remains().pages();
            chain.model.faults().requestPages(700);
            Chain.await("pages are given", () -> chain.model.remains().pages() == before + 700);
            chain.model.faults().requestPages(-650);
            Chain.await("pages are taken", () -> chain.model.remains().pages() == before + 50);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void readsEventsWhoseInterruptWasLost() {
        Chain chain = with(Map.of(), AsyncEventsTest::withoutInterrupts, UnaryOperator.identity());
        try (chain) {
            chain.start();
            int before = chain.model.remains().pages();
            for (int i = 1; i <= 3; i++) {
                int round = i;
                chain.model.faults().requestPages(10);
                Chain.await("pages are given", () -> chain.model.remains().pages() == before + 10 * round);
            }
        }
        assertNothingIsLeft(chain);
    }

    private static HcaDevice withoutInterrupts(HcaDevice device) {
        return (HcaDevice) Proxy.newProxyInstance(
                HcaDevice.class.getClassLoader(), new Class<?>[] {HcaDevice.class}, (p, m, a) -> {
                    if (m.getName().equals("listen")) {
                        Wakeup nobody = () -> {};
                        return device.listen((int) a[0], nobody);
                    }
                    try {
                        return m.invoke(device, a);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void tellsListenersOfTheLinkUntilTheyLeave() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            List<Boolean> first = new CopyOnWriteArrayList<>();
            List<Boolean> second = new CopyOnWriteArrayList<>();
            Lease lease = chain.events.listen(portListener(first));
            chain.events.listen(new AsyncEventListener() {
                @Override
                public void portChange(boolean up) {
                    throw new IllegalStateException("a listener's defect");
                }
            });
            chain.events.listen(portListener(second));
            chain.connect();
            Chain.await("the link is up", () -> second.equals(List.of(true)));
            chain.model.faults().light(false);
            Chain.await("the link is down", () -> second.equals(List.of(true, false)));
            assertThat(first).containsExactly(true, false);
            lease.close();
            lease.close();
            chain.model.faults().light(true);
            Chain.await("the link is up again", () -> second.equals(List.of(true, false, true)));
            assertThat(first).containsExactly(true, false);
        }
        assertNothingIsLeft(chain);
    }

    private static AsyncEventListener portListener(List<Boolean> heard) {
        return new AsyncEventListener() {
            @Override
            public void portChange(boolean up) {
                heard.add(up);
            }
        };
    }
}
