package org.cx4.os;

import java.util.concurrent.Callable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The services of Linux that cx4 needs. Whatever it opens it also closes when the service goes, at the latest; a call
 * that comes after that ends in {@link IllegalStateException}. All methods may be called from any thread.
 */
@ProviderType
public interface Linux {
    /**
     * Makes a TAP interface, which lives until the result is closed or the process dies. It starts down and without
     * address.
     *
     * @throws OsException if Linux refuses: a name that is taken, no right, no such namespace
     */
    Tap openTap(TapOptions options);

    /** Opens an epoll instance with its own wake-up. */
    Poller openPoller();

    /**
     * Makes a named network namespace, as {@code ip netns add} does, and sets its loopback interface up.
     *
     * @throws OsException if the name is taken or the right is missing
     */
    void createNamespace(String name);

    /**
     * Takes the name away, as {@code ip netns del} does. The namespace itself goes when nothing holds it any more; a TAP
     * opened in it, its checksum counters and its processes do.
     *
     * @throws OsException if there is no namespace of this name
     */
    void deleteNamespace(String name);

    /** Whether a namespace of this name is there. */
    boolean namespaceExists(String name);

    /**
     * Runs a task on a fresh thread inside a namespace and waits for it. Sockets and channels that the task opens belong
     * to the namespace for good and then work from any thread. The task must start neither threads nor processes that
     * outlive it: they would inherit the namespace and hold it.
     *
     * @param namespaceOrNull null runs the task on the caller's thread
     * @throws Exception what the task has thrown
     */
    <T> T callInNamespace(String namespaceOrNull, Callable<T> task) throws Exception;

    /** Opens the counters of checksum errors of one namespace; null is the caller's. */
    ChecksumCounters checksumCounters(String namespaceOrNull);

    /** How many file descriptors are open through this service, so that a leak can be counted. */
    int openDescriptors();

    /** Whether {@link #openTap} can work: {@code /dev/net/tun} is there and the process has CAP_NET_ADMIN. No side effect. */
    boolean canOpenTap();

    /** Whether namespaces can be made and entered: CAP_SYS_ADMIN, and {@code ip} on the path. No side effect. */
    boolean canUseNamespaces();
}
