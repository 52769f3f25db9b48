package io.schedmate.contracts.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An example value in a document, and its schema.
 *
 * @param where the place in the document, for messages
 */
record ApiExample(String where, JsonNode schema, JsonNode value) {

    private static final JsonMapper JSON = new JsonMapper();

    static List<ApiExample> of(ApiDocument document) {
        var examples = new ArrayList<ApiExample>();
        for (Operation operation : document.operations()) {
            String call = operation.call();
            for (JsonNode parameter : operation.parameters()) {
                examples.add(new ApiExample(
                        call + " " + parameter.path("name").asString(),
                        parameter.path("schema"),
                        parameter.path("example")));
            }
            addContents(document, call + " request", operation.node().path("requestBody"), examples);
            operation
                    .node()
                    .path("responses")
                    .forEachEntry((status, response) ->
                            addContents(document, call + " " + status, document.resolve(response), examples));
        }
        return examples;
    }

    private static void addContents(ApiDocument document, String where, JsonNode holder, List<ApiExample> examples) {
        holder.path("content")
                .forEachEntry((type, media) -> media.path("examples").forEachEntry((name, example) -> {
                    JsonNode value = document.resolve(example).path("value");
                    String place = where + " " + type + " " + name;
                    if (media.has("x-line-schema")) {
                        value.asString()
                                .lines()
                                .forEach(line -> examples.add(
                                        new ApiExample(place, media.get("x-line-schema"), JSON.readTree(line))));
                    } else if (media.has("x-event-schemas")) {
                        events(value.asString())
                                .forEach(event -> examples.add(new ApiExample(
                                        place,
                                        media.get("x-event-schemas").path(event.getKey()),
                                        JSON.readTree(event.getValue()))));
                    } else {
                        examples.add(new ApiExample(place, media.path("schema"), value));
                    }
                }));
    }

    /** Returns the event name and data of each server-sent event with data. */
    private static List<Map.Entry<String, String>> events(String stream) {
        var events = new ArrayList<Map.Entry<String, String>>();
        for (String block : stream.split("\n\n", -1)) {
            String event = field(block, "event: ");
            String data = field(block, "data: ");
            if (!data.isEmpty()) {
                events.add(Map.entry(event, data));
            }
        }
        return events;
    }

    private static String field(String block, String name) {
        return block.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .findFirst()
                .orElse("");
    }

    /** Returns the name of the schema in the document; empty for an inline schema. */
    String schemaName() {
        String reference = schema.path("$ref").asString("");
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
