package org.cx4.command;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;

/** A device that does what it is asked, but spoils a command queue page before a doorbell, or a register after it was read. */
final class SabotagedDevice {
    private final HcaDevice real;
    private volatile long queuePage;
    private volatile LongConsumer beforeDoorbell = page -> {};
    private volatile long spoiltRegister = -1;
    private volatile IntUnaryOperator spoil = IntUnaryOperator.identity();

    SabotagedDevice(HcaDevice real) {
        this.real = real;
    }

    /** Before each doorbell of the command queue, with the address of its page. */
    void beforeDoorbell(LongConsumer what) {
        beforeDoorbell = what;
    }

    /** What a register reads as. */
    void spoil(long register, IntUnaryOperator how) {
        spoil = how;
        spoiltRegister = register;
    }

    HcaDevice device() {
        return (HcaDevice) Proxy.newProxyInstance(
                HcaDevice.class.getClassLoader(), new Class<?>[] {HcaDevice.class}, (p, m, a) -> {
                    if (m.getName().equals("registers")) {
                        return registers(real.registers());
                    }
                    try {
                        Object result = m.invoke(real, a);
                        if (result instanceof DmaRegion region && a[0].equals("command queue")) {
                            queuePage = region.address();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private RegisterSpace registers(RegisterSpace registers) {
        return new RegisterSpace() {
            @Override
            public long bytes() {
                return registers.bytes();
            }

            @Override
            public int read(long offset) {
                int value = registers.read(offset);
                return offset == spoiltRegister ? spoil.applyAsInt(value) : value;
            }

            @Override
            public void write(long offset, int value) {
                if (offset == InitialSegment.COMMAND_DOORBELL_VECTOR.offset()) {
                    beforeDoorbell.accept(queuePage);
                }
                registers.write(offset, value);
            }

            @Override
            public void write(long offset, long value) {
                registers.write(offset, value);
            }
        };
    }
}
