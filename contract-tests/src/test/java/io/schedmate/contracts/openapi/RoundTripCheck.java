package io.schedmate.contracts.openapi;

import io.schedmate.wire.WireJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks that each example can be read as its record and is written back as the same JSON. */
final class RoundTripCheck {

    /** Answers write unknown values as null; a request may omit them. */
    private static final JsonMapper WRITER = WireJson.answers();

    private static final JsonMapper READER = WireJson.strict();

    private RoundTripCheck() {}

    static List<String> faults(ApiDocument document) {
        Map<String, Class<?>> types = ModelTypes.byName();
        Set<String> inputs = document.inputSchemas();
        var faults = new ArrayList<String>();
        for (ApiExample example : ApiExample.of(document)) {
            Class<?> type = types.get(example.schemaName());
            if (type == null) {
                continue;
            }
            try {
                JsonNode shown = READER.readTree(example.value().toString());
                JsonNode written = READER.readTree(WRITER.writeValueAsString(READER.treeToValue(shown, type)));
                if (inputs.contains(example.schemaName())) {
                    dropOmittedValues(written, shown);
                }
                if (!written.equals(shown)) {
                    faults.add(example.where() + ": shown " + shown + ", written " + written);
                }
            } catch (JacksonException e) {
                faults.add(example.where() + ": " + e.getMessage());
            }
        }
        return faults;
    }

    private static void dropOmittedValues(JsonNode written, JsonNode shown) {
        if (written instanceof ObjectNode object) {
            object.propertyStream()
                    .filter(property -> !shown.has(property.getKey()))
                    .filter(property -> property.getValue().isNull()
                            || (property.getValue().isContainer()
                                    && property.getValue().isEmpty()))
                    .map(Map.Entry::getKey)
                    .toList()
                    .forEach(object::remove);
            object.propertyStream()
                    .forEach(property -> dropOmittedValues(property.getValue(), shown.path(property.getKey())));
        }
    }
}
