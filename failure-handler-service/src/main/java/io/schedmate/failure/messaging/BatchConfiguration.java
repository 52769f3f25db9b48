package io.schedmate.failure.messaging;

import io.schedmate.edge.event.RecordBatch;
import org.springframework.boot.kafka.autoconfigure.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;

/** Consumes lines and failures in batches, with one transaction per batch. */
@Configuration(proxyBeanMethods = false)
class BatchConfiguration {

    static final String BATCHES = "batches";
    /** A failed batch is split in halves and retried. Each batch keeps its locks until it ends. */
    static final String MAX_RECORDS = "max.poll.records=200";

    @Bean(BATCHES)
    ConcurrentKafkaListenerContainerFactory<Object, Object> batches(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
            ConsumerFactory<Object, Object> consumers,
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting) {
        return RecordBatch.listeners(configurer, consumers, lasting);
    }
}
