package io.schedmate.gateway.wiring.mcp;

import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.wiring.document.ApiDocument;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Creates tools from the published document, so that a tool accepts the same arguments as its operation. */
final class PublishedTools {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String ROLES = "\n\nRoles:";

    private final JsonNode document;
    private final PublishedCalls calls;

    PublishedTools(ApiDocument document, PublishedCalls calls) {
        this.document = document.json();
        this.calls = calls;
    }

    /**
     * Creates a tool.
     *
     * @throws IllegalArgumentException if the document has no such operation
     */
    PublishedTool tool(String name, String operationId) {
        Operation operation = calls.all().stream()
                .filter(call -> call.id().equals(operationId))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Expected the operationId of a published call for " + name + " (" + operationId + ")."));
        JsonNode address = document.path("paths").path(operation.path());
        JsonNode call = address.path(operation.method().toLowerCase(Locale.ROOT));
        ObjectNode properties = JSON.createObjectNode();
        Set<String> required = new TreeSet<>();
        Set<String> query = new TreeSet<>();
        parameters(address, call).forEach(parameter -> {
            String argument = parameter.path("name").asString();
            properties.set(argument, described(parameter));
            if (parameter.path("in").asString().equals("query")) {
                query.add(argument);
            }
            if (parameter.path("required").asBoolean(false)) {
                required.add(argument);
            }
        });
        JsonNode body = resolved(call.at("/requestBody/content/application~1json/schema"));
        Set<String> fields = new TreeSet<>();
        body.path("properties").forEachEntry((field, schema) -> {
            properties.set(field, schema);
            fields.add(field);
        });
        body.path("required").forEach(field -> required.add(field.asString()));
        return new PublishedTool(
                name,
                operation,
                call.path("summary").asString(),
                withoutRoles(call.path("description").asString()),
                schema(properties, required),
                query,
                fields);
    }

    private List<JsonNode> parameters(JsonNode address, JsonNode call) {
        var all = new ArrayList<JsonNode>();
        address.path("parameters").forEach(parameter -> all.add(resolved(parameter)));
        call.path("parameters").forEach(parameter -> all.add(resolved(parameter)));
        return all;
    }

    private static JsonNode described(JsonNode parameter) {
        var schema = (ObjectNode) parameter.path("schema");
        schema.set("description", parameter.path("description"));
        return schema;
    }

    private static Map<String, Object> schema(ObjectNode properties, Set<String> required) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", JSON.convertValue(properties, Map.class));
        schema.put("required", List.copyOf(required));
        schema.put("additionalProperties", false);
        return schema;
    }

    private static String withoutRoles(String description) {
        int end = description.indexOf(ROLES);
        return (end < 0 ? description : description.substring(0, end)).strip();
    }

    /**
     * Returns a single type without null. In a request, null equals an absent value, and many assistants support only a
     * single type.
     */
    private JsonNode type(JsonNode types) {
        return types.isArray()
                ? types.valueStream()
                        .filter(type -> !type.asString("").equals("null"))
                        .findFirst()
                        .orElse(types)
                : resolved(types);
    }

    /** Returns a copy in which references are replaced by their targets. */
    private JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asString("");
        if (!reference.isEmpty()) {
            return resolved(document.at(reference.substring(1)));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = JSON.createObjectNode();
            object.forEachEntry((name, value) -> copy.set(name, name.equals("type") ? type(value) : resolved(value)));
            // Examples are for readers; validators do not know the keyword.
            return copy.remove(List.of("example"));
        }
        if (node.isArray()) {
            var copy = JSON.createArrayNode();
            node.forEach(value -> copy.add(resolved(value)));
            return copy;
        }
        return node;
    }
}
