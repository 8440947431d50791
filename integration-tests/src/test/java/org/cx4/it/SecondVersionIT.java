package org.cx4.it;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.cx4.api.EthernetPort;
import org.cx4.api.view.StageView;
import org.cx4.memory.FreedMemory;
import org.cx4.model.CommandFault;
import org.cx4.model.Model;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/** Stages go while they are in use, in all the ways that a hand can do it: nobody touches memory after it was freed. */
@RunWith(PaxExam.class)
public class SecondVersionIT extends DriverTest {
    private static final Map<String, Object> KEYS = Map.of("cores", 1, "wire", "cable:lab");
    private static final List<String> SECOND = STAGE_BUNDLES.subList(1, STAGE_BUNDLES.size());

    private PingPong traffic;

    @Before
    public void loadTwoThatSendToEachOther() throws Exception {
        FreedMemory.keep();
        EthernetPort a0 = load("a0", KEYS);
        EthernetPort a1 = load("a1", KEYS);
        traffic = PingPong.between(context, a0, a1);
        awaitTraffic();
    }

    private void awaitTraffic() {
        await("traffic", LIMIT, traffic.more(100));
    }

    @After
    public void forgetFreedMemory() {
        FreedMemory.release();
    }

    private static void assertUntouched(String what) {
        assertEquals(what, List.of(), FreedMemory.touches());
    }

    private void unloadBoth() throws Exception {
        unload("a0");
        unload("a1");
        assertUntouched("unload");
    }

    @Test
    public void stoppingAStageUnderTrafficTouchesNoFreedMemory() throws Exception {
        for (String stage : STAGE_BUNDLES) {
            Bundle bundle = bundleOf("org.cx4." + stage);
            bundle.stop();
            assertUntouched("stop of " + stage);
            bundle.start();
            port("a0");
            port("a1");
            awaitTraffic();
            assertUntouched("return of " + stage);
        }
        unloadBoth();
    }

    @Test
    public void aSecondVersionThatFailsAndTheFirstStoppedByHandTouchNoFreedMemory() throws Exception {
        for (String stage : SECOND) {
            Bundle first = bundleOf("org.cx4." + stage);
            // Those that may run side by side fail at their first command; the others find an owner.
            for (String adapter : List.of("a0", "a1")) {
                fail(adapter);
            }
            Bundle second = install(nextVersion("org.cx4." + stage));
            first.stop();
            assertUntouched("stop of the first " + stage);
            assertEquals(stage, false, state("a0", "port") == StageView.State.ACTIVE);
            second.uninstall();
            for (String adapter : List.of("a0", "a1")) {
                models.model(adapter).faults().commands().clear();
            }
            first.start();
            port("a0");
            port("a1");
            awaitTraffic();
            assertUntouched("return of " + stage);
        }
        unloadBoth();
    }

    private void fail(String adapter) {
        Model model = models.model(adapter);
        for (Opcode opcode : List.of(Opcode.CREATE_CQ, Opcode.ALLOC_Q_COUNTER)) {
            for (int i = 0; i < 100; i++) {
                model.faults().commands().strike(opcode, 1, CommandFault.refused(CommandStatus.NO_RES_ERR, 0x5ec));
            }
        }
    }

    /** The same bundle with a higher version. */
    private static String nextVersion(String name) throws IOException {
        File copy = File.createTempFile(name, ".jar");
        copy.deleteOnExit();
        File original = new File(System.getProperty("it.bundles"), name + ".jar");
        try (JarInputStream from = new JarInputStream(new FileInputStream(original))) {
            Manifest manifest = from.getManifest();
            manifest.getMainAttributes().putValue(Constants.BUNDLE_VERSION, "99.0.0");
            try (JarOutputStream to = new JarOutputStream(new FileOutputStream(copy), manifest)) {
                for (JarEntry entry = from.getNextJarEntry(); entry != null; entry = from.getNextJarEntry()) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    from.transferTo(to);
                    to.closeEntry();
                }
            }
        }
        return copy.toURI().toString();
    }
}
