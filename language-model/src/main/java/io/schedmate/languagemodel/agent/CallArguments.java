package io.schedmate.languagemodel.agent;

import io.schedmate.languagemodel.chat.ToolCall;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses the arguments of a call into text values by name. */
final class CallArguments {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private CallArguments() {}

    /** Returns the arguments; empty if the model did not write a JSON object. */
    static Optional<Map<String, String>> of(ToolCall call) {
        try {
            JsonNode node = JSON.readTree(call.arguments().isBlank() ? "{}" : call.arguments());
            return node.isObject() ? Optional.of(texts(node)) : Optional.empty();
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new TreeMap<>();
        object.properties().forEach(entry -> {
            if (entry.getValue().isValueNode() && !entry.getValue().isNull()) {
                texts.put(entry.getKey(), entry.getValue().asString());
            }
        });
        return texts;
    }
}
