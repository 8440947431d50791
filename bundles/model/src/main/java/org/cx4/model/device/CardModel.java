package org.cx4.model.device;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cx4.model.CardFaults;
import org.cx4.model.CommandFault;
import org.cx4.model.CommandFaults;
import org.cx4.model.Faults;
import org.cx4.model.InterruptFaults;
import org.cx4.model.Model;
import org.cx4.model.QueueFaults;
import org.cx4.model.Remains;
import org.cx4.model.TracedCommand;
import org.cx4.model.firmware.CommandPlan;
import org.cx4.model.firmware.Trace;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.spi.stage.StageException;

/** The face of one adapter's card. Outlives the card: it keeps the trace, and what was left when the card went. */
final class CardModel implements Model, Faults {
    private final String adapter;
    private final Trace trace = new Trace();
    private final ProtocolErrors errors = new ProtocolErrors();
    private final CommandPlan commandPlan = new CommandPlan();
    private final FrameFaults frameFaults = new FrameFaults();
    private final CommandTrouble commands = new CommandTrouble(commandPlan, () -> releaseAnswers(false));
    private final QueueTrouble queues = new QueueTrouble(this::live);
    private final InterruptTrouble interrupts =
            new InterruptTrouble(vector -> live().vectors().raise(vector));
    private final CardTrouble whole = new CardTrouble(this::live, new Slot());
    private Card card;
    private boolean empty;
    private Remains left = remains(Map.of(), 0, 0, 0, 0);

    CardModel(String adapter) {
        this.adapter = adapter;
    }

    /** The slot that the card is in; a card that was pulled out stays the device stage's until that lets go. */
    private final class Slot implements CardTrouble.Slot {
        @Override
        public void pullOut() {
            synchronized (CardModel.this) {
                empty = true;
                if (card != null) {
                    card.pullOut();
                }
            }
        }

        @Override
        public void putBack() {
            synchronized (CardModel.this) {
                empty = false;
            }
        }

        @Override
        public boolean empty() {
            synchronized (CardModel.this) {
                return empty;
            }
        }
    }

    /** Makes the card. */
    synchronized Card insert(ModelSettings settings) {
        if (empty) {
            throw new StageException("adapter " + adapter + ": the slot is empty, the card has been removed");
        }
        if (card != null) {
            throw new IllegalStateException("adapter " + adapter + " has a card already");
        }
        card = new Card(adapter, settings, errors, commandPlan, frameFaults, interrupts, trace);
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
    public Map<String, Long> memory() {
        Card now = cardOrNull();
        return now == null ? Map.of() : now.regions().byPurpose();
    }

    @Override
    public Faults faults() {
        return this;
    }

    private synchronized Card cardOrNull() {
        return card;
    }

    /** The card, which must be there. */
    Card live() {
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
    public CommandFaults commands() {
        return commands;
    }

    @Override
    public QueueFaults queues() {
        return queues;
    }

    @Override
    public InterruptFaults interrupts() {
        return interrupts;
    }

    @Override
    public CardFaults card() {
        return whole;
    }

    @Override
    public void holdCompletions(int sqn) {
        queues.hold(sqn);
    }

    @Override
    public void releaseCompletions(int sqn) {
        queues.release(sqn);
    }

    @Override
    public void failNext(int queueNumber, int cqeSyndrome) {
        queues.fail(queueNumber, 1, cqeSyndrome);
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
        commandPlan.answers().hold();
    }

    @Override
    public int heldAnswers() {
        return commandPlan.answers().count();
    }

    @Override
    public void releaseAnswers(boolean reversed) {
        live().firmware().releaseAnswers(reversed);
    }

    @Override
    public void refuseNext(Opcode opcode, CommandStatus status, int syndrome) {
        commandPlan.strike(opcode, 1, CommandFault.refused(status, syndrome));
    }

    @Override
    public void clear() {
        frameFaults.clear();
        commandPlan.clear();
        interrupts.clear();
        Card now = cardOrNull();
        if (now != null) {
            now.port().allowLight(true);
            now.state().health().lasting(false);
            now.state().health().freeze(false);
            now.firmware().releaseAnswers(false);
        }
    }
}
