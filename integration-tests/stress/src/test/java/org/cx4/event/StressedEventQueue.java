package org.cx4.event;

import java.lang.reflect.Proxy;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.prm.EventType;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeCommand;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.hca.Hca;

/** An {@link EventQueue} and its card, which writes CMD events. Each side is one thread's. */
public final class StressedEventQueue implements AutoCloseable {
    private static final int ENTRIES = 4;

    private final OffHeapRegion memory = OffHeap.allocate(ENTRIES * Eqe.BYTES, Eqe.BYTES);
    private final EventQueue queue =
            new EventQueue(face(HcaDevice.class), face(CommandInterface.class), face(Hca.class), ENTRIES, 0, 0);
    private int written;

    /** Answers only what creating an EQ asks for. */
    private <T> T face(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> switch (method.getName()) {
                    case "allocate" -> new Ring();
                    case "registers" -> face(RegisterSpace.class);
                    case "execute" -> new byte[(int) args[2]];
                    case "uarPage" -> 0;
                    case "uarOffset" -> 0L;
                    case "write" -> null;
                    default -> throw new AssertionError(method);
                }));
    }

    private final class Ring implements DmaRegion {
        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public long deviceAddress() {
            return memory.address();
        }

        @Override
        public long bytes() {
            return memory.bytes();
        }

        @Override
        public void close() {
            // Freed with the whole.
        }
    }

    /** The card writes the event of commands in slots. */
    public void write(int slots) {
        long entry = memory.address() + (long) (written % ENTRIES) * Eqe.BYTES;
        Eqe.EVENT_TYPE.set(entry, EventType.CMD.code());
        EqeCommand.VECTOR.set(entry + Eqe.EVENT_DATA.offset(), slots);
        OffHeap.putIntBeRelease(entry + Eqe.OWNER.offset(), Eqe.OWNER.in(written / ENTRIES & 1));
        written++;
    }

    /** The driver reads the next event: its slots, or 0 if there is none. */
    public int read() {
        long entry = queue.peek();
        if (entry == 0) {
            return 0;
        }
        int slots = Eqe.EVENT_TYPE.get(entry) == EventType.CMD.code()
                ? EqeCommand.VECTOR.get(entry + Eqe.EVENT_DATA.offset())
                : -1;
        queue.next();
        return slots;
    }

    @Override
    public void close() {
        memory.close();
    }
}
