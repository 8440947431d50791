package org.cx4.os.jna;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel lets this process do. */
final class Capabilities {
    static final int NET_ADMIN = 12;
    static final int SYS_ADMIN = 21;

    private static final String EFFECTIVE = "CapEff:";
    private static final int HEX = 16;

    private Capabilities() {}

    /** Whether the process has one; false if that cannot be found out. */
    static boolean has(int capability) {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(EFFECTIVE))
                    .map(line -> line.substring(EFFECTIVE.length()).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, HEX) >> capability & 1) == 1);
        } catch (IOException e) {
            return false;
        }
    }
}
