package io.schedmate.local;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** Creates values from the schemas of a document: valid ones with occasional broken parts. */
final class SchemaValues {

    private static final int DEEPEST = 8;

    private final JsonNode document;
    private final RandomGenerator random;
    private final Hostile hostile;
    /** The number of broken values per thousand. */
    private final int broken;

    SchemaValues(JsonNode document, RandomGenerator random, Hostile hostile, int broken) {
        this.document = document;
        this.random = random;
        this.hostile = hostile;
        this.broken = broken;
    }

    /** Returns JSON, or what is left of it after breaking. */
    String json(JsonNode schema) {
        return json(schema, 0);
    }

    private String json(JsonNode asWritten, int depth) {
        if (depth > 0 && random.nextInt(1000) < broken) {
            return hostile.json();
        }
        JsonNode schema = resolved(asWritten);
        if (schema.has("const")) {
            return schema.get("const").toString();
        }
        if (schema.has("enum")) {
            return one(schema.get("enum")).toString();
        }
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice)) {
                return json(one(schema.get(choice)), depth);
            }
        }
        return switch (type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "integer" -> Long.toString(whole(schema));
            case "number" -> Double.toString(random.nextDouble() * 10);
            case "boolean" -> Boolean.toString(random.nextBoolean());
            case "null" -> "null";
            default -> "\"" + text(schema) + "\"";
        };
    }

    /** Returns a text without characters that have a meaning in JSON or in a URL. */
    String text(JsonNode asWritten) {
        JsonNode schema = resolved(asWritten);
        if (schema.has("enum")) {
            return one(schema.get("enum")).asString("");
        }
        return switch (schema.path("format").asString("")) {
            case "uuid" -> new UUID(random.nextLong(), random.nextLong()).toString();
            case "date-time" ->
                "2026-0%d-1%dT0%d:00:00Z".formatted(1 + random.nextInt(9), random.nextInt(9), random.nextInt(9));
            default ->
                switch (type(schema)) {
                    case "integer" -> Long.toString(whole(schema));
                    case "number" -> Double.toString(random.nextDouble() * 10);
                    case "boolean" -> Boolean.toString(random.nextBoolean());
                    default -> "w" + Long.toString(random.nextLong(1000), 36);
                };
        };
    }

    JsonNode resolved(JsonNode schema) {
        JsonNode at = schema;
        while (at.has("$ref")) {
            at = document.at(at.get("$ref").asString().substring(1));
        }
        return at;
    }

    private String object(JsonNode schema, int depth) {
        var fields = new ArrayList<String>();
        var required = new ArrayList<String>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        schema.path("properties").forEachEntry((name, property) -> {
            boolean wanted = required.contains(name) || (depth < DEEPEST && random.nextInt(3) == 0);
            if (wanted && random.nextInt(1000) >= broken) {
                fields.add("\"" + name + "\": " + json(property, depth + 1));
            }
        });
        if (random.nextInt(1000) < broken) {
            fields.add("\"unknown\": " + hostile.json());
        }
        return "{" + String.join(", ", fields) + "}";
    }

    private String array(JsonNode schema, int depth) {
        var items = new ArrayList<String>();
        int count = depth < DEEPEST ? random.nextInt(3) : 0;
        for (int each = 0; each < count; each++) {
            items.add(json(schema.path("items"), depth + 1));
        }
        return "[" + String.join(", ", items) + "]";
    }

    private long whole(JsonNode schema) {
        long least = schema.path("minimum").asLong(0);
        long most = Math.min(least + 100, schema.path("maximum").asLong(least + 100));
        return least + random.nextLong(Math.max(1, most - least + 1));
    }

    private String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isMissingNode()) {
            return schema.has("properties") ? "object" : "string";
        }
        return type.isArray() ? one(type).asString() : type.asString();
    }

    private JsonNode one(JsonNode choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
