package org.cx4.event;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;

/** The real command stage; tests override what they want to see. */
class CommandWatch implements CommandInterface {
    private final CommandInterface real;

    CommandWatch(CommandInterface real) {
        this.real = real;
    }

    static boolean isCreateEq(byte[] input) {
        return CommandInput.OPCODE.get(input) == Opcode.CREATE_EQ.code();
    }

    @Override
    public byte[] execute(String user, byte[] input, int outputBytes) {
        return real.execute(user, input, outputBytes);
    }

    @Override
    public void undo(String user, byte[] input, int outputBytes) {
        real.undo(user, input, outputBytes);
    }

    @Override
    public void fail(CardFailure failure) {
        real.fail(failure);
    }

    @Override
    public Optional<CardFailure> failure() {
        return real.failure();
    }

    @Override
    public Lease onFailure(Consumer<CardFailure> listener) {
        return real.onFailure(listener);
    }

    @Override
    public void renew() {
        real.renew();
    }

    @Override
    public void useEvents(boolean on) {
        real.useEvents(on);
    }

    @Override
    public void completed(int slots) {
        real.completed(slots);
    }

    @Override
    public String stage() {
        return real.stage();
    }

    @Override
    public String adapter() {
        return real.adapter();
    }

    @Override
    public Duration activation() {
        return real.activation();
    }

    @Override
    public Lease attach(String user, Runnable letGo) {
        return real.attach(user, letGo);
    }

    @Override
    public Lease own(String what, String owner) {
        return real.own(what, owner);
    }

    @Override
    public Stage inUse(String reference) {
        return real.inUse(reference);
    }
}
