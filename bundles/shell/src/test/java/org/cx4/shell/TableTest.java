package org.cx4.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void alignsColumnsToTheirWidestCell() {
        Table table = new Table("A", "LONGER", "C");
        table.add("wide cell", 1, "");
        assertThat(table).hasToString("A          LONGER  C\nwide cell  1");
    }
}
