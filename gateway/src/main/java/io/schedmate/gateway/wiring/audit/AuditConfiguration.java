package io.schedmate.gateway.wiring.audit;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditTrail;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the beans of the audit log. Its filters run only in the security chain. */
@Configuration(proxyBeanMethods = false)
class AuditConfiguration {

    @Bean
    AuditTrail auditTrail(AuditLog log) {
        return new AuditTrail(log, LoggedEntries::log);
    }

    @Bean
    AuditTasks auditTasks(AuditTrail trail, AuditLog log, GatewayProperties settings, Clock clock) {
        var audit = settings.audit();
        var bounds = new AuditLog.Bounds(audit.keep(), audit.maxEntries(), audit.maxRefused());
        return new AuditTasks(trail, log, bounds, audit.trimEvery(), clock);
    }

    @Bean
    StateBefore stateBefore(InternalTokens tokens, ExecutorService callThreads, GatewayProperties settings) {
        return new StateBefore(tokens, callThreads, settings.audit().beforeWithin());
    }

    @Bean
    AuditFilter auditFilter(PublishedCalls calls, GatewayProperties settings, AuditTrail trail, Clock clock) {
        return new AuditFilter(new AuditedCalls(calls, settings, clock), trail);
    }

    @Bean
    AuditGate auditGate(AuditTrail trail, StateBefore before, ProblemAnswers answers) {
        return new AuditGate(trail, before, answers);
    }

    @Bean
    FilterRegistrationBean<AuditFilter> auditFilterWithinSecurity(AuditFilter filter) {
        return within(filter);
    }

    @Bean
    FilterRegistrationBean<AuditGate> auditGateWithinSecurity(AuditGate gate) {
        return within(gate);
    }

    private static <T extends jakarta.servlet.Filter> FilterRegistrationBean<T> within(T filter) {
        var registration = new FilterRegistrationBean<>(filter);
        registration.setEnabled(false);
        return registration;
    }
}
