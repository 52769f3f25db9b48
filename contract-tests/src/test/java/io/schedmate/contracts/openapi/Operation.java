package io.schedmate.contracts.openapi;

import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A call of a document. Its parameters include those of its path. */
record Operation(String method, String path, JsonNode node, List<JsonNode> parameters) {

    String call() {
        return method + " " + path;
    }

    List<String> roles() {
        return StreamSupport.stream(node.path("x-roles").spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    boolean hasParameter(String name) {
        return parameters.stream()
                .anyMatch(parameter -> parameter.path("name").asString("").equals(name));
    }
}
