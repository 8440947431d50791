package org.cx4.os.jna;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.Linux;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Linux through JNA. What opens something passes the service's gate, so that nothing is opened behind the end's back. */
@Component(service = Linux.class)
public final class JnaLinux implements Linux {
    private final Gate gate = new Gate("the Linux service");
    private final OpenFiles files = new OpenFiles();
    private final Namespaces namespaces = new Namespaces(gate);

    @Activate
    public JnaLinux() {
        LibC.load();
    }

    @Deactivate
    void deactivate() {
        if (gate.shut()) {
            gate.awaitEmpty();
            files.closeAll();
            LibC.unload();
        }
    }

    @Override
    public Tap openTap(TapOptions options) {
        return open(options.namespace(), () -> new TunTap(files, options));
    }

    @Override
    public ChecksumCounters checksumCounters(String namespaceOrNull) {
        return open(namespaceOrNull, () -> new ProcCounters(files));
    }

    @Override
    public Poller openPoller() {
        return open(null, () -> new EpollPoller(files));
    }

    private <T> T open(String namespaceOrNull, Callable<T> opening) {
        gate.enter();
        try {
            return namespaces.call(namespaceOrNull, opening);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("an opening throws unchecked exceptions only", e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void createNamespace(String name) {
        guarded(() -> Namespaces.create(name));
    }

    @Override
    public void deleteNamespace(String name) {
        guarded(() -> Namespaces.delete(name));
    }

    private void guarded(Runnable change) {
        gate.enter();
        try {
            change.run();
        } finally {
            gate.leave();
        }
    }

    @Override
    public boolean namespaceExists(String name) {
        return Namespaces.exists(name);
    }

    @Override
    public <T> T callInNamespace(String namespaceOrNull, Callable<T> task) throws Exception {
        // The gate is passed for the entry only: a stop does not wait for the task.
        return namespaces.call(namespaceOrNull, task);
    }

    @Override
    public int openDescriptors() {
        return files.count();
    }

    @Override
    public boolean canOpenTap() {
        return Files.exists(Path.of("/dev/net/tun")) && Capabilities.has(Capabilities.NET_ADMIN);
    }

    @Override
    public boolean canUseNamespaces() {
        return Capabilities.has(Capabilities.SYS_ADMIN) && IpCommand.find().isPresent();
    }
}
