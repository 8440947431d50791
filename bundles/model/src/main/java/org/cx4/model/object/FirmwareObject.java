package org.cx4.model.object;

import java.util.List;

/**
 * An object that a command created. It counts what uses it and keeps from destruction what it uses itself.
 *
 * <p>References belong to the firmware thread; what else a kind holds says its class.
 */
public class FirmwareObject {
    private final ObjectKind kind;
    private final int number;
    private List<FirmwareObject> uses;
    private int users;

    /** A new object that uses others from now on. */
    public FirmwareObject(ObjectKind kind, int number, FirmwareObject... uses) {
        this.kind = kind;
        this.number = number;
        this.uses = List.of(uses);
        for (FirmwareObject used : uses) {
            used.users++;
        }
    }

    /** What it is. */
    public final ObjectKind kind() {
        return kind;
    }

    /** Its number, as the driver knows it. */
    public final int number() {
        return number;
    }

    /** How many objects use it. It can be destroyed only when none does. */
    public final int users() {
        return users;
    }

    /** Uses other objects instead. */
    public final void useInstead(List<? extends FirmwareObject> others) {
        for (FirmwareObject used : others) {
            used.users++;
        }
        for (FirmwareObject used : uses) {
            used.users--;
        }
        uses = List.copyOf(others);
    }

    /** Lets go of what it uses: it is destroyed. */
    public void release() {
        useInstead(List.of());
    }

    @Override
    public final String toString() {
        return kind + " 0x" + Integer.toHexString(number);
    }
}
