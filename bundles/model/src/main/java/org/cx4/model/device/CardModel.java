package org.cx4.model.device;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cx4.model.Faults;
import org.cx4.model.Model;
import org.cx4.model.Remains;
import org.cx4.model.TracedCommand;
import org.cx4.model.firmware.CommandFaults;
import org.cx4.model.firmware.Trace;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.WorkQueueObject;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;

/** The face of one adapter's card. Outlives the card: it keeps the trace, and what was left when the card went. */
final class CardModel implements Model, Faults {
    private final String adapter;
    private final Trace trace = new Trace();
    private final ProtocolErrors errors = new ProtocolErrors();
    private final CommandFaults commandFaults = new CommandFaults();
    private final FrameFaults frameFaults = new FrameFaults();
    private Card card;
    private Remains left = remains(Map.of(), 0, 0, 0, 0);

    CardModel(String adapter) {
        this.adapter = adapter;
    }

    /** Makes the card. */
    synchronized Card insert(ModelSettings settings) {
        if (card != null) {
            throw new IllegalStateException("adapter " + adapter + " has a card already");
        }
        card = new Card(adapter, settings, errors, commandFaults, frameFaults, trace);
        return card;
    }

    /** Takes the card out: counts what is left, then frees it. */
    synchronized void remove() {
        if (card != null) {
            left = count(card);
            card.close();
            card = null;
        }
    }

    @Override
    public String adapter() {
        return adapter;
    }

    @Override
    public List<TracedCommand> trace() {
        return trace.commands();
    }

    @Override
    public String hexdump() {
        return trace.hexdump();
    }

    @Override
    public void clearTrace() {
        trace.clear();
    }

    @Override
    public synchronized Remains remains() {
        return card == null
                ? remains(left.objectsByKind(), left.pages(), left.dmaRegions(), left.dmaBytes(), left.listeners())
                : count(card);
    }

    private Remains count(Card live) {
        Map<String, Integer> byKind = live.state().live().entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().name(), Map.Entry::getValue));
        return remains(
                byKind,
                live.firmware().pages(),
                live.regions().count(),
                live.regions().bytes(),
                live.vectors().listening());
    }

    private Remains remains(Map<String, Integer> byKind, int pages, int regions, long bytes, int listeners) {
        int objects = byKind.values().stream().mapToInt(Integer::intValue).sum();
        return new Remains(
                objects, Map.copyOf(byKind), pages, regions, bytes, listeners, 0, errors.count(), errors.texts());
    }

    @Override
    public Faults faults() {
        return this;
    }

    private synchronized Card cardOrNull() {
        return card;
    }

    private Card live() {
        Card now = cardOrNull();
        if (now == null) {
            throw new IllegalStateException("adapter " + adapter + " has no card now");
        }
        return now;
    }

    @Override
    public void corruptReceived(long nth) {
        frameFaults.corruptReceived(nth);
    }

    @Override
    public void corruptSent(long nth) {
        frameFaults.corruptSent(nth);
    }

    @Override
    public void dropReceived(long nth) {
        frameFaults.dropReceived(nth);
    }

    @Override
    public void inject(byte[] frame) {
        live().port().inject(frame);
    }

    @Override
    public void holdCompletions(int sqn) {
        sendQueue(sqn).completions().hold(sqn);
    }

    @Override
    public void releaseCompletions(int sqn) {
        SendQueueObject queue = sendQueue(sqn);
        live().firmware().run(() -> queue.completions().releaseHeld(sqn));
    }

    private SendQueueObject sendQueue(int sqn) {
        return existing(sqn, live().state().sendQueues()::get, ObjectKind.SQ);
    }

    private <T> T existing(int number, Function<Integer, T> table, ObjectKind kind) {
        T object = table.apply(number);
        if (object == null) {
            throw new IllegalStateException(
                    "adapter " + adapter + " has no " + kind + " 0x" + Integer.toHexString(number));
        }
        return object;
    }

    @Override
    public void failNext(int queueNumber, int cqeSyndrome) {
        CardState state = live().state();
        SendQueueObject sender = state.sendQueues().get(queueNumber);
        ReceiveQueueObject receiver = state.receiveQueues().get(queueNumber);
        WorkQueueObject queue = sender != null ? sender : receiver;
        existing(queueNumber, number -> queue, ObjectKind.SQ).injectFault(cqeSyndrome);
    }

    @Override
    public void requestPages(int pages) {
        live().firmware().requestPages(pages);
    }

    @Override
    public void light(boolean on) {
        live().port().allowLight(on);
    }

    @Override
    public void holdAnswers() {
        commandFaults.hold();
    }

    @Override
    public int heldAnswers() {
        return commandFaults.held();
    }

    @Override
    public void releaseAnswers(boolean reversed) {
        live().firmware().releaseAnswers(reversed);
    }

    @Override
    public void refuseNext(Opcode opcode, CommandStatus status, int syndrome) {
        commandFaults.refuseNext(opcode, status, syndrome);
    }

    @Override
    public void clear() {
        frameFaults.clear();
        commandFaults.clear();
        Card now = cardOrNull();
        if (now != null) {
            now.port().allowLight(true);
            now.firmware().releaseAnswers(false);
        }
    }
}
