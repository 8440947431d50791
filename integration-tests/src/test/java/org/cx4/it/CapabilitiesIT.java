package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.cx4.api.EthernetPort;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.model.TracedCommand;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.command.CreateRqtInput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.TirContext;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** A card that lacks something is driven without it. */
@RunWith(PaxExam.class)
public class CapabilitiesIT extends DriverTest {
    @Test
    public void withoutChecksumsThePortLoadsAndSaysSo() throws Exception {
        EthernetPort port = load("a0", Map.of("cores", 2, "model.capabilities", "csum_cap=0"));
        OffloadStatus checksum = offload(port, Offload.CHECKSUM);
        assertFalse(checksum.on());
        assertTrue(checksum.reason(), checksum.reason().contains("csum_cap"));
        assertTrue(offload(port, Offload.RSS).on());
        unload("a0");
    }

    @Test
    public void withoutIndirectionTablesEachTirEndsInOneQueueUnhashed() throws Exception {
        EthernetPort port = load("a0", Map.of("cores", 2, "model.capabilities", "rss_ind_tbl_cap=0"));
        OffloadStatus rss = offload(port, Offload.RSS);
        assertFalse(rss.on());
        assertTrue(rss.reason(), rss.reason().contains("rss_ind_tbl_cap"));
        List<TracedCommand> trace = models.model("a0").trace();
        for (TracedCommand command : trace) {
            if (command.command().equals("CREATE_RQT")) {
                assertEquals(1, RqtContext.RQT_ACTUAL_SIZE.get(command.input(), CreateRqtInput.RQT_CONTEXT.offset()));
            } else if (command.command().equals("CREATE_TIR")) {
                int function = TirContext.RX_HASH_FN.get(command.input(), CreateTirInput.CTX.offset());
                assertTrue("hash function " + function, function != RxHashFn.TOEPLITZ);
            }
            assertFalse(command.command(), List.of("MODIFY_RQT", "MODIFY_TIR").contains(command.command()));
        }
        unload("a0");
    }

    private static OffloadStatus offload(EthernetPort port, Offload offload) {
        return port.offloads().stream()
                .filter(status -> status.offload() == offload)
                .findFirst()
                .orElseThrow();
    }
}
