package org.cx4.command;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.cx4.prm.BitField;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.NicInterface;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.stage.StageException;

/** The initialization segment at the start of BAR0: where driver and firmware first meet. */
final class InitSegment {
    /** What a read gives when the card has left the bus. */
    private static final int GONE = -1;

    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private final RegisterSpace registers;

    InitSegment(RegisterSpace registers) {
        this.registers = registers;
    }

    /** Whether the card does not answer any more. */
    boolean gone() {
        return registers.read(InitialSegment.CMD_INTERFACE_REV.offset()) == GONE;
    }

    /** Refuses a card that is not there or speaks another revision of the command interface. */
    void checkRevision() {
        if (gone()) {
            throw new StageException(
                    "the card does not answer: its registers read all ones. Is it plugged in, powered and"
                            + " bound to this driver?");
        }
        int revision = read(InitialSegment.CMD_INTERFACE_REV);
        if (revision != CommandInterfaceConst.CMDIF_REV_SUPPORTED) {
            throw new StageException("the card's command interface has revision " + revision + ", this driver speaks "
                    + CommandInterfaceConst.CMDIF_REV_SUPPORTED + ": it is not a ConnectX-4, or needs other firmware");
        }
    }

    /** Firmware version, for the log. */
    String firmware() {
        return read(InitialSegment.FW_REV_MAJOR) + "." + read(InitialSegment.FW_REV_MINOR) + "."
                + read(InitialSegment.FW_REV_SUBMINOR);
    }

    /**
     * Waits until the firmware says that it is ready.
     *
     * @param when for the message, such as "after reset"
     */
    void awaitInitialized(String when, long timeoutNanos) {
        long start = System.nanoTime();
        while (read(InitialSegment.INITIALIZING) != 0) {
            if (gone()) {
                throw new StageException("the card has disappeared while it was starting");
            }
            if (System.nanoTime() - start > timeoutNanos) {
                throw new StageException("the card is still initializing " + when + " after "
                        + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
                        + " ms; raise command.timeout.millis, or reset the machine if it stays so");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Slots that the device offers. */
    int slots() {
        return 1 << read(InitialSegment.LOG_CMDQ_SIZE);
    }

    /** Distance between two slots in bytes. */
    int strideBytes() {
        return 1 << read(InitialSegment.LOG_CMDQ_STRIDE);
    }

    /** Tells the card where the command queue is; the low word, written last, also selects the full driver interface. */
    void publish(long deviceAddress) {
        registers.write(InitialSegment.CMDQ_PHY_ADDR_63_32.offset(), (int) (deviceAddress >>> Integer.SIZE));
        // The page is aligned to 4 KiB, so the low 12 bits are 0, and with them nic_interface: FULL_DRIVER.
        registers.write(InitialSegment.CMDQ_PHY_ADDR_31_12.offset(), (int) deviceAddress);
    }

    /** Takes the command queue away from the card. */
    void withdraw() {
        registers.write(InitialSegment.CMDQ_PHY_ADDR_63_32.offset(), 0);
        registers.write(
                InitialSegment.CMDQ_PHY_ADDR_31_12.offset(), InitialSegment.NIC_INTERFACE.in(NicInterface.DISABLED));
    }

    /** Tells the card that these slots, one bit each, hold a command. */
    void ring(int slots) {
        registers.write(InitialSegment.COMMAND_DOORBELL_VECTOR.offset(), slots);
    }

    private int read(BitField field) {
        return field.of(registers.read(field.offset()));
    }
}
