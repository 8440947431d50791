package org.cx4.model.object;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The live objects of one kind by number. Only the firmware thread changes it; every thread of the card reads it, without
 * a lock.
 *
 * @param <T> class of the objects
 */
public final class ObjectTable<T extends FirmwareObject> {
    private final ObjectKind kind;
    private volatile AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(16);
    private int next;
    private int live;

    /** An empty table. */
    public ObjectTable(ObjectKind kind) {
        this.kind = kind;
    }

    /** What it holds. */
    public ObjectKind kind() {
        return kind;
    }

    /** The object of a number, or null. */
    public T get(int number) {
        AtomicReferenceArray<T> now = slots;
        int slot = number - kind.first();
        return slot >= 0 && slot < now.length() ? now.get(slot) : null;
    }

    /**
     * A number that is free: not the one that became free last, so that stale numbers are found out.
     *
     * @param limit how many objects the capabilities allow
     * @return -1 if there is none
     */
    public int free(int limit) {
        int count = Math.min(limit, kind.count());
        if (live >= count) {
            return -1;
        }
        for (int tries = 0; tries < count; tries++) {
            int slot = (next + tries) % count;
            if (get(kind.first() + slot) == null) {
                next = (slot + 1) % count;
                return kind.first() + slot;
            }
        }
        return -1;
    }

    /** Adds an object under its number. */
    public T add(T object) {
        int slot = object.number() - kind.first();
        AtomicReferenceArray<T> now = slots;
        if (slot >= now.length()) {
            AtomicReferenceArray<T> larger = new AtomicReferenceArray<>(Math.max(slot + 1, now.length() * 2));
            for (int i = 0; i < now.length(); i++) {
                larger.set(i, now.get(i));
            }
            slots = larger;
            now = larger;
        }
        now.set(slot, object);
        live++;
        return object;
    }

    /** Removes an object and lets go of what it uses. */
    public void remove(T object) {
        slots.set(object.number() - kind.first(), null);
        live--;
        object.release();
    }

    /** How many are live. */
    public int size() {
        return live;
    }

    /** The live ones, by number. */
    public List<T> all() {
        AtomicReferenceArray<T> now = slots;
        List<T> all = new ArrayList<>();
        for (int i = 0; i < now.length(); i++) {
            T object = now.get(i);
            if (object != null) {
                all.add(object);
            }
        }
        return all;
    }

    /** Forgets everything, as a reset does. */
    public void clear() {
        slots = new AtomicReferenceArray<>(16);
        live = 0;
        next = 0;
    }
}
