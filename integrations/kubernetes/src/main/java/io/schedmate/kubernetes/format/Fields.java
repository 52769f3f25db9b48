package io.schedmate.kubernetes.format;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads objects of foreign types. A field that is missing or has another type reads as empty. */
public final class Fields {

    private Fields() {}

    public static Map<String, Object> map(@Nullable Object value) {
        Map<String, Object> map = new TreeMap<>();
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, each) -> {
                if (key instanceof String text && each != null) {
                    map.put(text, each);
                }
            });
        }
        return map;
    }

    public static List<Map<String, Object>> maps(@Nullable Object value) {
        return value instanceof List<?> list ? list.stream().map(Fields::map).toList() : List.of();
    }

    /**
     * Returns all values at a path.
     *
     * @param path names separated by dots; {@code name[]} selects each item of a list, {@code name{}} each value of a
     *     map, with its key as {@code @}
     */
    public static List<Object> all(@Nullable Object root, String path) {
        if (path.isEmpty()) {
            return List.of();
        }
        List<Object> found = root == null ? List.of() : List.of(root);
        for (String step : path.split("\\.", -1)) {
            found = found.stream().flatMap(each -> next(each, step)).toList();
        }
        return found;
    }

    /** Returns the first value at a path, see {@link #all}; null if there is none. */
    public static @Nullable Object one(@Nullable Object root, String path) {
        List<Object> found = all(root, path);
        return found.isEmpty() ? null : found.getFirst();
    }

    private static Stream<Object> next(Object from, String step) {
        String name = step.replaceFirst("(\\[]|\\{})$", "");
        Object there = map(from).get(name);
        if (step.endsWith("[]")) {
            return there instanceof List<?> list
                    ? list.stream().filter(Objects::nonNull).map(Object.class::cast)
                    : Stream.empty();
        }
        if (step.endsWith("{}")) {
            return map(there).entrySet().stream().map(entry -> {
                Map<String, Object> value = map(entry.getValue());
                value.put("@", entry.getKey());
                return value;
            });
        }
        return Stream.ofNullable(there);
    }

    public static List<String> texts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList()
                : List.of();
    }

    public static @Nullable String text(@Nullable Object value) {
        return value instanceof String text && !text.isBlank() ? text : null;
    }

    /** Returns a whole number, written as a number or as text, as GPU quantities are. */
    public static int number(@Nullable Object value, int otherwise) {
        if (value instanceof Number number) {
            return number.intValue();
        }
        return value instanceof String text && text.matches("-?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
    }

    public static @Nullable Instant time(@Nullable Object value) {
        try {
            return value instanceof String text ? Instant.parse(text) : null;
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    /** Returns the condition of that type if its status is True. */
    public static Optional<Map<String, Object>> condition(@Nullable Object conditions, String type) {
        return maps(conditions).stream()
                .filter(each -> type.equals(each.get("type")) && "True".equals(each.get("status")))
                .findFirst();
    }
}
