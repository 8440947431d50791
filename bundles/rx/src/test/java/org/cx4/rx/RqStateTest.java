package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RqStateTest {
    @ParameterizedTest
    @CsvSource({"RESET, READY", "READY, ERROR", "READY, RESET", "ERROR, RESET"})
    void movesAsThePrmAllows(RqState from, RqState to) {
        assertThat(from.moveTo(to)).isEqualTo(to);
    }

    @ParameterizedTest
    @CsvSource({"RESET, RESET", "RESET, ERROR", "READY, READY", "ERROR, READY", "ERROR, ERROR"})
    void refusesOtherMoves(RqState from, RqState to) {
        assertThatThrownBy(() -> from.moveTo(to)).hasMessageContaining(from + " to " + to);
    }
}
