package org.cx4.os.jna;

/** Layout of {@code struct epoll_event}, which is packed on x86-64 and nowhere else, and its numbers. */
final class EpollEvent {
    private static final boolean PACKED = System.getProperty("os.arch").equals("amd64");

    static final int BYTES = PACKED ? 12 : 16;
    static final int EVENTS = 0;
    /** Eight bytes that come back as they were given: the token, then the mark. */
    static final int TOKEN = PACKED ? 4 : 8;

    static final int MARK = TOKEN + 4;

    static final int EPOLLIN = 1;
    static final int EPOLLONESHOT = 1 << 30;

    static final int ADD = 1;
    static final int DELETE = 2;
    static final int MODIFY = 3;

    private EpollEvent() {}
}
