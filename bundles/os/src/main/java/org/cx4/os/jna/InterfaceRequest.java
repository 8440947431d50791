package org.cx4.os.jna;

/** {@code struct ifreq}, the argument of the calls about one interface, and their numbers. Not thread-safe. */
final class InterfaceRequest {
    static final long TUNSETIFF = 0x400454caL;
    static final long TUNSETOFFLOAD = 0x400454d0L;
    static final long TUNSETCARRIER = 0x400454e2L;
    static final long SIOCGIFFLAGS = 0x8913L;
    static final long SIOCSIFFLAGS = 0x8914L;
    static final long SIOCSIFADDR = 0x8916L;
    static final long SIOCSIFNETMASK = 0x891cL;
    static final long SIOCSIFMTU = 0x8922L;
    static final long SIOCSIFHWADDR = 0x8924L;

    private static final int BYTES = 40;
    private static final int NAME_BYTES = 16;
    private static final int UNION = 16;
    private static final int MAC = 18;
    private static final int IPV4 = 20;
    private static final short ARPHRD_ETHER = 1;
    private static final short AF_INET = 2;

    private final NativeBytes bytes = new NativeBytes(BYTES);

    /** Clears everything but the name. */
    InterfaceRequest to(String name) {
        bytes.clear();
        bytes.putString(0, name);
        return this;
    }

    InterfaceRequest flags(int flags) {
        bytes.view().putShort(UNION, (short) flags);
        return this;
    }

    InterfaceRequest number(int number) {
        bytes.view().putInt(UNION, number);
        return this;
    }

    InterfaceRequest mac(byte[] mac) {
        bytes.view().putShort(UNION, ARPHRD_ETHER).put(MAC, mac);
        return this;
    }

    InterfaceRequest ipv4(byte[] address) {
        bytes.view().putShort(UNION, AF_INET).put(IPV4, address);
        return this;
    }

    String name() {
        return bytes.getString(0, NAME_BYTES);
    }

    int flags() {
        return bytes.view().getShort(UNION) & 0xffff;
    }

    /** Returns the error number, 0 for success. */
    int call(int fd, long number) {
        return LibC.ioctl(fd, number, bytes.address()) < 0 ? LibC.errno() : 0;
    }
}
