package io.schedmate.contracts.events;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** docs/asyncapi.yaml as a tree. */
record EventDocument(JsonNode root) {

    /** An example of a message. */
    record Example(String message, JsonNode definition, JsonNode example) {

        @Override
        public String toString() {
            return message + " " + example.path("name").asString();
        }
    }

    static EventDocument published() {
        Path file = Path.of(System.getProperty("schedmate.root", ".."), "docs", "asyncapi.yaml");
        return new EventDocument(new YAMLMapper().readTree(file));
    }

    JsonNode messages() {
        return root.at("/components/messages");
    }

    Stream<Example> examples() {
        return messages()
                .propertyStream()
                .flatMap(message -> message.getValue()
                        .path("examples")
                        .valueStream()
                        .map(example -> new Example(message.getKey(), message.getValue(), example)));
    }

    /**
     * Returns the violations of a schema of the document by a value. The schema's references point into the document.
     */
    List<Error> errors(JsonNode schema, JsonNode value) {
        // AsyncAPI 3.0 schemas are a superset of JSON Schema draft 7.
        ObjectNode self = new YAMLMapper().createObjectNode();
        self.set("components", root.path("components"));
        self.putArray("allOf").add(schema);
        Schema compiled =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(self);
        return compiled.validate(value);
    }
}
