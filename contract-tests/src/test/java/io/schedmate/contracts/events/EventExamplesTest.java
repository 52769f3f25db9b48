package io.schedmate.contracts.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.events.EventDocument.Example;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.log.LogRaw;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.wire.WireJson;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EventExamplesTest {

    private static final EventDocument DOCUMENT = EventDocument.published();

    private final JsonMapper mapper = WireJson.strict();

    static Stream<Example> examples() {
        return DOCUMENT.examples();
    }

    static Stream<Example> eventExamples() {
        return examples()
                .filter(example -> example.example().at("/headers/ce_type").isString());
    }

    @Test
    void everyMessageHasAnExample() {
        assertThat(DOCUMENT.messages().propertyStream())
                .isNotEmpty()
                .allMatch(message -> !message.getValue().path("examples").isEmpty());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleMatchesItsSchemas(Example example) {
        assertThat(DOCUMENT.errors(
                        example.definition().path("payload"), example.example().path("payload")))
                .isEmpty();
        if (example.definition().has("headers")) {
            assertThat(DOCUMENT.errors(
                            example.definition().path("headers"),
                            example.example().path("headers")))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("eventExamples")
    void anEventIsReadFromAndWrittenAsItsExample(Example example) {
        EventHeaders headers = EventHeaders.from(headers(example));
        JobEvent event = mapper.treeToValue(
                example.example().path("payload"), headers.type().eventClass());

        assertThat(headers.type().eventClass().getSimpleName()).isEqualTo(example.message());
        assertThat(mapper.readTree(mapper.writeValueAsString(event)))
                .isEqualTo(mapper.readTree(
                        mapper.writeValueAsString(example.example().path("payload"))));
        String part = headers.source().substring(headers.source().lastIndexOf('/') + 1);
        assertThat(EventHeaders.of(event, part, headers.traceparent()).asMap()).isEqualTo(headers(example));
    }

    @Test
    void shippersRecordsAndDeadLettersAreReadFromAndWrittenAsTheirExamples() {
        examples().filter(example -> example.message().equals("LogRaw")).forEach(example -> {
            JsonNode payload = example.example().path("payload");
            assertThat((JsonNode) mapper.valueToTree(mapper.treeToValue(payload, LogRaw.class)))
                    .hasToString(payload.toString());
        });
        examples()
                .filter(example -> example.message().equals("DeadLetter"))
                .forEach(example -> assertThat(
                                DeadLetterHeaders.from(headers(example), "k").headers())
                        .isEqualTo(headers(example)));
    }

    @ParameterizedTest
    @MethodSource("eventExamples")
    void aCorruptedExampleViolatesItsSchema(Example example) {
        JsonNode schema = example.definition().path("payload");
        for (String property : new String[] {"eventId", "cluster", "occurredAt"}) {
            ObjectNode spoilt = example.example().path("payload").deepCopy().asObject();
            spoilt.remove(property);
            assertThat(DOCUMENT.errors(schema, spoilt)).isNotEmpty();
        }
        ObjectNode spoilt = example.example().path("payload").deepCopy().asObject();
        spoilt.put("attempt", 0);
        assertThat(DOCUMENT.errors(schema, spoilt)).isNotEmpty();
    }

    private Map<String, String> headers(Example example) {
        return mapper.convertValue(example.example().path("headers"), new TypeReference<Map<String, String>>() {});
    }
}
