package io.schedmate.contracts.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A published OpenAPI document as a tree. */
record ApiDocument(String name, String text, JsonNode root) {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");
    private static final YAMLMapper YAML = new YAMLMapper();

    static ApiDocument gateway() {
        return read("schedmate-v1.yaml");
    }

    static ApiDocument nodeAgent() {
        return read("node-agent-v1.yaml");
    }

    static List<ApiDocument> all() {
        return List.of(gateway(), nodeAgent());
    }

    private static ApiDocument read(String name) {
        try {
            return of(name, Files.readString(root(Path.of("").toAbsolutePath()).resolve("docs/openapi/" + name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ApiDocument of(String name, String text) {
        return new ApiDocument(name, text, YAML.readTree(text));
    }

    /** Returns the document with one text replaced, so that a check fails. */
    ApiDocument with(String found, String replacement) {
        if (!text.contains(found)) {
            throw new IllegalArgumentException("Expected the document to hold the text (" + found + ").");
        }
        return of(name, text.replaceFirst(Pattern.quote(found), Matcher.quoteReplacement(replacement)));
    }

    List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        root.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, node) -> {
                    if (METHODS.contains(method)) {
                        operations.add(
                                new Operation(method.toUpperCase(Locale.ROOT), path, node, parameters(item, node)));
                    }
                }));
        return operations;
    }

    private List<JsonNode> parameters(JsonNode item, JsonNode operation) {
        var parameters = new ArrayList<JsonNode>();
        item.path("parameters").forEach(parameter -> parameters.add(resolve(parameter)));
        operation.path("parameters").forEach(parameter -> parameters.add(resolve(parameter)));
        return parameters;
    }

    Map<String, JsonNode> schemas() {
        var schemas = new TreeMap<String, JsonNode>();
        root.path("components").path("schemas").forEachEntry(schemas::put);
        return schemas;
    }

    JsonNode schema(String name) {
        return root.path("components").path("schemas").path(name);
    }

    /** Returns the target of a reference, or the node itself if it is not a reference. */
    JsonNode resolve(JsonNode node) {
        return node.has("$ref") ? root.at(node.get("$ref").asString().substring(1)) : node;
    }

    /** Returns every reference below a node, as written. */
    static Set<String> references(JsonNode node) {
        var references = new TreeSet<String>();
        node.findValues("$ref").forEach(reference -> references.add(reference.asString()));
        return references;
    }

    /** Returns the schemas that callers may have to write, in part or as a whole. */
    Set<String> inputSchemas() {
        var names = new TreeSet<String>();
        operations().forEach(operation -> addSchemas(operation.node().path("requestBody"), names));
        return names;
    }

    /** Returns the schemas that a node needs, directly or through others. */
    Set<String> schemasBelow(JsonNode node) {
        var names = new TreeSet<String>();
        addSchemas(node, names);
        return names;
    }

    private void addSchemas(JsonNode node, Set<String> names) {
        for (String reference : references(node)) {
            String name = reference.substring(reference.lastIndexOf('/') + 1);
            if (reference.startsWith("#/components/schemas/") && names.add(name)) {
                addSchemas(root.at(reference.substring(1)), names);
            }
        }
    }

    private static Path root(Path folder) {
        Path parent = folder.getParent();
        return Files.isDirectory(folder.resolve("docs/openapi")) || parent == null ? folder : root(parent);
    }

    @Override
    public String toString() {
        return name;
    }
}
