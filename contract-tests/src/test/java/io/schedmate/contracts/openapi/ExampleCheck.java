package io.schedmate.contracts.openapi;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks each example against its schema, including formats. */
final class ExampleCheck {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    private ExampleCheck() {}

    static List<String> faults(ApiDocument document) {
        var faults = new ArrayList<String>();
        for (ApiExample example : ApiExample.of(document)) {
            if (example.value().isMissingNode() || example.schema().isMissingNode()) {
                faults.add(example.where() + ": no example or no schema");
                continue;
            }
            faults(document, example.schema(), example.value())
                    .forEach(fault -> faults.add(example.where() + ": " + fault));
        }
        return faults;
    }

    static List<String> faults(ApiDocument document, JsonNode schema, JsonNode value) {
        var whole = new JsonMapper().createObjectNode();
        whole.put("$schema", SpecificationVersion.DRAFT_2020_12.getDialectId());
        var schemas = whole.putObject("components").putObject("schemas");
        document.schemasBelow(schema)
                .forEach(name -> schemas.set(name, document.schema(name).deepCopy()));
        whole.putArray("allOf").add(schema.deepCopy());
        splitTypeLists(whole);
        return SCHEMAS.getSchema(whole).validate(value).stream()
                .map(Object::toString)
                .toList();
    }

    /**
     * Replaces a list of types by a choice: the validator (3.0.0) stops at a minimum or maximum beside a list of types.
     */
    private static void splitTypeLists(JsonNode node) {
        node.forEach(ExampleCheck::splitTypeLists);
        if (node instanceof ObjectNode schema && schema.path("type").isArray()) {
            var choice = schema.putArray("anyOf");
            schema.remove("type").forEach(type -> choice.addObject().set("type", type));
        }
    }
}
