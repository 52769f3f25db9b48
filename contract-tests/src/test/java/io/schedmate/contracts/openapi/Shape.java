package io.schedmate.contracts.openapi;

import io.schedmate.model.job.JobId;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A type in one notation, read from a schema or from Java: {@code integer int32}, {@code list of Job or null}. */
final class Shape {

    private static final Map<Type, String> SIMPLE = Map.ofEntries(
            Map.entry(String.class, "string"),
            Map.entry(URI.class, "string uri"),
            Map.entry(UUID.class, "string uuid"),
            Map.entry(JobId.class, "string uuid"),
            Map.entry(Instant.class, "string date-time"),
            Map.entry(int.class, "integer int32"),
            Map.entry(Integer.class, "integer int32"),
            Map.entry(long.class, "integer int64"),
            Map.entry(Long.class, "integer int64"),
            Map.entry(double.class, "number double"),
            Map.entry(Double.class, "number double"),
            Map.entry(boolean.class, "boolean"),
            Map.entry(Boolean.class, "boolean"));

    private Shape() {}

    static String of(AnnotatedType type) {
        return plain(type) + (type.isAnnotationPresent(Nullable.class) ? " or null" : "");
    }

    private static String plain(AnnotatedType type) {
        if (type instanceof AnnotatedParameterizedType generic && type.getType() instanceof ParameterizedType raw) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            String element = of(arguments[arguments.length - 1]);
            return raw.getRawType() == List.class ? "list of " + element : "map of " + element;
        }
        String simple = SIMPLE.get(type.getType());
        return simple != null ? simple : ((Class<?>) type.getType()).getSimpleName();
    }

    static String of(JsonNode schema) {
        if (schema.has("$ref")) {
            String reference = schema.get("$ref").asString();
            return reference.substring(reference.lastIndexOf('/') + 1);
        }
        if (schema.has("oneOf")) {
            Set<String> choices = schema.get("oneOf")
                    .valueStream()
                    .filter(choice -> !isNoNumber(choice))
                    .map(Shape::of)
                    .collect(Collectors.toSet());
            return choices.size() == 2 && choices.remove("null")
                    ? choices.iterator().next() + " or null"
                    : "one of " + choices;
        }
        JsonNode type = schema.path("type");
        if (!type.isArray()) {
            return of(schema, type.asString(""));
        }
        List<String> types = type.valueStream().map(JsonNode::asString).toList();
        return of(schema, types.getFirst()) + (types.contains("null") ? " or null" : "");
    }

    /** Returns whether a schema is the word NaN, which JSON cannot express as a number. */
    private static boolean isNoNumber(JsonNode schema) {
        return schema.path("enum")
                .valueStream()
                .anyMatch(value -> value.asString().equals("NaN"));
    }

    private static String of(JsonNode schema, String type) {
        return switch (type) {
            case "array" -> "list of " + of(schema.path("items"));
            case "object" -> "map of " + of(schema.path("additionalProperties"));
            default -> {
                // Java has one type for URIs and URI references.
                String format = schema.path("format").asString("").replace("uri-reference", "uri");
                yield (type + " " + format).strip();
            }
        };
    }
}
