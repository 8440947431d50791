package org.cx4.port;

import java.util.Map;
import org.cx4.model.device.ModelDevice;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** A cable: what one card sends, the other receives, on the sender's thread. */
final class TestCable {
    private final End[] ends = {new End(), new End()};

    private final class End implements Wire {
        private volatile WireEnd card;

        private End other() {
            return ends[this == ends[0] ? 1 : 0];
        }

        @Override
        public void plug(WireEnd end) {
            card = end;
            end.carrier(true);
        }

        @Override
        public void unplug() {
            card = null;
        }

        @Override
        public boolean send(long address, int bytes) {
            WireEnd far = other().card;
            if (far != null) {
                far.receive(address, bytes);
            }
            return far != null;
        }
    }

    void plug(int end, ModelDevice device) {
        device.bindWire(ends[end], Map.of("cx4.adapter", device.adapter()));
    }
}
