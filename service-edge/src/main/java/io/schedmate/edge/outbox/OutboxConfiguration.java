package io.schedmate.edge.outbox;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.DeadLetterTopics;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.observe.Traces;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Defines the outbox of a service whose database has the table {@code outbox}. Setting {@code schedmate.outbox.pause}
 * enables it.
 */
@AutoConfiguration(after = JdbcClientAutoConfiguration.class)
@ConditionalOnClass({JdbcClient.class, EventPublisher.class})
@ConditionalOnProperty("schedmate.outbox.pause")
public class OutboxConfiguration {

    @Bean
    Transactions transactions(PlatformTransactionManager manager) {
        return new SpringTransactions(manager);
    }

    @Bean
    JdbcOutbox outbox(
            JdbcClient jdbc,
            JdbcTemplate batches,
            Transactions transactions,
            Traces traces,
            Clock clock,
            MeterRegistry meters) {
        return new JdbcOutbox(jdbc, batches, transactions, traces::current, clock, meters);
    }

    @Bean
    OutboxRelay outboxRelay(
            JdbcOutbox outbox,
            EventPublisher publisher,
            DeadLetterTopics deadLetters,
            Clock clock,
            @Value("${spring.application.name}") String part,
            @Value("${schedmate.outbox.pause}") Duration pause) {
        return new OutboxRelay(outbox, () -> new EventSending(publisher, deadLetters, clock, part), pause);
    }
}
