package org.cx4.demo;

import java.io.IOException;
import java.util.List;

/** One way to show the driver at work. Steps are called once each, in order; unload also after traffic has failed. */
interface Scenario {
    /** The adapters that it configures; the first is the one whose commands are reported. */
    List<String> adapters();

    /** Brings all adapters up. */
    void load() throws IOException, InterruptedException;

    /** Carries traffic and notes what came of it. */
    void traffic(Report report) throws IOException, InterruptedException;

    /** Takes all adapters down, and what was set up around them. */
    void unload() throws IOException, InterruptedException;
}
