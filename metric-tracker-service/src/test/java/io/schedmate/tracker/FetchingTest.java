package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.ContainerProperties;

/** Tests that batches are large enough for the cost per batch to be small. */
class FetchingTest {

    @Test
    void consumersOfLinesFetchAsConfigured() {
        assertThat(fetching("log-raw"))
                .containsEntry("max.poll.records", "20000")
                .containsEntry("fetch.min.bytes", "524288")
                .containsEntry("fetch.max.wait.ms", "200")
                .containsEntry("fetch.max.bytes", "8388608")
                .containsEntry("max.partition.fetch.bytes", "4194304");
        assertThat(fetching("log-chunk"))
                .containsEntry("max.poll.records", "5000")
                .containsEntry("fetch.min.bytes", "262144")
                .containsEntry("fetch.max.wait.ms", "200")
                .containsEntry("fetch.max.bytes", "16777216")
                .containsEntry("max.partition.fetch.bytes", "4194304");
    }

    @Test
    void theirContainersHaveTheCommonRecoverySettings() {
        assertThat(List.of("log-raw", "log-chunk", "job-state")).allSatisfy(topic -> {
            assertThat(container(topic).isDeliveryAttemptHeader()).isTrue();
            assertThat(container(topic).getAuthExceptionRetryInterval()).isNotNull();
        });
    }

    private static Map<Object, Object> fetching(String topic) {
        return container(topic).getKafkaConsumerProperties();
    }

    private static ContainerProperties container(String topic) {
        return TRACKER.part(KafkaListenerEndpointRegistry.class).getListenerContainers().stream()
                .map(each -> each.getContainerProperties())
                .filter(each -> List.of(Objects.requireNonNullElse(each.getTopics(), new String[0]))
                        .contains(topic))
                .findFirst()
                .orElseThrow();
    }
}
