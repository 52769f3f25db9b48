package io.schedmate.edge.event;

import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Defines the record of seen events of a service with a database. */
@AutoConfiguration(after = JdbcClientAutoConfiguration.class)
@ConditionalOnClass(JdbcClient.class)
public class SeenEventsConfiguration {

    @Bean
    @ConditionalOnBean(JdbcClient.class)
    @ConditionalOnMissingBean(SeenEvents.class)
    SeenEvents seenEvents(JdbcClient jdbc, Clock clock) {
        return new JdbcSeenEvents(jdbc, clock);
    }

    @Bean
    @ConditionalOnBean(JdbcClient.class)
    ForgottenJobs forgottenJobs(JdbcClient jdbc) {
        return new ForgottenJobs(jdbc);
    }
}
