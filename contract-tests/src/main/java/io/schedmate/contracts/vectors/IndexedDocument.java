package io.schedmate.contracts.vectors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A document as an index stores it.
 *
 * @param fields a number, or the texts of a tag
 * @param vector empty if the document has none: searches by field find it, searches by vector do not
 */
record IndexedDocument(String key, JsonNode json, Map<String, Object> fields, List<Float> vector) {

    /** Returns the indexed document; empty if the document does not match the index. */
    static Optional<IndexedDocument> of(String key, JsonNode json, Map<String, String> types, int dimension) {
        Map<String, Object> fields = new HashMap<>();
        List<Float> vector = new ArrayList<>();
        for (Map.Entry<String, String> field : types.entrySet()) {
            JsonNode value = json.get(field.getKey());
            if (value == null || value.isNull()) {
                continue;
            }
            boolean fits = switch (field.getValue()) {
                case "NUMERIC" -> value.isNumber();
                case "VECTOR" -> isVector(value, dimension);
                case "TAG" -> value.isString() || value.isBoolean() || value.isArray();
                default -> value.isString();
            };
            if (!fits) {
                return Optional.empty();
            }
            switch (field.getValue()) {
                case "NUMERIC" -> fields.put(field.getKey(), value.asDouble());
                case "VECTOR" -> value.forEach(number -> vector.add((float) number.asDouble()));
                default -> fields.put(field.getKey(), texts(value));
            }
        }
        return Optional.of(new IndexedDocument(key, json, fields, vector));
    }

    boolean hasVector() {
        return !vector.isEmpty();
    }

    /** Returns one minus the cosine. Both vectors must have length one. */
    float distance(float[] other) {
        float product = 0;
        for (int at = 0; at < other.length; at++) {
            product += vector.get(at) * other[at];
        }
        return 1 - product;
    }

    double number(String field) {
        return fields.get(field) instanceof Double number ? number : Double.POSITIVE_INFINITY;
    }

    Optional<String> shown(String field) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (value.isNumber()) {
            return Optional.of(ServerNumbers.shown(value.asDouble()));
        }
        return Optional.of(value.isString() ? value.asString() : value.toString());
    }

    private static boolean isVector(JsonNode value, int dimension) {
        return value.isArray()
                && value.size() == dimension
                && StreamSupport.stream(value.spliterator(), false).allMatch(JsonNode::isNumber);
    }

    private static List<String> texts(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asString)
                        .toList()
                : List.of(value.asString());
    }
}
