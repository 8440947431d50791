package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqStateTest {
    @ParameterizedTest
    @CsvSource({"RESET, READY", "READY, ERROR", "READY, RESET", "ERROR, RESET"})
    void movesAsThePrmAllows(SqState from, SqState to) {
        assertThat(from.moveTo(to)).isEqualTo(to);
    }

    @ParameterizedTest
    @CsvSource({"RESET, RESET", "RESET, ERROR", "READY, READY", "ERROR, READY", "ERROR, ERROR"})
    void refusesOtherMoves(SqState from, SqState to) {
        assertThatThrownBy(() -> from.moveTo(to)).hasMessageContaining(from + " to " + to);
    }
}
