package org.cx4.port;

import org.cx4.spi.command.CommandException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The MTU of a port, which can change while it runs. Safe from any thread; one change at a time. */
final class Mtu {
    /** What every IPv4 link must carry. */
    private static final int LEAST = 68;

    private static final Logger LOG = LoggerFactory.getLogger(Mtu.class);

    private final String adapter;
    private PortRegisters registers;
    private int most;
    private volatile int bytes;

    /**
     * Not on the card yet.
     *
     * @param adapter its name, for messages
     * @param bytes at first
     */
    Mtu(String adapter, int bytes) {
        this.adapter = adapter;
        this.bytes = bytes;
    }

    /**
     * Tells the card; from now on it can be changed.
     *
     * @param maxMtu what rings and buffers were made for
     */
    synchronized void open(PortRegisters port, int maxMtu) {
        port.setMtu(bytes);
        registers = port;
        most = maxMtu;
    }

    /** The port goes down: it cannot be changed any more. */
    synchronized void close() {
        registers = null;
    }

    int get() {
        return bytes;
    }

    /** Changes it; returns whether it is another one. If the card refuses, the old one stays in force. */
    synchronized boolean set(int wanted) {
        if (registers == null) {
            throw new IllegalStateException("port of " + adapter + " is not up");
        }
        if (wanted < LEAST || wanted > most) {
            throw new IllegalArgumentException("mtu " + wanted + " of " + adapter + ": must be from " + LEAST + " to "
                    + most + "; for more, configure mtu or mtu.max, which makes the rings anew");
        }
        int old = bytes;
        if (wanted == old) {
            return false;
        }
        try {
            registers.setMtu(wanted);
        } catch (CommandException e) {
            restore(old, e);
            throw e;
        }
        bytes = wanted;
        LOG.info("port of {}: MTU is {}, was {}", adapter, wanted, old);
        return true;
    }

    /** Port and function must agree, so half a change is taken back. */
    private void restore(int old, CommandException reason) {
        try {
            registers.setMtu(old);
        } catch (CommandException e) {
            reason.addSuppressed(e);
        }
    }
}
