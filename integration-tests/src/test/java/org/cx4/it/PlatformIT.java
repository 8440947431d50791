package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/** All bundles together in one framework. */
@RunWith(PaxExam.class)
public class PlatformIT extends FelixTest {
    @Test
    public void everyBundleStarts() {
        List<String> notActive = Arrays.stream(context.getBundles())
                .filter(b -> b.getHeaders().get(Constants.FRAGMENT_HOST) == null)
                .filter(b -> b.getState() != Bundle.ACTIVE)
                .map(b -> b.getSymbolicName() + " in state " + b.getState())
                .toList();
        assertEquals(List.of(), notActive);
        assertTrue("too few: " + cx4Bundles(), cx4Bundles().size() >= 20);
        cx4Bundles().forEach(this::bundleOf);
    }

    @Test
    public void onlyContractsExport() {
        // pcap is a library of formats, without any state to replace.
        List<String> contracts = List.of("memory", "prm", "api", "spi", "os", "pcap", "model");
        List<String> others = cx4Bundles().stream()
                .filter(n -> !contracts.contains(n.substring("org.cx4.".length())))
                .filter(n -> bundleOf(n).getHeaders().get(Constants.EXPORT_PACKAGE) != null)
                .toList();
        assertEquals("bundles that export although they are replaceable", List.of(), others);
    }
}
