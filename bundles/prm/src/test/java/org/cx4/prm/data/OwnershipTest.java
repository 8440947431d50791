package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.EntryInit;
import org.junit.jupiter.api.Test;

class OwnershipTest {
    private static final int LOG_ENTRIES = 2;

    @Test
    void flipsTheOwnerBitOnEachLap() {
        assertThat(Ownership.ownerBit(0, LOG_ENTRIES)).isZero();
        assertThat(Ownership.ownerBit(3, LOG_ENTRIES)).isZero();
        assertThat(Ownership.ownerBit(4, LOG_ENTRIES)).isEqualTo(1);
        assertThat(Ownership.ownerBit(7, LOG_ENTRIES)).isEqualTo(1);
        assertThat(Ownership.ownerBit(8, LOG_ENTRIES)).isZero();
    }

    @Test
    void countersMayWrapAround() {
        assertThat(Ownership.ownerBit(-1, LOG_ENTRIES)).isEqualTo(1);
        assertThat(Ownership.ownerBit(-1 + 1, LOG_ENTRIES)).isZero();
    }

    @Test
    void softwareOwnsWhatWasWrittenOnThisLap() {
        assertThat(Ownership.softwareOwns(0, 1, LOG_ENTRIES)).isTrue();
        assertThat(Ownership.softwareOwns(EntryInit.EQE_INIT, 1, LOG_ENTRIES)).isFalse();
        assertThat(Ownership.softwareOwns(1, 5, LOG_ENTRIES)).isTrue();
        assertThat(Ownership.softwareOwns(0, 5, LOG_ENTRIES)).isFalse();
    }

    @Test
    void anInitialCqeIsNotValidOnAnyLap() {
        assertThat(Ownership.softwareOwnsCqe(EntryInit.CQE_INIT, 0, LOG_ENTRIES))
                .isFalse();
        assertThat(Ownership.softwareOwnsCqe(EntryInit.CQE_INIT, 4, LOG_ENTRIES))
                .isFalse();
    }

    @Test
    void aReceivedCqeIsValidOnItsLapOnly() {
        assertThat(Ownership.softwareOwnsCqe(0x0007_0020, 0, LOG_ENTRIES)).isTrue();
        assertThat(Ownership.softwareOwnsCqe(0x0007_0020, 4, LOG_ENTRIES)).isFalse();
        assertThat(Ownership.softwareOwnsCqe(0x0007_0021, 4, LOG_ENTRIES)).isTrue();
    }
}
