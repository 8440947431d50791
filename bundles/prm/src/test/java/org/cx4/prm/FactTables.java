package org.cx4.prm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The facts from outside (see NOTICE beside the tables), and the check of constants against them. */
final class FactTables {
    private record Place(int bitOffset, int bitWidth, boolean scalar) {}

    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, String> structOfClass = new HashMap<>();
    private final Map<String, List<String>> groupsOfClass = new HashMap<>();
    private final Map<String, String> constantAliases = new HashMap<>();

    FactTables() {
        for (String table : List.of("layouts", "datapath-layouts", "corrections")) {
            for (String[] row : rows(table)) {
                Place place = new Place(Integer.parseInt(row[2]), Integer.parseInt(row[3]), row[4].equals("scalar"));
                places.put(row[0] + "." + row[1], place);
            }
        }
        rows("sizes").forEach(row -> sizes.put(row[0], Integer.parseInt(row[3])));
        rows("more-sizes").forEach(row -> sizes.put(row[0], Integer.parseInt(row[1])));
        for (String table : List.of("enums", "more-enums")) {
            rows(table)
                    .forEach(row -> numbers.put(
                            row[0] + "." + row[1], Long.decode(row[2]).intValue()));
        }
        for (String[] row : rows("aliases")) {
            switch (row[0]) {
                case "layout" -> structOfClass.put(row[1], row[2]);
                case "enum" ->
                    groupsOfClass
                            .computeIfAbsent(row[1], c -> new ArrayList<>())
                            .add(row[2]);
                case "constant" -> constantAliases.put(row[1], row[2]);
                default -> throw new IllegalStateException("alias of unknown kind: " + row[0]);
            }
        }
    }

    /** What is wrong with a layout's size; empty if nothing is. */
    List<String> checkSize(Class<?> layout, int bytes) {
        Integer expected = sizes.get(struct(layout));
        if (expected == null) {
            return List.of(layout.getSimpleName() + ": no size is known of " + struct(layout));
        }
        return expected == bytes ? List.of() : List.of(layout.getSimpleName() + ".BYTES is not " + expected);
    }

    /** What is wrong with a field of a layout; empty if nothing is. */
    List<String> checkField(Class<?> layout, String constant, Object field) {
        String key = struct(layout) + "." + constant.toLowerCase(Locale.ROOT);
        Place expected = places.get(key);
        if (expected == null) {
            return List.of(layout.getSimpleName() + "." + constant + ": no row " + key);
        }
        Place actual = place(field, expected.scalar());
        if (expected.equals(actual)) {
            return List.of();
        }
        return List.of(layout.getSimpleName() + "." + constant + " is " + actual + ", the facts say " + expected);
    }

    /** What is wrong with a number of an enumeration; empty if nothing is. */
    List<String> checkNumber(Class<?> enumeration, String constant, int value) {
        String name = enumeration.getSimpleName() + "." + constant;
        List<String> keys = constantAliases.containsKey(name)
                ? List.of(constantAliases.get(name))
                : groupsOfClass.getOrDefault(enumeration.getSimpleName(), List.of()).stream()
                        .map(group -> group + "." + constant)
                        .filter(numbers::containsKey)
                        .toList();
        if (keys.isEmpty()) {
            return List.of(name + ": no row");
        }
        return keys.stream()
                .filter(key -> !Integer.valueOf(value).equals(numbers.get(key)))
                .map(key -> name + " is " + value + ", " + key + " is " + numbers.get(key))
                .toList();
    }

    private Place place(Object field, boolean expectScalar) {
        if (field instanceof BitField bits) {
            return new Place(bits.offset() * Byte.SIZE + 31 - bits.hi(), bits.width(), true);
        }
        if (field instanceof LongField wide) {
            return new Place(wide.offset() * Byte.SIZE, Long.SIZE, true);
        }
        // The facts call bytes without a structure of their own a scalar, however many they are.
        Span span = (Span) field;
        boolean scalar = expectScalar && span.bytes() * Byte.SIZE > Long.SIZE;
        return new Place(span.offset() * Byte.SIZE, span.bytes() * Byte.SIZE, scalar);
    }

    private String struct(Class<?> layout) {
        String name = layout.getSimpleName();
        String snake = name.replaceAll("(?<!^)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        return structOfClass.getOrDefault(
                name, snake.replaceAll("_input$", "_in").replaceAll("_output$", "_out"));
    }

    private static List<String[]> rows(String table) {
        try (InputStream in = FactTables.class.getResourceAsStream("/facts/" + table + ".tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
