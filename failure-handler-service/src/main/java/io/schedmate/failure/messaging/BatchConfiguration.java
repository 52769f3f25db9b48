package io.schedmate.failure.messaging;

import io.schedmate.edge.event.RecordBatch;
import org.springframework.boot.kafka.autoconfigure.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;

/** Lines and failures come in batches: one transaction for each. */
@Configuration(proxyBeanMethods = false)
class BatchConfiguration {

    static final String BATCHES = "batches";
    /** A batch that fails is taken in again in halves, and locks what it changes until its end. */
    static final String MOST_RECORDS = "max.poll.records=200";

    @Bean(BATCHES)
    ConcurrentKafkaListenerContainerFactory<Object, Object> batches(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer, ConsumerFactory<Object, Object> consumers) {
        return RecordBatch.listeners(configurer, consumers);
    }
}
