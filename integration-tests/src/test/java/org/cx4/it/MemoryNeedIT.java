package org.cx4.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** What the README says of the memory that an adapter needs on a real ConnectX-4 Lx. */
@RunWith(PaxExam.class)
public class MemoryNeedIT extends DriverTest {
    private static final long MIB = 1 << 20;
    private static final long KIB = 1 << 10;

    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }

    @Test
    public void isWhatTheReadmeSays() throws IOException {
        need(1);
        need(4);
    }

    private void need(int cores) throws IOException {
        load("a0", Map.of("cores", cores));
        Map<String, Long> memory = models.model("a0").memory();
        long firmware = memory.getOrDefault("firmware pages", 0L);
        long buffers = memory.getOrDefault("packet buffers", 0L);
        long all = memory.values().stream().mapToLong(Long::longValue).sum();

        assertEquals(12_874, models.model("a0").remains().pages());
        assertEquals("firmware", 51 * MIB, firmware);
        assertEquals("buffers of " + cores + " cores", cores * 4 * MIB, buffers);
        assertEquals("rings of " + cores + " cores", cores * 208.0 + 324, (double) (all - firmware - buffers) / KIB, 8);
        unload("a0");
    }
}
