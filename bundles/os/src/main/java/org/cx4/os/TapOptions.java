package org.cx4.os;

import java.nio.charset.StandardCharsets;

/**
 * What a TAP is to be.
 *
 * @param name interface name, 1 to 15 bytes; {@code tap%d} lets Linux fill in a number
 * @param namespace a named network namespace, or null for the caller's
 * @param vnetHeader whether each frame is preceded by a {@link VnetHeader}
 * @param queues 1 for a plain device, more for a multi-queue one
 * @param offloadFlags what the reader can finish for Linux, of {@link #CHECKSUM}, {@link #TSO4}, {@link #TSO6} and
 *     {@link #ECN}; 0 without vnet header, because then nothing would tell that a frame is unfinished
 */
public record TapOptions(String name, String namespace, boolean vnetHeader, int queues, int offloadFlags) {
    /** Linux may hand down frames without TCP or UDP checksum. */
    public static final int CHECKSUM = 1;
    /** Linux may hand down TCP/IPv4 super-packets; needs {@link #CHECKSUM}. */
    public static final int TSO4 = 2;
    /** Linux may hand down TCP/IPv6 super-packets; needs {@link #CHECKSUM}. */
    public static final int TSO6 = 4;
    /** Super-packets may carry ECN marks. */
    public static final int ECN = 8;
    /** The kernel's own limit. */
    public static final int MAX_QUEUES = 256;

    private static final int MAX_NAME_BYTES = 15;
    private static final int MAX_NAMESPACE_BYTES = 255;

    public TapOptions {
        checkName(name);
        if (namespace != null) {
            checkNamespace(namespace);
        }
        if (queues < 1 || queues > MAX_QUEUES) {
            throw new IllegalArgumentException("a TAP has 1 to " + MAX_QUEUES + " queues, not " + queues);
        }
        if (offloadFlags != 0 && !vnetHeader) {
            throw new IllegalArgumentException("offloads of TAP " + name
                    + " need a vnet header: without it nothing tells that a checksum is unfinished");
        }
        if ((offloadFlags & (TSO4 | TSO6 | ECN)) != 0 && (offloadFlags & CHECKSUM) == 0) {
            throw new IllegalArgumentException(
                    "segmentation offload of TAP " + name + " needs checksum offload as well");
        }
    }

    /** One queue, bare frames, all checksums finished by Linux. */
    public static TapOptions plain(String name, String namespace) {
        return new TapOptions(name, namespace, false, 1, 0);
    }

    /** Frames behind a {@link VnetHeader}; no offload until {@link #withOffloads} names some. */
    public static TapOptions virtio(String name, String namespace, int queues) {
        return new TapOptions(name, namespace, true, queues, 0);
    }

    /** The same with other offloads. */
    public TapOptions withOffloads(int flags) {
        return new TapOptions(name, namespace, vnetHeader, queues, flags);
    }

    /** Throws {@link IllegalArgumentException} unless Linux would take the name as it is. */
    static void checkName(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        String fixed = name.replaceFirst("%d", "");
        if (bytes < 1
                || bytes > MAX_NAME_BYTES
                || name.equals(".")
                || name.equals("..")
                || name.startsWith("-")
                || fixed.indexOf('%') >= 0
                || name.chars().anyMatch(c -> c == '/' || c == ':' || c <= ' ' || c == 0x7f)) {
            throw new IllegalArgumentException("'" + name + "' is not an interface name: it takes 1 to "
                    + MAX_NAME_BYTES + " bytes without space, '/' and ':', and at most one %d");
        }
    }

    /** Throws {@link IllegalArgumentException} unless the name can be a file name below {@code /run/netns}. */
    public static void checkNamespace(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1
                || bytes > MAX_NAMESPACE_BYTES
                || name.equals(".")
                || name.equals("..")
                || name.startsWith("-")
                || name.chars().anyMatch(c -> c == '/' || c <= ' ' || c == 0x7f)) {
            throw new IllegalArgumentException("'" + name
                    + "' is not a namespace name: it takes letters and digits, no space, no '/', no '-' in front");
        }
    }
}
