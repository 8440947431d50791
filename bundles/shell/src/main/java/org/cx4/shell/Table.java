package org.cx4.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines of cells, printed in columns. */
final class Table {
    private final List<List<String>> lines = new ArrayList<>();

    Table(String... heads) {
        lines.add(List.of(heads));
    }

    void add(Object... cells) {
        lines.add(IntStream.range(0, cells.length)
                .mapToObj(i -> String.valueOf(cells[i]))
                .toList());
    }

    @Override
    public String toString() {
        int columns = lines.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return lines.stream().map(line -> line(line, widths)).collect(Collectors.joining("\n"));
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> String.format("%-" + Math.max(1, widths[i]) + "s", cells.get(i)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }
}
