package org.cx4.it;

import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;

/** A driver whose operator types commands into a shell. */
public abstract class ShellTest extends DriverTest {
    @Inject
    private CommandProcessor processor;

    /** Types a line, and expects these words of it. */
    protected final void typed(String line, String... words) {
        String output = type(line);
        for (String word : words) {
            assertTrue(line + " printed " + output, output.contains(word));
        }
    }

    /** Types a line; returns what it prints. */
    protected final String type(String line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (CommandSession session = processor.createSession(new ByteArrayInputStream(new byte[0]), out, out)) {
            out.print(session.execute(line));
        } catch (Exception e) {
            throw new AssertionError(line + ": " + e, e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
