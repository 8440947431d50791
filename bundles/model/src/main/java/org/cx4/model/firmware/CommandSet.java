package org.cx4.model.firmware;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;

/** What the firmware can be asked: for each opcode its lengths, when it is legal, and what it does. */
final class CommandSet {
    /** Length of an output without fields of its own. */
    static final int PLAIN_OUTPUT = 0x10;

    /** Length of the shortest output, ENABLE_HCA's. */
    static final int SHORTEST_OUTPUT = 0xc;

    private static final Set<HcaState> INITIALIZED = EnumSet.of(HcaState.INITIALIZED);

    private final Map<Opcode, Entry> entries = new EnumMap<>(Opcode.class);

    /** What a command does; it answers through the call, or throws {@link Refusal} with nothing changed. */
    @FunctionalInterface
    interface Action {
        void run(CommandCall call);
    }

    /**
     * A command.
     *
     * @param inputBytes shortest input
     * @param outputBytes fixed part of the answer
     * @param highestOpMod op_mods from 0 to this are passed to the action
     */
    record Entry(int inputBytes, int outputBytes, Set<HcaState> states, int highestOpMod, Action action) {}

    /** Adds a command that needs an initialised HCA and has no op_mod. */
    void add(Opcode opcode, int inputBytes, int outputBytes, Action action) {
        add(opcode, inputBytes, outputBytes, INITIALIZED, 0, action);
    }

    /** Adds a command that needs an initialised HCA. */
    void add(Opcode opcode, int inputBytes, int outputBytes, int highestOpMod, Action action) {
        add(opcode, inputBytes, outputBytes, INITIALIZED, highestOpMod, action);
    }

    /** Adds a command. */
    void add(Opcode opcode, int inputBytes, int outputBytes, Set<HcaState> states, int highestOpMod, Action action) {
        entries.put(
                opcode,
                new Entry(
                        Math.max(inputBytes, CommandInput.BYTES),
                        Math.max(outputBytes, PLAIN_OUTPUT),
                        states,
                        highestOpMod,
                        action));
    }

    /** The command of an opcode, or null. */
    Entry get(Opcode opcode) {
        return opcode == null ? null : entries.get(opcode);
    }
}
