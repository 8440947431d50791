package org.cx4.os.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.cx4.os.OsException;

/**
 * The C library, by direct mapping with primitives only. {@code errno} means nothing after success: read it with
 * {@link Native#getLastError} at once, on the same thread, and only if the result is negative.
 */
final class LibC {
    private static int users;

    private LibC() {}

    static native int open(long path, int flags);

    static native int close(int fd);

    static native long read(int fd, long buffer, long bytes);

    static native long write(int fd, long buffer, long bytes);

    static native long pread(int fd, long buffer, long bytes, long offset);

    static native int ioctl(int fd, long request, long argument);

    static native int socket(int domain, int type, int protocol);

    static native int setns(int fd, int type);

    static native int eventfd(int initial, int flags);

    static native int epoll_create1(int flags);

    static native int epoll_ctl(int epoll, int operation, int fd, long event);

    static native int epoll_wait(int epoll, long events, int capacity, int timeoutMillis);

    static native int sched_setaffinity(int thread, long bytes, long mask);

    static native int sched_getaffinity(int thread, long bytes, long mask);

    /** Registers the natives for one more user. */
    static synchronized void load() {
        if (users == 0) {
            withoutContextClassLoader(() -> Native.register(LibC.class, "c"));
        }
        users++;
    }

    /** To be called when no thread is inside a native call: the last user's leave takes the code away. */
    static synchronized void unload() {
        if (--users == 0) {
            Native.unregister(LibC.class);
            // The option map is weak, but its value holds its key: without this the class loader is never collected.
            Native.getLibraryOptions(LibC.class).clear();
        }
    }

    /** JNA starts a thread that keeps the context class loader of whoever comes first. */
    private static void withoutContextClassLoader(Runnable task) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(null);
        try {
            task.run();
        } catch (LinkageError e) {
            OsException failure = new OsException(
                    "load JNA's native part",
                    0,
                    String.valueOf(e.getMessage()),
                    "it is unpacked to a cache below the user's home; if that is not writable or mounted noexec,"
                            + " set -Djna.tmpdir to a directory that is fit");
            failure.initCause(e);
            throw failure;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Opens a file. Returns -1 on failure. */
    static int open(String path, int flags) {
        NativeBytes name = new NativeBytes(path.length() * 3 + 1);
        name.putString(0, path);
        int fd = open(name.address(), flags);
        Reference.reachabilityFence(name);
        return fd;
    }

    /** Where a direct buffer is. Valid as long as the buffer is reachable. */
    static long addressOf(ByteBuffer direct) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct));
    }

    /** The error number of the call that has just failed on this thread. */
    static int errno() {
        return Native.getLastError();
    }

    /** The failure of the call that has just returned a negative result on this thread. */
    static OsException failure(String asked) {
        return failure(asked, Native.getLastError(), "");
    }

    static OsException failure(String asked, int errno, String hint) {
        return new OsException(asked, errno, Errno.name(errno), hint.isEmpty() ? Errno.hint(errno) : hint);
    }
}
