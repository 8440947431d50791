package org.cx4.os.jna;

import static org.cx4.os.jna.EpollEvent.EPOLLIN;
import static org.cx4.os.jna.EpollEvent.EPOLLONESHOT;

import java.nio.ByteBuffer;
import org.cx4.os.OsException;
import org.cx4.os.Poller;

/** A poller on epoll. The eventfd that wakes it is a member of its own set and carries a mark instead of a token. */
final class EpollPoller implements Poller, OpenFiles.Resource {
    private static final int EPOLL_CLOEXEC = 0x80000;
    private static final int EFD_NONBLOCK_CLOEXEC = 0x80800;
    private static final int BATCH = 64;
    private static final int WAKE = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final OpenFiles files;
    private final Gate gate = new Gate("the poller");
    private final int epoll;
    private final int eventfd;

    private final NativeBytes events = new NativeBytes(BATCH * EpollEvent.BYTES);
    private final ByteBuffer eventsView = events.view();
    private final NativeBytes drained = new NativeBytes(8);
    private final NativeBytes one = new NativeBytes(8);

    private final Object changeLock = new Object();
    private final NativeBytes change = new NativeBytes(EpollEvent.BYTES);

    EpollPoller(OpenFiles files) {
        this.files = files;
        one.view().putLong(0, 1);
        int set = LibC.epoll_create1(EPOLL_CLOEXEC);
        if (set < 0) {
            throw LibC.failure("open a poller");
        }
        int wake = LibC.eventfd(0, EFD_NONBLOCK_CLOEXEC);
        if (wake < 0) {
            OsException failure = LibC.failure("open a poller's eventfd");
            LibC.close(set);
            throw failure;
        }
        epoll = files.opened(set);
        eventfd = files.opened(wake);
        control(EpollEvent.ADD, eventfd, EPOLLIN, 0, WAKE);
        files.add(this);
    }

    @Override
    public void add(int descriptor, int token) {
        change("watch", EpollEvent.ADD, descriptor, EPOLLIN, token);
    }

    @Override
    public void addOneShot(int descriptor, int token) {
        change("watch", EpollEvent.ADD, descriptor, EPOLLIN | EPOLLONESHOT, token);
    }

    @Override
    public void rearm(int descriptor, int token) {
        change("rearm", EpollEvent.MODIFY, descriptor, EPOLLIN | EPOLLONESHOT, token);
    }

    @Override
    public void remove(int descriptor) {
        gate.enter();
        try {
            int errno = control(EpollEvent.DELETE, descriptor, 0, 0, 0);
            if (errno != 0 && errno != Errno.ENOENT && errno != Errno.EBADF) {
                throw LibC.failure("forget descriptor " + descriptor, errno, "");
            }
        } finally {
            gate.leave();
        }
    }

    private void change(String verb, int operation, int descriptor, int interest, int token) {
        gate.enter();
        try {
            int errno = control(operation, descriptor, interest, token, 0);
            if (errno != 0) {
                throw LibC.failure(
                        verb + " descriptor " + descriptor,
                        errno,
                        switch (errno) {
                            case Errno.EEXIST -> "it is watched already";
                            case Errno.ENOENT -> "it is not watched: add it first";
                            case Errno.EBADF -> "it is closed";
                            case Errno.EPERM -> "files of this kind cannot be waited for";
                            default -> "";
                        });
            }
        } finally {
            gate.leave();
        }
    }

    /** Returns the error number, 0 for success. */
    private int control(int operation, int descriptor, int interest, int token, int mark) {
        synchronized (changeLock) {
            change.view().putInt(EpollEvent.EVENTS, interest);
            change.view().putInt(EpollEvent.TOKEN, token);
            change.view().putInt(EpollEvent.MARK, mark);
            return LibC.epoll_ctl(epoll, operation, descriptor, change.address()) < 0 ? LibC.errno() : 0;
        }
    }

    @Override
    public int await(int[] tokens, int timeoutMillis) {
        if (tokens.length == 0) {
            throw new IllegalArgumentException("no room for a token");
        }
        gate.enter();
        try {
            return collect(tokens, waitForEvents(Math.min(tokens.length, BATCH), timeoutMillis));
        } finally {
            gate.leave();
        }
    }

    private int waitForEvents(int capacity, int timeoutMillis) {
        long deadline = timeoutMillis > 0 ? System.nanoTime() + timeoutMillis * NANOS_PER_MILLI : 0;
        int timeout = timeoutMillis;
        while (true) {
            int count = LibC.epoll_wait(epoll, events.address(), capacity, timeout);
            if (count >= 0) {
                return count;
            }
            int errno = LibC.errno();
            if (errno != Errno.EINTR) {
                throw LibC.failure("wait for events", errno, "");
            }
            if (timeoutMillis > 0) {
                timeout = (int) Math.max(0, (deadline - System.nanoTime()) / NANOS_PER_MILLI);
            }
        }
    }

    private int collect(int[] tokens, int count) {
        int filled = 0;
        for (int i = 0; i < count; i++) {
            int at = i * EpollEvent.BYTES;
            if (eventsView.getInt(at + EpollEvent.MARK) == WAKE) {
                LibC.read(eventfd, drained.address(), Long.BYTES);
            } else {
                tokens[filled++] = eventsView.getInt(at + EpollEvent.TOKEN);
            }
        }
        if (gate.isShut()) {
            throw new IllegalStateException(gate + " was closed during the wait");
        }
        return filled;
    }

    @Override
    public void wake() {
        if (gate.tryEnter()) {
            try {
                signal();
            } finally {
                gate.leave();
            }
        }
    }

    /** A counter that is full (EAGAIN) has been signalled already; an eventfd write that cannot block has no other end. */
    private void signal() {
        LibC.write(eventfd, one.address(), Long.BYTES);
    }

    @Override
    public synchronized void close() {
        if (gate.shut()) {
            signal();
            gate.awaitEmpty();
            files.close(eventfd);
            files.close(epoll);
            files.remove(this);
        }
    }
}
