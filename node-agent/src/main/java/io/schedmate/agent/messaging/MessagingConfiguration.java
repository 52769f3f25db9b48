package io.schedmate.agent.messaging;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.support.ProducerListener;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Enables the scheduled publishers and stops Kafka's template from logging each payload that it failed to send. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class MessagingConfiguration {

    @Bean
    ProducerListener<Object, Object> quietProducerListener() {
        return new ProducerListener<>() {};
    }
}
