package io.schedmate.advisor.store.vectors;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.ai.document.Document;

/**
 * The metadata fields that documents of a store may have. A value of another type would never be found, and an
 * undeclared field would be lost, so both are rejected.
 */
record DeclaredFields(Map<String, Type> types) {

    enum Type {
        TEXT,
        NUMBER
    }

    DeclaredFields {
        types = Map.copyOf(types);
    }

    void check(Document document) {
        if (document.getText() == null) {
            throw new IllegalArgumentException("Expected a text of %s, got none.".formatted(document.getId()));
        }
        document.getMetadata().forEach((name, value) -> check(document.getId(), name, value));
    }

    Type type(String name) {
        Type type = types.get(name);
        if (type == null) {
            throw new IllegalArgumentException("Expected one of the fields %s, got (%s). Declare it."
                    .formatted(new TreeMap<>(types).keySet(), name));
        }
        return type;
    }

    private void check(String id, String name, Object value) {
        boolean fits = switch (type(name)) {
            case TEXT -> value instanceof String;
            case NUMBER -> value instanceof Number number && Double.isFinite(number.doubleValue());
        };
        if (!fits) {
            throw new IllegalArgumentException("Expected field %s of %s to be a %s, got (%s)."
                    .formatted(name, id, type(name).name().toLowerCase(java.util.Locale.ROOT), value));
        }
    }

    /** Returns a digest that is equal for equal declarations. */
    String digest() {
        return Integer.toHexString(new TreeMap<>(types).toString().hashCode());
    }
}
