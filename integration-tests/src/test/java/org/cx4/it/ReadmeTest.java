package org.cx4.it;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Test;

/** What the README prints is what is compiled here. */
public class ReadmeTest {
    private static final Path ROOT = Path.of(System.getProperty("cx4.root"));

    @Test
    public void printsTheEchoHandlerThatEchoItRuns() throws IOException {
        String source = read("integration-tests/src/test/java/org/cx4/it/example/Echo.java");
        String example = source.substring(source.indexOf("/** Sends"));
        assertTrue("the README lacks\n" + example, read("README.md").contains(example));
    }

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file), StandardCharsets.UTF_8);
    }
}
