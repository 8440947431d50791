package org.cx4.model.firmware;

import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectTable;

/** Finding objects for commands, with the refusals that all commands share. */
final class Lookup {
    private Lookup() {}

    /** The object, or a refusal. */
    static <T extends FirmwareObject> T get(ObjectTable<T> table, int number) {
        T object = table.get(number);
        if (object == null) {
            throw Syndrome.UNKNOWN_OBJECT.refuse(table.kind(), number);
        }
        return object;
    }

    /** The object, to be destroyed; or a refusal if something uses it. */
    static <T extends FirmwareObject> T unused(ObjectTable<T> table, int number) {
        T object = get(table, number);
        requireUnused(object);
        return object;
    }

    /** Refuses if something uses the object. */
    static void requireUnused(FirmwareObject object) {
        if (object.users() > 0) {
            throw Syndrome.OBJECT_IN_USE.refuse(object.kind(), object.number());
        }
    }

    /** A free number, or a refusal. */
    static int free(ObjectTable<?> table, int limit) {
        int number = table.free(limit);
        if (number < 0) {
            throw Syndrome.NO_ROOM.refuse(table.kind(), limit);
        }
        return number;
    }
}
