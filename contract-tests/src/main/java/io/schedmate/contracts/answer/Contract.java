package io.schedmate.contracts.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The published API document, against which every answer is checked. */
public final class Contract {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final JsonMapper JSON = new JsonMapper();
    private static final JsonNode DOCUMENT = read();

    private Contract() {}

    /**
     * Asserts that the operation declares this status and that the answer matches its schema; {@code path} as in the
     * document.
     */
    public static void holds(String method, String path, int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        JsonNode named =
                DOCUMENT.path("paths").path(path).path(method).path("responses").path(Integer.toString(status));
        assertThat(named.isMissingNode())
                .as("%s %s answers %d in the document", method, path, status)
                .isFalse();
        JsonNode content =
                (named.has("$ref") ? DOCUMENT.at(named.get("$ref").asString().substring(1)) : named).path("content");
        String type = answer.headers().firstValue("Content-Type").orElse("").split(";", -1)[0];
        assertThat(content.has(type)).as("the document offers %s", type).isTrue();
        if (type.endsWith("ndjson")) {
            answer.body().lines().forEach(line -> valid(content.path(type).path("x-line-schema"), line));
        } else if (type.startsWith("text/")) {
            valid(content.path(type).path("schema"), JSON.writeValueAsString(answer.body()));
        } else {
            valid(content.path(type).path("schema"), answer.body());
        }
    }

    /** Asserts that an event of the stream matches its schema in the document. */
    public static void holdsForEvent(String path, String event, String json) {
        valid(
                DOCUMENT.path("paths")
                        .path(path)
                        .at("/get/responses/200/content")
                        .path("text/event-stream")
                        .path("x-event-schemas")
                        .path(event),
                json);
    }

    private static void valid(JsonNode schema, String json) {
        ObjectNode whole = JSON.createObjectNode();
        whole.put("$schema", SpecificationVersion.DRAFT_2020_12.getDialectId());
        whole.putObject("components")
                .set("schemas", DOCUMENT.at("/components/schemas").deepCopy());
        whole.putArray("allOf").add(schema.deepCopy());
        splitTypeLists(whole);
        assertThat(SCHEMAS.getSchema(whole).validate(JSON.readTree(json)))
                .as(json)
                .isEmpty();
    }

    /**
     * Replaces a list of types by a choice: the validator (3.0.0) stops at a minimum or maximum beside a list of types.
     */
    private static void splitTypeLists(JsonNode node) {
        node.forEach(Contract::splitTypeLists);
        if (node instanceof ObjectNode schema && schema.path("type").isArray()) {
            var choice = schema.putArray("anyOf");
            schema.remove("type").forEach(type -> choice.addObject().set("type", type));
        }
    }

    private static JsonNode read() {
        try {
            return new YAMLMapper()
                    .readTree(Files.readString(
                            Path.of(System.getProperty("schedmate.root"), "docs/openapi/schedmate-v1.yaml")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
