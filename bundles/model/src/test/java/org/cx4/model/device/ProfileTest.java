package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.Opcode;
import org.cx4.prm.command.QueryPagesOutput;
import org.cx4.prm.data.InitialSegment;
import org.junit.jupiter.api.Test;

/** A card is what its profile says, beside its capabilities too. */
class ProfileTest {
    @Test
    void looksLikeTheCardOfItsProfile() {
        try (RawDriver lx = new RawDriver(new ModelSettings("cx4lx-14.12", 33, "", "", 0))) {
            int version = lx.registers.read(InitialSegment.FW_REV_MAJOR.offset());
            assertThat(InitialSegment.FW_REV_MAJOR.of(version)).isEqualTo(14);
            assertThat(InitialSegment.FW_REV_MINOR.of(version)).isEqualTo(12);
            lx.run(Opcode.ENABLE_HCA, 0, 0, in -> {}).ok();
            lx.givePages(1);
            assertThat(lx.model().remains().pages()).isEqualTo(6);
            assertThat(lx.run(Opcode.QUERY_PAGES, 2, 0, in -> {}).ok().get(QueryPagesOutput.NUM_PAGES))
                    .isEqualTo(12868);
            assertThat(lx.run(Opcode.QUERY_PAGES, 3, 0, in -> {}).ok().get(QueryPagesOutput.NUM_PAGES))
                    .isEqualTo(12868);
        }
    }
}
