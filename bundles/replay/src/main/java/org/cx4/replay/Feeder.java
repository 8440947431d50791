package org.cx4.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cx4.pcap.CaptureReader;
import org.cx4.replay.Entry.Outcome;

/** Sends a file, as fast as the window lets it. On one thread. */
final class Feeder {
    /** How long nothing may move before what is under way is given up. */
    private static final long PATIENCE_MILLIS = 10_000;

    private static final int ETHERNET_HEADER_BYTES = 14;
    private static final int TAG_BYTES = 4;

    private final CaptureReader reader;
    private final Ledger ledger;
    private final ReplayWire wire;
    private final Outcomes outcomes;
    private final long patienceMillis;

    Feeder(CaptureReader reader, Ledger ledger, ReplayWire wire, Outcomes outcomes) {
        this(reader, ledger, wire, outcomes, PATIENCE_MILLIS);
    }

    Feeder(CaptureReader reader, Ledger ledger, ReplayWire wire, Outcomes outcomes, long patienceMillis) {
        this.reader = reader;
        this.ledger = ledger;
        this.wire = wire;
        this.outcomes = outcomes;
        this.patienceMillis = patienceMillis;
    }

    /**
     * Sends all of it, and waits for the last frame.
     *
     * @param mtu of the port
     * @return what is wrong beyond single frames
     */
    List<String> run(int mtu) throws IOException, InterruptedException {
        List<String> complaints = new ArrayList<>();
        long number = 0;
        while (reader.next()) {
            number++;
            Entry entry = new Entry(
                    number, reader.nanos(), reader.originalBytes(), Arrays.copyOf(reader.data(), reader.bytes()));
            String reason = reader.obstacle().map(Object::toString).orElse(tooLong(entry.bytes, mtu));
            if (!reason.isEmpty()) {
                entry.end(Outcome.SKIPPED, reason);
            } else if (!ledger.awaitRoom(ledger.window() - 1, patienceMillis)) {
                ledger.giveUp(", nothing moved any more");
            }
            ledger.add(entry);
            if (!entry.resolved() && !wire.deliver(entry.bytes)) {
                ledger.giveUp(", the card has gone");
            }
            tell();
        }
        if (!ledger.awaitRoom(0, patienceMillis)) {
            ledger.giveUp(", nothing moved any more");
        }
        tell();
        reader.damage().ifPresent(complaints::add);
        if (ledger.strangers() > 0) {
            complaints.add(ledger.strangers() + " frames came that had not been sent like that");
        }
        return complaints;
    }

    /** The port's MTU allows a header and one tag more. Empty if it is short enough. */
    private static String tooLong(byte[] frame, int mtu) {
        int most = mtu + ETHERNET_HEADER_BYTES + (Tags.count(frame) > 0 ? TAG_BYTES : 0);
        return frame.length > most ? "longer than the MTU of " + mtu + " allows" : "";
    }

    private void tell() throws IOException {
        for (Entry entry = ledger.poll(); entry != null; entry = ledger.poll()) {
            outcomes.add(entry);
        }
    }
}
