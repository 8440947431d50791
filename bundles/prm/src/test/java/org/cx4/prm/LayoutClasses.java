package org.cx4.prm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the classes under test, so that a new layout or enumeration cannot be forgotten. */
final class LayoutClasses {
    private LayoutClasses() {}

    /** Every class with a size: the layouts. */
    static List<Class<?>> layouts() {
        return all().stream().filter(LayoutClasses::hasBytes).toList();
    }

    /** Every other class with numbers: the enumerations, as enums or as named ints. */
    static List<Class<?>> enumerations() {
        return all().stream()
                .filter(c -> c.getPackageName().equals("org.cx4.prm"))
                .filter(c -> c.isEnum() || !ints(c).isEmpty())
                .toList();
    }

    /** The public int constants. */
    static List<Field> ints(Class<?> type) {
        return constants(type).stream().filter(f -> f.getType() == int.class).toList();
    }

    /** The public static fields of any type. */
    static List<Field> constants(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && Modifier.isPublic(field.getModifiers())) {
                found.add(field);
            }
        }
        return found;
    }

    /** A constant's value. */
    static Object value(Field constant) {
        try {
            return constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean hasBytes(Class<?> type) {
        return ints(type).stream().anyMatch(f -> f.getName().equals("BYTES"));
    }

    private static List<Class<?>> all() {
        try {
            Path root = Path.of(BitField.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<Class<?>> found = new ArrayList<>();
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.sorted().toList()) {
                    String name = root.relativize(file).toString().replace('/', '.');
                    if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                        found.add(Class.forName(name.substring(0, name.length() - ".class".length())));
                    }
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
