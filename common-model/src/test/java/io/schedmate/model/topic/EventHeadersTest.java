package io.schedmate.model.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the headers of a record are read as they were written. */
class EventHeadersTest {

    private static final UUID ID = UUID.fromString("0198c0de-0000-7000-8000-000000000001");
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final JobEvent FORGOTTEN =
            new JobForgotten(ID, JobId.of("alpha", "slurm", "1234"), "alpha", 1, NOON);

    @Test
    void anEventIsDescribedAsCloudEventsDo() {
        assertThat(EventHeaders.of(FORGOTTEN, "job-registry-service", TRACE).asMap())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "ce_specversion", "1.0",
                        "ce_id", ID.toString(),
                        "ce_source", "/clusters/alpha/job-registry-service",
                        "ce_type", "io.schedmate.job.forgotten.v1",
                        "ce_time", "2026-03-02T12:00:00Z",
                        "content-type", "application/json",
                        "traceparent", TRACE));
    }

    @Test
    void headersAreReadBackAsWrittenWithAndWithoutATrace() {
        EventHeaders traced = EventHeaders.of(FORGOTTEN, "job-registry-service", TRACE);
        EventHeaders alone = EventHeaders.of(FORGOTTEN, "job-registry-service", null);

        assertThat(EventHeaders.from(traced.asMap())).isEqualTo(traced);
        assertThat(EventHeaders.from(alone.asMap())).isEqualTo(alone);
        assertThat(alone.asMap()).doesNotContainKey("traceparent");
    }

    @Test
    void unknownHeadersAreIgnored() {
        EventHeaders ours = EventHeaders.of(FORGOTTEN, "job-registry-service", null);
        var more = new HashMap<>(ours.asMap());
        more.put("__connector", "fluent-bit");

        assertThat(EventHeaders.from(more)).isEqualTo(ours);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce_specversion", "ce_id", "ce_source", "ce_type", "ce_time"})
    void aMissingHeaderIsNamed(String name) {
        var headers = new HashMap<>(
                EventHeaders.of(FORGOTTEN, "job-registry-service", null).asMap());
        headers.remove(name);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventHeaders.from(headers))
                .withMessageContaining(name);
    }

    @Test
    void anotherVersionOfCloudEventsIsRejected() {
        var headers = new HashMap<>(
                EventHeaders.of(FORGOTTEN, "job-registry-service", null).asMap());
        headers.put("ce_specversion", "0.3");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventHeaders.from(headers))
                .withMessageContaining("ce_specversion to be 1.0, got (0.3)");
    }

    @Test
    void everyTypeIsFoundByItsExactName() {
        assertThat(EventType.values()).allSatisfy(type -> {
            assertThat(EventType.ofName(type.typeName())).isEqualTo(type);
            assertThat(JobEvent.class).isAssignableFrom(type.eventClass());
        });
        assertThat(EventType.values()).extracting(EventType::typeName).doesNotHaveDuplicates();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventType.ofName("io.schedmate.job.forgotten.v2"))
                .withMessageContaining("(io.schedmate.job.forgotten.v2)");
    }

    @Test
    void anEventHasTheTypeOfItsClassAndTheTopicOfItsType() {
        assertThat(EventType.of(FORGOTTEN)).isEqualTo(EventType.JOB_FORGOTTEN);
        assertThat(EventType.JOB_FORGOTTEN.eventClass()).isEqualTo(JobForgotten.class);
        assertThat(Topic.of(FORGOTTEN)).isEqualTo(Topic.JOB_STATE);
    }

    @Test
    void aDeadLetterIsReadBackFromItsHeaders() {
        var letter = new DeadLetterHeaders(
                ID,
                Topic.LOG_CHUNK,
                3,
                42,
                "key",
                DeadLetterReason.INVALID,
                "Expected attempt to be at least 1, got (0).",
                "metric-tracker-service",
                NOON,
                2);

        assertThat(letter.headers())
                .hasSize(9)
                .allSatisfy((name, _) -> assertThat(name).startsWith("schedmate_dlt_"));
        assertThat(DeadLetterHeaders.from(letter.headers(), "key")).isEqualTo(letter);
        assertThat(letter.withDetail("Other.").detail()).isEqualTo("Other.");
        assertThat(letter.withDetail("Other.").withDetail(letter.detail())).isEqualTo(letter);
        assertThat(Topic.LOG_CHUNK.deadLetterTopicName()).isEqualTo("log-chunk.dlt");
    }
}
