package org.cx4.os.jna;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What one service instance holds open: a count of descriptors, and the list of objects to close at the end. */
final class OpenFiles {
    /** Closes without failing. */
    interface Resource {
        void close();
    }

    private final AtomicInteger descriptors = new AtomicInteger();
    private final List<Resource> resources = new ArrayList<>();

    /** Takes a descriptor over from a call that has succeeded. */
    int opened(int fd) {
        descriptors.incrementAndGet();
        return fd;
    }

    /** The descriptor is gone afterwards, whatever close says: repeating it could hit a stranger's. */
    void close(int fd) {
        LibC.close(fd);
        descriptors.decrementAndGet();
    }

    int count() {
        return descriptors.get();
    }

    <T extends Resource> T add(T resource) {
        synchronized (resources) {
            resources.add(resource);
        }
        return resource;
    }

    void remove(Resource resource) {
        synchronized (resources) {
            resources.remove(resource);
        }
    }

    /** Closes what is still open, the youngest first. */
    void closeAll() {
        List<Resource> left;
        synchronized (resources) {
            left = new ArrayList<>(resources);
        }
        for (int i = left.size() - 1; i >= 0; i--) {
            left.get(i).close();
        }
    }
}
