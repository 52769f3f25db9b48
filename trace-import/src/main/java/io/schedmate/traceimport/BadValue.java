package io.schedmate.traceimport;

import org.jspecify.annotations.Nullable;

/** Thrown for a value that makes its row unusable. */
final class BadValue extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final @Nullable String column;

    /** @param column column of the value; null for the row as a whole */
    BadValue(@Nullable String column, String detail) {
        super(detail);
        this.column = column;
    }

    static BadValue of(String column, String expected, String found, String remedy) {
        return new BadValue(
                column,
                "Expected %s, got (%s). %s."
                        .formatted(expected, found, Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1)));
    }

    @Nullable
    String column() {
        return column;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
