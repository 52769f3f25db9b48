package io.schedmate.wire;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.WireValue;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;

/** Describes the expected form of a value in terms of JSON or of a URL. */
public final class PlainWords {

    private static final Set<Class<?>> WHOLE =
            Set.of(int.class, Integer.class, long.class, Long.class, short.class, Short.class, byte.class, Byte.class);

    private PlainWords() {}

    /** Returns the expected form, such as {@code a whole number}, without a name of a Java type. */
    public static String of(Class<?> type) {
        if (WHOLE.contains(type)) {
            return "a whole number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        if (type == Instant.class) {
            return "a time in UTC such as 2026-03-02T08:15:00Z";
        }
        if (type.isEnum() && WireValue.class.isAssignableFrom(type)) {
            return Arrays.stream(type.getEnumConstants())
                    .map(each -> ((WireValue) each).wire())
                    .collect(joining(", ", "one of ", ""));
        }
        if (type == UUID.class || type == JobId.class) {
            return "a UUID";
        }
        if (CharSequence.class.isAssignableFrom(type) || type.isEnum()) {
            return "a text";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }
}
