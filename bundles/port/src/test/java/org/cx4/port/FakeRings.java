package org.cx4.port;

import java.util.Map;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.rx.TrafficType;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.steering.Steering;
import org.cx4.spi.tx.TxRing;
import org.cx4.spi.tx.TxRings;

/** The stages between event and port around a {@link FakeCore}, for tests of the port's life that need no traffic. */
final class FakeRings {
    private FakeRings() {}

    /** Offers them to the stages above. */
    static void start(Chain chain, Map<String, Object> properties) {
        FakeCore core = chain.offer(new FakeCore(chain.get(Hca.class).packets()));
        chain.offer(new Tx(core, properties));
        chain.offer(new Rx(core, properties));
        chain.offer(new OpenSteering(properties));
    }

    private static final class Tx extends StageComponent implements TxRings {
        private final FakeCore core;

        Tx(FakeCore core, Map<String, Object> properties) {
            super("tx", properties);
            this.core = core;
            up(undo -> {});
        }

        @Override
        public int cores() {
            return 1;
        }

        @Override
        public int priorities() {
            return 1;
        }

        @Override
        public TxRing ring(int of) {
            return core.tx;
        }
    }

    private static final class Rx extends StageComponent implements RxRings {
        private final FakeCore core;

        Rx(FakeCore core, Map<String, Object> properties) {
            super("rx", properties);
            this.core = core;
            up(undo -> {});
        }

        @Override
        public int cores() {
            return 1;
        }

        @Override
        public RxRing ring(int of) {
            return core.rx;
        }

        @Override
        public int tirn(TrafficType type) {
            return 0;
        }

        @Override
        public long outOfBuffer() {
            return 0;
        }

        @Override
        public String spreading() {
            return "not spread";
        }
    }

    private static final class OpenSteering extends StageComponent implements Steering {
        OpenSteering(Map<String, Object> properties) {
            super("steering", properties);
            up(undo -> {});
        }

        @Override
        public long mac() {
            return 0x0200_0000_0001L;
        }

        @Override
        public String filters() {
            return "everything";
        }
    }
}
