package org.cx4.model;

import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/** One software card, and what became of it. Safe from any thread. */
@ProviderType
public interface Model {
    /** Name of the adapter. */
    String adapter();

    /** The commands that the card has executed, oldest first; the newest twenty thousand are kept, over reloads too. */
    List<TracedCommand> trace();

    /** The trace with inputs and outputs in the hexdump format of {@code Block.dump}. */
    String hexdump();

    /** Forgets the trace. */
    void clearTrace();

    /** What is alive now; after an unload, what was alive when the card went. */
    Remains remains();

    /** Bytes that are mapped for the card now, by what they are for; empty without a card. */
    Map<String, Long> memory();

    /** Ways to make the card fail. */
    Faults faults();
}
