package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.RecordBatch;
import io.schedmate.tracker.state.Tracker;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.boot.kafka.autoconfigure.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.util.unit.DataSize;

/** Consumes log lines in batches, with one transaction per batch. */
@Configuration(proxyBeanMethods = false)
class BatchConfiguration {

    static final String BATCHES = "batches";
    static final String CHUNKS = "chunkBatches";
    static final String RAW = "rawBatches";

    @Bean(BATCHES)
    ConcurrentKafkaListenerContainerFactory<Object, Object> batches(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
            ConsumerFactory<Object, Object> consumers,
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting) {
        return RecordBatch.listeners(configurer, consumers, lasting);
    }

    @Bean(CHUNKS)
    ConcurrentKafkaListenerContainerFactory<Object, Object> chunkBatches(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
            ConsumerFactory<Object, Object> consumers,
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting,
            Tracker tracker,
            ChunkProperties settings) {
        ConcurrentKafkaListenerContainerFactory<Object, Object> factory = batches(configurer, consumers, lasting);
        factory.setConcurrency(settings.consumers());
        factory.setContainerCustomizer(fetching(
                lasting,
                settings.gatherBytes(),
                settings.gatherFor(),
                settings.maxBytes(),
                settings.maxBytesPerPartition(),
                settings.maxChunks()));
        factory.getContainerProperties().setConsumerRebalanceListener(new PartitionHandover(tracker));
        return factory;
    }

    @Bean(RAW)
    ConcurrentKafkaListenerContainerFactory<Object, Object> rawBatches(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
            ConsumerFactory<Object, Object> consumers,
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting,
            RawProperties settings) {
        ConcurrentKafkaListenerContainerFactory<Object, Object> factory = batches(configurer, consumers, lasting);
        factory.setConcurrency(settings.consumers());
        factory.setContainerCustomizer(fetching(
                lasting,
                settings.gatherBytes(),
                settings.gatherFor(),
                settings.maxBytes(),
                settings.maxBytesPerPartition(),
                settings.maxRecords()));
        return factory;
    }

    /** Configures each container individually; all other properties come from its factory. */
    private static ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> fetching(
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting,
            DataSize gatherBytes,
            Duration gatherFor,
            DataSize most,
            DataSize maxPerPartition,
            int maxRecords) {
        Properties properties = new Properties();
        properties.setProperty(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, text(gatherBytes.toBytes()));
        properties.setProperty(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, text(gatherFor.toMillis()));
        properties.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, text(most.toBytes()));
        properties.setProperty(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, text(maxPerPartition.toBytes()));
        properties.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, text(maxRecords));
        return container -> {
            lasting.configure(container);
            ContainerProperties own = container.getContainerProperties();
            Properties all = new Properties();
            all.putAll(own.getKafkaConsumerProperties());
            all.putAll(properties);
            own.setKafkaConsumerProperties(all);
        };
    }

    private static String text(long number) {
        return Long.toString(number);
    }
}
