package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;

class ReadersTest {

    /** A reader without a name would make all others distribute their partitions anew when it starts. */
    @Test
    void everyReaderOfTheOnlyInstanceHasItsOwnName() {
        assertThat(settings())
                .isNotEmpty()
                .extracting(settings -> settings.getProperty(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG))
                .contains("log-raw", "log-chunk", "node-sample", "job-state")
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @Test
    void aReaderOfLinesHasANameBesideItsLimits() {
        assertThat(settings())
                .filteredOn(
                        settings -> "log-chunk".equals(settings.getProperty(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG)))
                .singleElement()
                .extracting(settings -> settings.getProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG))
                .isEqualTo("5000");
    }

    private static List<Properties> settings() {
        return TRACKER.part(KafkaListenerEndpointRegistry.class).getListenerContainers().stream()
                .map(container -> container.getContainerProperties().getKafkaConsumerProperties())
                .toList();
    }
}
