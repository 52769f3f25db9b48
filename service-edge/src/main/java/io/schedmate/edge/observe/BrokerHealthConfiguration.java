package io.schedmate.edge.observe;

import org.apache.kafka.clients.admin.Admin;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.core.KafkaAdmin;

/** Defines the health component {@code broker} of a service that has Kafka on its class path. */
@AutoConfiguration(after = KafkaAutoConfiguration.class)
@ConditionalOnClass({KafkaAdmin.class, Admin.class})
public class BrokerHealthConfiguration {

    @Bean
    @ConditionalOnBean(KafkaAdmin.class)
    BrokerHealth brokerHealthIndicator(KafkaAdmin kafka) {
        return new BrokerHealth(kafka.getConfigurationProperties());
    }
}
