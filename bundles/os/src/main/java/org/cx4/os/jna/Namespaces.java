package org.cx4.os.jna;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.cx4.os.OsException;
import org.cx4.os.TapOptions;

/** Named network namespaces, where {@code ip netns} keeps them, and the thread that enters one. */
final class Namespaces {
    private static final Path DIRECTORY = Path.of("/run/netns");
    private static final int O_CLOEXEC = 0x80000;
    private static final int CLONE_NEWNET = 0x40000000;

    private final Gate gate;

    Namespaces(Gate gate) {
        this.gate = gate;
    }

    static boolean exists(String name) {
        TapOptions.checkNamespace(name);
        return Files.exists(DIRECTORY.resolve(name));
    }

    static void create(String name) {
        TapOptions.checkNamespace(name);
        IpCommand.run("create namespace " + name, "netns", "add", name);
        try {
            IpCommand.run("set loopback up in namespace " + name, "-n", name, "link", "set", "lo", "up");
        } catch (OsException e) {
            IpCommand.run("delete namespace " + name, "netns", "del", name);
            throw e;
        }
    }

    static void delete(String name) {
        TapOptions.checkNamespace(name);
        IpCommand.run("delete namespace " + name, "netns", "del", name);
    }

    /**
     * Runs a task inside a namespace, on a fresh platform thread, because a thread cannot be trusted to come back: it
     * ends with the task. An interrupt of the caller is passed on to it.
     */
    <T> T call(String nameOrNull, Callable<T> task) throws Exception {
        if (nameOrNull == null) {
            return task.call();
        }
        TapOptions.checkNamespace(nameOrNull);
        FutureTask<T> inside = new FutureTask<>(() -> {
            enter(nameOrNull);
            return task.call();
        });
        Thread thread = new Thread(inside, "cx4-os in namespace " + nameOrNull);
        thread.setDaemon(true);
        thread.start();
        joinPassingInterruptOn(thread);
        try {
            return inside.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw (Error) e.getCause();
        }
    }

    private static void joinPassingInterruptOn(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void enter(String name) {
        gate.enter();
        try {
            String asked = "enter namespace " + name;
            int fd = LibC.open(DIRECTORY.resolve(name).toString(), O_CLOEXEC);
            if (fd < 0) {
                int errno = LibC.errno();
                throw LibC.failure(asked, errno, errno == Errno.ENOENT ? "make it first: ip netns add " + name : "");
            }
            int result = LibC.setns(fd, CLONE_NEWNET);
            int errno = result < 0 ? LibC.errno() : 0;
            LibC.close(fd);
            if (result < 0) {
                throw LibC.failure(asked, errno, errno == Errno.EINVAL ? "its file is a leftover: delete it" : "");
            }
        } finally {
            gate.leave();
        }
    }
}
