package io.schedmate.model.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TopicTest {

    @Test
    void topicsHaveTheNamesThatTheDesignGives() {
        assertThat(Stream.of(Topic.values()).map(Topic::topicName))
                .containsExactly(
                        "job-submitted",
                        "job-state",
                        "job-failed",
                        "job-history",
                        "log-raw",
                        "log-chunk",
                        "job-metrics",
                        "job-slowdown",
                        "job-advice",
                        "node-sample",
                        "recovery-event",
                        "job-alert");
    }

    @Test
    void everyEventTypeBelongsToExactlyOneTopic() {
        assertThat(Stream.of(Topic.values()).flatMap(topic -> topic.types().stream()))
                .containsExactlyInAnyOrder(EventType.values());
    }

    @Test
    void anUnknownNameIsRejectedWithTheKnownOnes() {
        assertThat(Topic.ofName("log-raw")).isEqualTo(Topic.LOG_RAW);
        assertThatThrownBy(() -> Topic.ofName("log-raw.dlt"))
                .hasMessageContaining("log-raw, log-chunk")
                .hasMessageContaining("(log-raw.dlt)");
    }
}
