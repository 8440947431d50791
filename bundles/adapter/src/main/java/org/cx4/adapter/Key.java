package org.cx4.adapter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.osgi.service.metatype.AttributeDefinition;

/** A key that some bundle publishes: its type, bounds and default, by metatype. */
record Key(String id, AttributeDefinition definition) {
    /**
     * Turns an operator's value, often text, into the type of the key.
     *
     * @throws RefusedException if it is not of the type, out of bounds, or none of the options
     */
    Object parse(Object value) {
        if (definition.getCardinality() == 0) {
            return parseOne(String.valueOf(value).strip());
        }
        Stream<?> items = value instanceof Object[] array
                ? Arrays.stream(array)
                : value instanceof List<?> list
                        ? list.stream()
                        : Arrays.stream(String.valueOf(value).split(",", -1));
        return items.map(item -> String.valueOf(item).strip())
                .filter(item -> !item.isEmpty())
                .map(item -> String.valueOf(parseOne(item)))
                .toArray(String[]::new);
    }

    /** The published default, parsed; null if there is none. */
    Object defaultValue() {
        String[] values = definition.getDefaultValue();
        if (definition.getCardinality() != 0) {
            return parse(values == null ? new String[0] : values);
        }
        return values == null || values.length == 0 ? null : parseOne(values[0]);
    }

    private Object parseOne(String text) {
        String[] options = definition.getOptionValues();
        if (options != null && options.length > 0 && !List.of(options).contains(text)) {
            throw new RefusedException(id + " = " + text + ": must be one of " + String.join(", ", options));
        }
        Object parsed =
                switch (definition.getType()) {
                    case AttributeDefinition.INTEGER -> number(text).intValue();
                    case AttributeDefinition.LONG -> number(text);
                    case AttributeDefinition.BOOLEAN -> bool(text);
                    default -> text;
                };
        // A complaint of metatype's does not tell the bounds; the rules do.
        if ((options == null || options.length == 0) && !Rules.covers(id)) {
            String complaint = definition.validate(text);
            if (complaint != null && !complaint.isEmpty()) {
                throw new RefusedException(id + " = " + text + ": " + complaint);
            }
        }
        return parsed;
    }

    private Long number(String text) {
        try {
            long number = Long.decode(text);
            if (definition.getType() == AttributeDefinition.INTEGER && number != (int) number) {
                throw new RefusedException(id + " = " + text + ": too large for a 32-bit number");
            }
            return number;
        } catch (NumberFormatException e) {
            throw new RefusedException(id + " = " + text + ": must be a whole number");
        }
    }

    private Boolean bool(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new RefusedException(id + " = " + text + ": must be true or false");
        };
    }
}
