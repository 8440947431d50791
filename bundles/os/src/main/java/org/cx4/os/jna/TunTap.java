package org.cx4.os.jna;

import java.util.ArrayList;
import java.util.List;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.cx4.os.TapQueue;
import org.cx4.os.VnetHeader;

/** A TAP made through {@code /dev/net/tun}: one descriptor per queue, and a socket for the interface's settings. */
final class TunTap implements Tap, OpenFiles.Resource {
    private static final String DEVICE = "/dev/net/tun";
    private static final int O_RDWR_NONBLOCK_CLOEXEC = 0x80802;
    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM_CLOEXEC = 0x80002;
    private static final int IFF_TAP_NO_PI = 0x1002;
    private static final int IFF_VNET_HDR = 0x4000;
    private static final int IFF_MULTI_QUEUE = 0x100;
    /** On the first queue only: without it Linux would hand out somebody else's interface. */
    private static final int IFF_TUN_EXCL = 0x8000;

    private static final int IFF_UP = 1;
    private static final int MAC_BYTES = 6;

    private final OpenFiles files;
    private final String name;
    private final int headerBytes;
    private final int socket;
    private final List<TunQueue> queues = new ArrayList<>();

    private final Gate gate;
    private final Object settingLock = new Object();
    private final InterfaceRequest request = new InterfaceRequest();

    /** To be called on a thread that is in the namespace: opening is what binds a descriptor to it. */
    TunTap(OpenFiles files, TapOptions options) {
        this.files = files;
        headerBytes = options.vnetHeader() ? VnetHeader.BYTES : 0;
        String asked = "open TAP " + options.name()
                + (options.namespace() == null ? "" : " in namespace " + options.namespace());
        List<Integer> opened = new ArrayList<>();
        try {
            socket = keep(opened, LibC.socket(AF_INET, SOCK_DGRAM_CLOEXEC, 0), asked);
            String actual = options.name();
            for (int i = 0; i < options.queues(); i++) {
                int fd = keep(opened, LibC.open(DEVICE, O_RDWR_NONBLOCK_CLOEXEC), asked);
                actual = attach(fd, actual, flags(options, i == 0), asked);
                queues.add(new TunQueue(fd, "queue " + i + " of TAP " + actual, headerBytes));
            }
            name = actual;
            if (options.offloadFlags() != 0) {
                setOffloads(options.offloadFlags(), asked);
            }
        } catch (Throwable e) {
            opened.forEach(files::close);
            throw e;
        }
        gate = new Gate("TAP " + name);
        files.add(this);
    }

    private static int flags(TapOptions options, boolean first) {
        return IFF_TAP_NO_PI
                | (options.vnetHeader() ? IFF_VNET_HDR : 0)
                | (options.queues() > 1 ? IFF_MULTI_QUEUE : 0)
                | (first ? IFF_TUN_EXCL : 0);
    }

    private int keep(List<Integer> opened, int fd, String asked) {
        if (fd < 0) {
            int errno = LibC.errno();
            throw LibC.failure(asked, errno, errno == Errno.ENOENT ? "there is no " + DEVICE + ": modprobe tun" : "");
        }
        opened.add(files.opened(fd));
        return fd;
    }

    /** Returns the name that the interface has got. */
    private String attach(int fd, String wanted, int flags, String asked) {
        int errno = request.to(wanted).flags(flags).call(fd, InterfaceRequest.TUNSETIFF);
        if (errno != 0) {
            throw LibC.failure(
                    asked,
                    errno,
                    switch (errno) {
                        case Errno.EBUSY ->
                            "an interface of this name is there: choose another, or ip link del " + wanted;
                        case Errno.EINVAL -> "Linux does not take this name or these options";
                        default -> "";
                    });
        }
        return request.name();
    }

    private void setOffloads(int offloads, String asked) {
        // By value, and once for all queues.
        if (LibC.ioctl(queues.get(0).descriptor(), InterfaceRequest.TUNSETOFFLOAD, offloads) < 0) {
            int errno = LibC.errno();
            throw LibC.failure(
                    asked, errno, errno == Errno.EINVAL ? "this kernel lacks one of the offloads " + offloads : "");
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int queues() {
        return queues.size();
    }

    @Override
    public int headerBytes() {
        return headerBytes;
    }

    @Override
    public TapQueue queue(int index) {
        return queues.get(index);
    }

    @Override
    public void setMac(byte[] mac) {
        if (mac.length != MAC_BYTES) {
            throw new IllegalArgumentException("a MAC address has " + MAC_BYTES + " bytes, not " + mac.length);
        }
        configure(
                "set its MAC address",
                () -> request.mac(mac).call(socket, InterfaceRequest.SIOCSIFHWADDR),
                "it must not be a group address or all zeros");
    }

    @Override
    public void setMtu(int mtu) {
        configure(
                "set its MTU to " + mtu,
                () -> request.number(mtu).call(socket, InterfaceRequest.SIOCSIFMTU),
                "a TAP takes 68 to 65521");
    }

    @Override
    public void setUp(boolean up) {
        configure(
                up ? "set it up" : "set it down",
                () -> {
                    int errno = request.call(socket, InterfaceRequest.SIOCGIFFLAGS);
                    if (errno != 0) {
                        return errno;
                    }
                    int flags = up ? request.flags() | IFF_UP : request.flags() & ~IFF_UP;
                    return request.flags(flags).call(socket, InterfaceRequest.SIOCSIFFLAGS);
                },
                "");
    }

    @Override
    public void setCarrier(boolean on) {
        NativeBytes value = new NativeBytes(Integer.BYTES);
        value.view().putInt(0, on ? 1 : 0);
        int fd = queues.get(0).descriptor();
        configure(
                on ? "set its carrier on" : "set its carrier off",
                () -> LibC.ioctl(fd, InterfaceRequest.TUNSETCARRIER, value.address()) < 0 ? LibC.errno() : 0,
                "");
    }

    @Override
    public void addIpv4(String address, int prefixLength) {
        byte[] bytes = Ipv4.parse(address);
        byte[] mask = Ipv4.mask(prefixLength);
        configure(
                "give it " + address + "/" + prefixLength,
                () -> {
                    int errno = request.ipv4(bytes).call(socket, InterfaceRequest.SIOCSIFADDR);
                    return errno != 0
                            ? errno
                            : request.to(name).ipv4(mask).call(socket, InterfaceRequest.SIOCSIFNETMASK);
                },
                "it is not an address of a host");
    }

    /** Returns the error number, 0 for success. */
    private interface Setting {
        int apply();
    }

    private void configure(String what, Setting setting, String hintIfInvalid) {
        gate.enter();
        try {
            synchronized (settingLock) {
                request.to(name);
                int errno = setting.apply();
                if (errno != 0) {
                    boolean invalid = errno == Errno.EINVAL || errno == Errno.EADDRNOTAVAIL;
                    throw LibC.failure(what + " (TAP " + name + ")", errno, invalid ? hintIfInvalid : "");
                }
            }
        } finally {
            gate.leave();
        }
    }

    @Override
    public synchronized void close() {
        if (gate.shut()) {
            queues.forEach(TunQueue::shut);
            gate.awaitEmpty();
            queues.forEach(queue -> files.close(queue.descriptor()));
            files.close(socket);
            files.remove(this);
        }
    }
}
