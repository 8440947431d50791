package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.cx4.model.TracedCommand;
import org.cx4.model.device.ModelSettings;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;

class FirmwarePagesTest {
    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private static int pages(Chain chain) {
        return chain.model.remains().pages();
    }

    @Test
    void givesAndTakesPagesOnRequest() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            int before = pages(chain);
            chain.model.faults().requestPages(1000);
            chain.hca.pageRequest(0, 1000);
            Chain.await("pages are given", () -> pages(chain) == before + 1000);
            chain.model.faults().requestPages(-900);
            chain.hca.pageRequest(0, -900);
            Chain.await("pages are taken", () -> pages(chain) == before + 100);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void freesMemoryOfPagesThatCameBack() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            int before = pages(chain);
            long bytes = chain.model.remains().dmaBytes();
            chain.hca.pageRequest(0, 2048);
            Chain.await("pages are given", () -> pages(chain) == before + 2048);
            assertThat(chain.model.remains().dmaBytes()).isGreaterThanOrEqualTo(bytes + 7 * (1 << 20));
            chain.model.faults().requestPages(-before - 2048);
            chain.hca.pageRequest(0, -before - 2048);
            Chain.await("pages are taken", () -> pages(chain) == 0);
            Chain.await("memory is freed", () -> chain.model.remains().dmaBytes() <= bytes);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void answersRequestsThatAreWaitingBeforeItGoesDown() {
        Chain chain = Chain.up(Map.of());
        chain.model.faults().holdAnswers();
        chain.hca.pageRequest(0, 10);
        chain.hca.pageRequest(0, 10);
        Chain.await(
                "the first request is being answered",
                () -> chain.model.faults().heldAnswers() == 1);
        chain.model.faults().releaseAnswers(false);
        chain.close();
        chain.hca.pageRequest(0, 10);
        assertNothingIsLeft(chain);
    }

    @Test
    void tellsTheFirmwareThatThereIsNoMemory() {
        boolean[] empty = new boolean[1];
        Chain chain = new Chain(ModelSettings.DEFAULT, Map.of(), device -> withoutMemoryIf(device, () -> empty[0]));
        try (chain) {
            chain.start();
            int before = pages(chain);
            empty[0] = true;
            chain.model.clearTrace();
            chain.hca.pageRequest(0, 1000);
            Chain.await(
                    "the request is answered",
                    () -> chain.model.trace().stream()
                            .anyMatch(command -> command.opMod() == ManagePagesInput.OP_MOD_ALLOCATION_FAILED));
            assertThat(chain.model.trace()).extracting(TracedCommand::command).containsOnly("MANAGE_PAGES");
            Chain.await("the pages of a region that was there are still ours", () -> pages(chain) >= before);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsPagesThatTheFirmwareDidNotTake() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            int before = pages(chain);
            chain.model.faults().refuseNext(Opcode.MANAGE_PAGES, CommandStatus.BAD_PARAM_ERR, 1);
            chain.hca.pageRequest(0, 10);
            chain.hca.pageRequest(0, 20);
            Chain.await("the second request is answered", () -> pages(chain) == before + 20);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void resetsTheCardBeforeItFreesPagesThatTheFirmwareKeeps() {
        Chain chain = Chain.up(Map.of());
        // Still initialized, the firmware gives nothing back.
        chain.model.faults().refuseNext(Opcode.TEARDOWN_HCA, CommandStatus.INT_ERR, 1);
        chain.close();
        assertNothingIsLeft(chain);
    }

    private static HcaDevice withoutMemoryIf(HcaDevice device, BooleanSupplier empty) {
        return (HcaDevice) Proxy.newProxyInstance(
                HcaDevice.class.getClassLoader(), new Class<?>[] {HcaDevice.class}, (p, m, a) -> {
                    if (m.getName().equals("allocate") && empty.getAsBoolean()) {
                        throw new StageException("no memory left");
                    }
                    try {
                        return m.invoke(device, a);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
