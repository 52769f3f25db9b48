package io.schedmate.tracker.intake.raw;

import java.util.List;

/**
 * The field names that may hold a value, in order of preference. Lists are compared by identity, so create each list
 * once.
 */
public final class FieldNames {

    private final List<String> names;

    private FieldNames(List<String> names) {
        this.names = List.copyOf(names);
    }

    public static FieldNames of(List<String> names) {
        return new FieldNames(names);
    }

    public static FieldNames of(String... names) {
        return new FieldNames(List.of(names));
    }

    public List<String> all() {
        return names;
    }

    @Override
    public String toString() {
        return String.join(", ", names);
    }
}
