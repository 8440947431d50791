package org.cx4.os.jna;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.cx4.os.TapQueue;

/** One descriptor of {@code /dev/net/tun}. */
final class TunQueue implements TapQueue {
    /** The largest super-packet, its Ethernet header included, and some room: a shorter buffer would lose the rest. */
    private static final int MAX_FRAME_BYTES = 65_550;

    private static final int ETHERNET_HEADER_BYTES = 14;

    private final int fd;
    private final String name;
    private final int minimum;
    private final Gate gate;
    private final NativeBytes incoming;
    private final NativeBytes outgoing;
    private final AtomicLong refused = new AtomicLong();

    TunQueue(int fd, String name, int headerBytes) {
        this.fd = fd;
        this.name = name;
        minimum = headerBytes + ETHERNET_HEADER_BYTES;
        gate = new Gate(name);
        incoming = new NativeBytes(headerBytes + MAX_FRAME_BYTES);
        outgoing = new NativeBytes(headerBytes + MAX_FRAME_BYTES);
    }

    @Override
    public int descriptor() {
        return fd;
    }

    @Override
    public ByteBuffer readBuffer() {
        return incoming.view();
    }

    @Override
    public int read() {
        ByteBuffer view = incoming.view();
        int bytes = read(incoming.address(), view.capacity());
        view.limit(Math.max(bytes, 0)).position(0);
        return bytes;
    }

    @Override
    public ByteBuffer writeBuffer() {
        return outgoing.view();
    }

    @Override
    public boolean write(int length) {
        if (length > outgoing.view().capacity()) {
            throw new IllegalArgumentException(length + " bytes are more than the buffer of " + name + " holds");
        }
        return write(outgoing.address(), length);
    }

    @Override
    public int read(long address, int capacity) {
        gate.enter();
        try {
            while (true) {
                long bytes = LibC.read(fd, address, capacity);
                if (bytes >= 0) {
                    return (int) bytes;
                }
                int errno = LibC.errno();
                switch (errno) {
                    case Errno.EAGAIN -> {
                        return 0;
                    }
                    case Errno.EBADFD -> {
                        return GONE;
                    }
                    case Errno.EINTR -> {}
                    default -> throw LibC.failure("read from " + name, errno, "");
                }
            }
        } finally {
            gate.leave();
        }
    }

    @Override
    public boolean write(long address, int length) {
        if (length < minimum) {
            throw new IllegalArgumentException(
                    length + " bytes are no frame for " + name + ": it takes " + minimum + " at least");
        }
        gate.enter();
        try {
            while (true) {
                if (LibC.write(fd, address, length) >= 0) {
                    return true;
                }
                int errno = LibC.errno();
                switch (errno) {
                    case Errno.EIO, Errno.EBADFD, Errno.EAGAIN, Errno.ENOMEM, Errno.ENOBUFS -> {
                        refused.incrementAndGet();
                        return false;
                    }
                    case Errno.EINTR -> {}
                    case Errno.EINVAL ->
                        throw LibC.failure(
                                "write to " + name,
                                errno,
                                "the vnet header does not fit the frame: look at its checksum and gso fields");
                    default -> throw LibC.failure("write to " + name, errno, "");
                }
            }
        } finally {
            gate.leave();
        }
    }

    @Override
    public long refusedWrites() {
        return refused.get();
    }

    /** The descriptor may be closed afterwards. */
    void shut() {
        gate.shut();
        gate.awaitEmpty();
    }
}
