package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.topic.EventType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class WireFormTest {

    private final JsonMapper mapper = WireJson.strict();

    static Stream<JobEvent> events() {
        return SampleEvents.all().stream();
    }

    @Test
    void everyEventTypeIsPinned() {
        assertThat(events().map(EventType::of)).containsExactlyInAnyOrder(EventType.values());
    }

    @ParameterizedTest
    @MethodSource("events")
    void anEventIsWrittenInItsPinnedForm(JobEvent event) throws IOException {
        String written = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(event);

        assertThat(written.lines())
                .containsExactlyElementsOf(pinned(event).lines().toList());
    }

    @ParameterizedTest
    @MethodSource("events")
    void anEventIsUnchangedAfterARoundTrip(JobEvent event) throws IOException {
        assertThat(mapper.readValue(pinned(event), EventType.of(event).eventClass()))
                .isEqualTo(event);
    }

    @Test
    void stateAndPackingEventsAreDistinguishedByKind() {
        for (JobEvent event : SampleEvents.all()) {
            if (event instanceof JobStateEvent stateEvent) {
                assertThat(mapper.readValue(mapper.writeValueAsString(stateEvent), JobStateEvent.class))
                        .isEqualTo(stateEvent);
            }
        }
    }

    private static String pinned(JobEvent event) throws IOException {
        String name = "/wire/" + event.getClass().getSimpleName() + ".json";
        try (InputStream in = Objects.requireNonNull(WireFormTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
