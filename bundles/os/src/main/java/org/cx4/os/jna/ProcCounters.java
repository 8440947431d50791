package org.cx4.os.jna;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.ChecksumErrors;

/** Three open files of {@code /proc}, which show the namespace of the thread that has opened them for ever. */
final class ProcCounters implements ChecksumCounters, OpenFiles.Resource {
    /** Not {@code /proc/net}, which shows the namespace of the process's main thread. */
    private static final String DIRECTORY = "/proc/thread-self/net/";

    private static final int O_RDONLY_CLOEXEC = 0x80000;
    private static final int NOT_THERE = -1;
    private static final int CHUNK = 16_384;

    private final OpenFiles files;
    private final Gate gate = new Gate("the reader of checksum counters");
    private final int snmp;
    private final int netstat;
    private final int snmp6;
    private final NativeBytes buffer = new NativeBytes(CHUNK);

    /** To be called on a thread that is in the namespace. */
    ProcCounters(OpenFiles files) {
        this.files = files;
        snmp = open("snmp");
        if (snmp < 0) {
            throw LibC.failure("open " + DIRECTORY + "snmp");
        }
        netstat = open("netstat");
        // Missing where IPv6 is switched off.
        snmp6 = open("snmp6");
        files.add(this);
    }

    private int open(String file) {
        int fd = LibC.open(DIRECTORY + file, O_RDONLY_CLOEXEC);
        return fd < 0 ? NOT_THERE : files.opened(fd);
    }

    @Override
    public ChecksumErrors read() {
        gate.enter();
        try {
            Map<String, Long> counts = new HashMap<>();
            synchronized (buffer) {
                addTable(counts, text(snmp));
                addTable(counts, text(netstat));
                addList(counts, text(snmp6));
            }
            return new ChecksumErrors(
                    counts.getOrDefault("Tcp:InCsumErrors", 0L),
                    counts.getOrDefault("Udp:InCsumErrors", 0L),
                    counts.getOrDefault("Icmp:InCsumErrors", 0L),
                    counts.getOrDefault("IpExt:InCsumErrors", 0L),
                    counts.getOrDefault("Udp6InCsumErrors", 0L),
                    counts.getOrDefault("Icmp6InCsumErrors", 0L));
        } finally {
            gate.leave();
        }
    }

    private String text(int fd) {
        StringBuilder text = new StringBuilder();
        while (fd != NOT_THERE) {
            long bytes = LibC.pread(fd, buffer.address(), CHUNK, text.length());
            if (bytes == 0) {
                break;
            }
            if (bytes > 0) {
                byte[] chunk = new byte[(int) bytes];
                buffer.view().get(0, chunk);
                text.append(new String(chunk, StandardCharsets.US_ASCII));
            } else if (LibC.errno() != Errno.EINTR) {
                throw LibC.failure("read the checksum counters");
            }
        }
        return text.toString();
    }

    /** Pairs of lines, one of names and one of numbers, both with the same word in front. */
    static void addTable(Map<String, Long> counts, String text) {
        String[] lines = text.split("\n");
        for (int i = 0; i + 1 < lines.length; i += 2) {
            String[] names = lines[i].split(" ");
            String[] values = lines[i + 1].split(" ");
            for (int column = 1; column < Math.min(names.length, values.length); column++) {
                counts.put(names[0] + names[column], Long.parseLong(values[column]));
            }
        }
    }

    /** One name and one number per line. */
    static void addList(Map<String, Long> counts, String text) {
        for (String line : text.split("\n")) {
            String[] words = line.strip().split("\\s+");
            if (words.length == 2) {
                counts.put(words[0], Long.parseLong(words[1]));
            }
        }
    }

    @Override
    public synchronized void close() {
        if (gate.shut()) {
            gate.awaitEmpty();
            closeIfOpen(snmp);
            closeIfOpen(netstat);
            closeIfOpen(snmp6);
            files.remove(this);
        }
    }

    private void closeIfOpen(int fd) {
        if (fd != NOT_THERE) {
            files.close(fd);
        }
    }
}
