package io.schedmate.gateway.wiring.document;

import io.schedmate.edge.security.Role;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.access.Operations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The published API document joined with the gateway's own operations. The gateway enforces the same document that it
 * serves.
 */
public final class ApiDocument {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String PUBLISHED = "/io/schedmate/gateway/document/schedmate-v1.yaml";
    private static final List<String> OWN =
            List.of("/io/schedmate/gateway/document/keys-v1.yaml", "/io/schedmate/gateway/document/audit-v1.yaml");
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

    private final ObjectNode root;

    ApiDocument() {
        this.root = read(PUBLISHED);
        OWN.forEach(part -> join(root, read(part), ""));
    }

    public String yaml() {
        return YAML.writeValueAsString(root);
    }

    public JsonNode json() {
        return root;
    }

    Operations operations() {
        var operations = new ArrayList<Operation>();
        root.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, call) -> {
                    if (METHODS.contains(method)) {
                        operations.add(operation(method, path, call));
                    }
                }));
        return new Operations(operations);
    }

    private static Operation operation(String method, String path, JsonNode call) {
        var roles = EnumSet.noneOf(Role.class);
        call.path("x-roles")
                .forEach(role -> roles.add(Role.valueOf(role.asString().toUpperCase(Locale.ROOT))));
        return new Operation(call.path("operationId").asString(), method.toUpperCase(Locale.ROOT), path, roles);
    }

    /** Merges objects and concatenates lists. It is an error if both documents contain the same value. */
    private static void join(ObjectNode whole, ObjectNode part, String at) {
        part.forEachEntry((name, value) -> {
            JsonNode there = whole.get(name);
            if (there == null) {
                whole.set(name, value);
            } else if (there instanceof ObjectNode object && value instanceof ObjectNode more) {
                join(object, more, at + "/" + name);
            } else if (there.isArray() && value.isArray()) {
                List<JsonNode> items = new ArrayList<>();
                value.forEach(items::add);
                ((tools.jackson.databind.node.ArrayNode) there).addAll(items);
            } else {
                throw new IllegalStateException("Expected " + at + "/" + name + " in one document only (two).");
            }
        });
    }

    private static ObjectNode read(String resource) {
        try (var stream = Objects.requireNonNull(ApiDocument.class.getResourceAsStream(resource), resource)) {
            return (ObjectNode) YAML.readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
