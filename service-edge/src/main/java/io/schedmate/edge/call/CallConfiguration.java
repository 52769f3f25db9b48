package io.schedmate.edge.call;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.springboot.bulkhead.autoconfigure.BulkheadAutoConfiguration;
import io.github.resilience4j.springboot.circuitbreaker.autoconfigure.CircuitBreakerAutoConfiguration;
import io.github.resilience4j.springboot.retry.autoconfigure.RetryAutoConfiguration;
import io.github.resilience4j.springboot.timelimiter.autoconfigure.TimeLimiterAutoConfiguration;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Defines the guards of a service that has resilience4j on its class path. */
@AutoConfiguration(
        after = {
            BulkheadAutoConfiguration.class,
            CircuitBreakerAutoConfiguration.class,
            RetryAutoConfiguration.class,
            TimeLimiterAutoConfiguration.class
        })
@ConditionalOnClass({BulkheadAutoConfiguration.class, CircuitBreakerRegistry.class, TimeLimiterRegistry.class})
public class CallConfiguration {

    @Bean
    @ConditionalOnBean(CircuitBreakerRegistry.class)
    @ConditionalOnMissingBean
    Guards guards(
            BulkheadRegistry bulkheads,
            TimeLimiterRegistry timeLimiters,
            CircuitBreakerRegistry circuitBreakers,
            RetryRegistry retries) {
        return new Guards(bulkheads, timeLimiters, circuitBreakers, retries);
    }
}
