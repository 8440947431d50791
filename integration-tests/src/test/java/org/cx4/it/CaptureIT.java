package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.inject.Inject;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.api.capture.CaptureLimits;
import org.cx4.api.capture.CaptureStatus;
import org.cx4.api.capture.Captures;
import org.cx4.it.example.Echo;
import org.cx4.pcap.CaptureReader;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** A capture of a port that echoes numbered frames shows each of them twice, and the traffic does not notice. */
@RunWith(PaxExam.class)
public class CaptureIT extends ShellTest {
    private static final int FRAMES = 20_000;
    private static final int IN_FLIGHT = 200;
    private static final int EXPERIMENTAL_TYPE = 0x88b5;

    @Inject
    private Captures captures;

    @Test
    public void showsEachFrameThatComesAndGoes() throws Exception {
        Path folder = Files.createTempDirectory("cx4-capture");
        Path file = folder.resolve("echo.pcapng");
        EthernetPort echo = load("a0", Map.of("cores", 2, "wire", "cable:lab"));
        EthernetPort caller = load("a1", Map.of("cores", 1, "wire", "cable:lab"));
        await("both links", LIMIT, () -> echo.linkUp() && caller.linkUp());
        context.registerService(PacketHandler.class, new Echo(), new Hashtable<>(Map.of("cx4.adapter", "a0")));
        typed("cx4:capture-stop a0", "no capture of a0");
        typed("cx4:capture a0 " + file, "capturing a0");
        typed("cx4:capture a0 " + folder.resolve("second"), "runs already");
        Caller call = new Caller(caller.mac().value(), echo.mac().value());
        context.registerService(
                new String[] {PacketHandler.class.getName(), PacketSource.class.getName()},
                call,
                new Hashtable<>(Map.of("cx4.adapter", "a1")));

        await("all echoes", LIMIT, () -> call.returned.get() == FRAMES);
        typed("cx4:capture", "a0", "running");
        String stopped = type("cx4:capture-stop a0");

        assertTrue(stopped, stopped.contains(FRAMES + " frames received, " + FRAMES + " sent, 0 dropped"));
        assertEquals(2 * FRAMES, check(file));
        typed("cx4:capture a0 " + file, "exists already");
        typed("cx4:capture a0 " + folder.resolve("no/where"), "no folder");
        typed("cx4:capture --max-packets 0 a0 " + folder.resolve("x"), "1 or more");
        typed("cx4:capture --max-bytes ten a0 " + folder.resolve("x"), "not a whole number");
        typed("cx4:capture nobody " + folder.resolve("x"), "no port that is up");
        unload("a0");
        unload("a1");
        Files.delete(file);
        Files.delete(folder);
    }

    @Test
    public void endsWithItsPort() throws Exception {
        Path folder = Files.createTempDirectory("cx4-capture");
        Path file = folder.resolve("short.pcapng");
        load("a0", Map.of("cores", 2));
        captures.start("a0", file, CaptureLimits.DEFAULT);
        unload("a0");
        await("the end", LIMIT, () -> captures.captures().get(0).ended().isPresent());
        typed("cx4:capture", "the port went down");
        assertEquals(0, check(file));
        Files.delete(file);
        Files.delete(folder);
    }

    /** The capture ends by itself and says why; its file is whole as far as it goes, and no frame of the port is lost. */
    @Test
    public void aFullDiskEndsTheCaptureAlone() throws Exception {
        Path disk = Files.createTempDirectory("cx4-disk");
        assumeTrue("may mount", run("mount", "-t", "tmpfs", "-o", "size=256k", "cx4-test", disk.toString()));
        try {
            Path file = disk.resolve("full.pcapng");
            EthernetPort echo = load("a0", Map.of("cores", 2, "wire", "cable:lab"));
            EthernetPort caller = load("a1", Map.of("cores", 1, "wire", "cable:lab"));
            await("both links", LIMIT, () -> echo.linkUp() && caller.linkUp());
            context.registerService(PacketHandler.class, new Echo(), new Hashtable<>(Map.of("cx4.adapter", "a0")));
            typed("cx4:capture a0 " + file, "capturing a0");
            Caller call = new Caller(caller.mac().value(), echo.mac().value());
            context.registerService(
                    new String[] {PacketHandler.class.getName(), PacketSource.class.getName()},
                    call,
                    new Hashtable<>(Map.of("cx4.adapter", "a1")));

            await("all echoes", LIMIT, () -> call.returned.get() == FRAMES);
            await("the end", LIMIT, () -> captures.captures().get(0).ended().isPresent());

            CaptureStatus status = captures.captures().get(0);
            assertTrue(status.toString(), status.failed());
            typed("cx4:capture", "FAILED: " + file + " cannot be written any further: No space left on device");
            int frames = 0;
            try (CaptureReader reader = CaptureReader.open(file)) {
                while (reader.next()) {
                    frames++;
                }
                assertTrue(reader.damage().toString(), reader.damage().isEmpty());
            }
            assertEquals(status.received() + status.sent(), frames);
            typed("cx4:capture a0 " + disk.resolve("second.pcapng"), "No space left on device");
            unload("a0");
            unload("a1");
        } finally {
            run("umount", disk.toString());
            Files.delete(disk);
        }
    }

    private static boolean run(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }

    /** Number of frames, each numbered one once per direction. */
    private static int check(Path file) throws IOException {
        int frames = 0;
        int[] seen = new int[FRAMES];
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                assertEquals(60, reader.bytes());
                byte[] data = reader.data();
                int number = ((data[15] & 0xff) << 16) | ((data[16] & 0xff) << 8) | (data[17] & 0xff);
                seen[number]++;
                frames++;
            }
            assertTrue(reader.damage().toString(), reader.damage().isEmpty());
        }
        for (int number = 0; frames > 0 && number < FRAMES; number++) {
            assertEquals("frame " + number, 2, seen[number]);
        }
        return frames;
    }

    /** Sends numbered frames, a few at a time, and counts those that come back. */
    private static final class Caller implements PacketHandler, PacketSource {
        private final long own;
        private final long other;
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger returned = new AtomicInteger();

        Caller(long own, long other) {
            this.own = own;
            this.other = other;
        }

        @Override
        public void produce(Transmitter transmitter) {
            while (mayProduce() && transmitter.room() > 0) {
                int i = transmitter.allocate(60);
                if (i < 0) {
                    return;
                }
                transmitter.batch().putMac(i, 0, other);
                transmitter.batch().putMac(i, 6, own);
                transmitter.batch().putShort(i, 12, EXPERIMENTAL_TYPE);
                transmitter.batch().putInt(i, 14, sent.getAndIncrement());
            }
        }

        private boolean mayProduce() {
            return sent.get() < FRAMES && sent.get() - returned.get() < IN_FLIGHT;
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return !mayProduce();
        }

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            returned.addAndGet(received.clear());
        }
    }
}
