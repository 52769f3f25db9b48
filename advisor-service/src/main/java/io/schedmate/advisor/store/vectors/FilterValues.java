package io.schedmate.advisor.store.vectors;

import io.schedmate.advisor.store.vectors.DeclaredFields.Type;

/**
 * Checks filter values against the types of their fields. A value of another type would match nothing, without an
 * error.
 */
final class FilterValues {

    private FilterValues() {}

    static Object checked(DeclaredFields fields, String name, Object value) {
        boolean fits = fields.type(name) == Type.NUMBER ? value instanceof Number : value instanceof String;
        if (!fits) {
            throw new IllegalArgumentException("Expected a value of field %s to be a %s, got (%s)."
                    .formatted(name, fields.type(name).name().toLowerCase(java.util.Locale.ROOT), value));
        }
        return value;
    }

    static double number(DeclaredFields fields, String name, Object value) {
        if (fields.type(name) != Type.NUMBER || !(value instanceof Number number)) {
            throw new IllegalArgumentException(
                    "Expected a numeric field and a number, got (%s, %s).".formatted(name, value));
        }
        return number.doubleValue();
    }
}
