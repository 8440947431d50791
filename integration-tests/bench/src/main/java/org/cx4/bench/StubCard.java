package org.cx4.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;

/**
 * The software card for commands, plain memory for the data path: once {@link #detach} was called, doorbells of 64 bits no
 * longer reach the card, but end in memory, and {@link StubQueues} answers in its place.
 */
final class StubCard {
    private final Registers registers;
    private final HcaDevice device;
    private final Map<String, DmaRegion> regions = new ConcurrentHashMap<>();

    /** In front of a card that is up. */
    StubCard(HcaDevice card) {
        this.registers = new Registers(card.registers());
        this.device = (HcaDevice) Proxy.newProxyInstance(
                HcaDevice.class.getClassLoader(),
                new Class<?>[] {HcaDevice.class},
                (proxy, method, arguments) -> answer(card, method, arguments));
    }

    /** Registers whose doorbells can be taken away from the card. */
    private static final class Registers implements RegisterSpace {
        private final RegisterSpace card;
        private final OffHeapRegion memory = OffHeap.allocate(Long.BYTES, Long.BYTES);
        private final long doorbell = memory.address();
        private boolean detached;

        Registers(RegisterSpace card) {
            this.card = card;
        }

        @Override
        public long bytes() {
            return card.bytes();
        }

        @Override
        public int read(long offset) {
            return card.read(offset);
        }

        @Override
        public void write(long offset, int value) {
            card.write(offset, value);
        }

        @Override
        public void write(long offset, long value) {
            if (detached) {
                OffHeap.putLongBeRelease(doorbell, value);
            } else {
                card.write(offset, value);
            }
        }
    }

    private Object answer(HcaDevice card, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("registers")) {
            return registers;
        }
        try {
            Object result = method.invoke(card, arguments);
            if (result instanceof DmaRegion region) {
                regions.put((String) arguments[0], region);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** What the stages see. */
    HcaDevice device() {
        return device;
    }

    /** From now on the card sees no doorbell. On the thread that will ring them. */
    void detach() {
        registers.detached = true;
    }

    /** Memory that a stage has asked for. */
    DmaRegion region(String purpose) {
        DmaRegion region = regions.get(purpose);
        if (region == null) {
            throw new IllegalStateException("no memory was asked for '" + purpose + "', but for " + regions.keySet());
        }
        return region;
    }

    /** Frees its own memory. */
    void close() {
        registers.memory.close();
    }
}
