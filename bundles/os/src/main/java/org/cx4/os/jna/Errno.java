package org.cx4.os.jna;

import java.util.Map;

/** Linux's error numbers, as far as the calls of this bundle can end in them. */
final class Errno {
    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int EBADF = 9;
    static final int EAGAIN = 11;
    static final int ENOMEM = 12;
    static final int EACCES = 13;
    static final int EFAULT = 14;
    static final int EBUSY = 16;
    static final int EEXIST = 17;
    static final int ENODEV = 19;
    static final int EINVAL = 22;
    static final int ENFILE = 23;
    static final int EMFILE = 24;
    static final int ENOTTY = 25;
    static final int EBADFD = 77;
    static final int EADDRNOTAVAIL = 99;
    static final int ENOBUFS = 105;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(EPERM, "EPERM"),
            Map.entry(ENOENT, "ENOENT"),
            Map.entry(EINTR, "EINTR"),
            Map.entry(EIO, "EIO"),
            Map.entry(EBADF, "EBADF"),
            Map.entry(EAGAIN, "EAGAIN"),
            Map.entry(ENOMEM, "ENOMEM"),
            Map.entry(EACCES, "EACCES"),
            Map.entry(EFAULT, "EFAULT"),
            Map.entry(EBUSY, "EBUSY"),
            Map.entry(EEXIST, "EEXIST"),
            Map.entry(ENODEV, "ENODEV"),
            Map.entry(EINVAL, "EINVAL"),
            Map.entry(ENFILE, "ENFILE"),
            Map.entry(EMFILE, "EMFILE"),
            Map.entry(ENOTTY, "ENOTTY"),
            Map.entry(EBADFD, "EBADFD"),
            Map.entry(EADDRNOTAVAIL, "EADDRNOTAVAIL"),
            Map.entry(ENOBUFS, "ENOBUFS"));

    private static final Map<Integer, String> HINTS = Map.of(
            EPERM, "run as root, or with CAP_NET_ADMIN (and CAP_SYS_ADMIN for namespaces)",
            EACCES, "run as root, or with CAP_NET_ADMIN (and CAP_SYS_ADMIN for namespaces)",
            EMFILE, "raise the limit of open files (ulimit -n)",
            ENFILE, "the machine has no file handle left (fs.file-max)",
            EBADFD, "the interface is gone, perhaps with its namespace",
            ENODEV, "the interface is gone, perhaps renamed or moved to another namespace");

    private Errno() {}

    static String name(int errno) {
        return NAMES.getOrDefault(errno, "error");
    }

    static String hint(int errno) {
        return HINTS.getOrDefault(errno, "");
    }
}
