package org.cx4.shell;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.felix.service.command.Descriptor;
import org.cx4.api.EthernetPort;
import org.cx4.api.QueueStatistics;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Commands on a running port. */
@Component(
        service = PortCommands.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=mtu", "osgi.command.function=queues"})
public final class PortCommands {
    private final Map<String, EthernetPort> ports = new ConcurrentSkipListMap<>();

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindPort(EthernetPort port) {
        ports.put(port.adapter(), port);
    }

    void unbindPort(EthernetPort port) {
        ports.remove(port.adapter(), port);
    }

    /** Shows the MTU. */
    @Descriptor("shows the MTU of a port and how far it can be changed")
    public String mtu(@Descriptor("name of the adapter") String name) {
        EthernetPort port = port(name);
        return port.mtu() + " bytes; can be changed up to " + port.maxMtu();
    }

    /** Changes the MTU. */
    @Descriptor("changes the MTU of a port while it runs")
    public String mtu(
            @Descriptor("name of the adapter") String name, @Descriptor("largest IP packet in bytes") int bytes) {
        EthernetPort port = port(name);
        int old = port.mtu();
        port.mtu(bytes);
        return port.mtu() + " bytes, was " + old;
    }

    /** Shows the queues. */
    @Descriptor("shows each queue of a port and how often it has failed and come back")
    public String queues(@Descriptor("name of the adapter") String name) {
        Table table = new Table("CORE", "QUEUE", "PRIORITY", "NUMBER", "STATE", "RECOVERIES", "LOST");
        for (QueueStatistics queue : port(name).queues()) {
            table.add(
                    queue.core(),
                    queue.kind(),
                    queue.kind().equals("SQ") ? queue.priority() : "-",
                    "0x" + Integer.toHexString(queue.number()),
                    queue.state(),
                    queue.recoveries(),
                    queue.lost());
        }
        return table.toString();
    }

    private EthernetPort port(String name) {
        EthernetPort port = ports.get(name);
        if (port == null) {
            throw new IllegalArgumentException(
                    "no port of an adapter " + name + " is up; there are: " + String.join(", ", ports.keySet()));
        }
        return port;
    }
}
