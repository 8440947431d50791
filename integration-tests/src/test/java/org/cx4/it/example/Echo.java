package org.cx4.it.example;

import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.Transmitter;
import org.osgi.service.component.annotations.Component;

/** Sends every packet back to where it came from. */
@Component(property = "cx4.adapter=a0")
public class Echo implements PacketHandler {
    @Override
    public void handle(PacketBatch received, Transmitter transmitter) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                long destination = received.getMac(i, 0);
                received.putMac(i, 0, received.getMac(i, 6));
                received.putMac(i, 6, destination);
                transmitter.send(received, i);
            }
        }
    }
}
