package org.cx4.model.object;

import org.cx4.prm.data.WqDoorbellRecord;

/** A send queue. Its entries are WQEBBs of 64 bytes; the TX thread works on it. */
public final class SendQueueObject extends WorkQueueObject {
    private final TisObject tis;
    private final FirmwareObject uar;
    private final int minInlineMode;

    /** A new one in state RESET. */
    public SendQueueObject(
            int number,
            WorkQueueGeometry geometry,
            CompletionQueueObject completions,
            TisObject tis,
            FirmwareObject uar,
            FirmwareObject pd,
            int userIndex,
            boolean flushInError,
            int minInlineMode) {
        super(
                ObjectKind.SQ,
                number,
                geometry,
                WqDoorbellRecord.SEND_COUNTER.offset(),
                completions,
                userIndex,
                flushInError,
                completions,
                tis,
                uar,
                pd);
        this.tis = tis;
        this.uar = uar;
        this.minInlineMode = minInlineMode;
    }

    /** Gives the priority. */
    public TisObject tis() {
        return tis;
    }

    /** The page that its doorbells must come through. */
    public FirmwareObject uar() {
        return uar;
    }

    /** What must be inline: a value of {@code MinWqeInlineMode}; it has been replaced by the card's own demand already. */
    public int minInlineMode() {
        return minInlineMode;
    }
}
