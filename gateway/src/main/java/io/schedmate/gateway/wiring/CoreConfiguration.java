package io.schedmate.gateway.wiring;

import io.github.bucket4j.TimeMeter;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.session.Confirmations;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.session.SignInLinks;
import io.schedmate.gateway.session.ToolCalls;
import java.security.SecureRandom;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the types of the core as beans. */
@Configuration(proxyBeanMethods = false)
class CoreConfiguration {

    @Bean
    KeyRing keyRing(ApiKeys keys, Clock clock) {
        return new KeyRing(keys, clock, new SecureRandom());
    }

    @Bean
    Sessions sessions(KeyRing ring, InternalKey internal, GatewayProperties settings, Clock clock) {
        return new Sessions(
                ring,
                internal.derived("console session"),
                settings.console().sessionLifetime(),
                clock,
                new SecureRandom());
    }

    @Bean
    SignInLinks signInLinks() {
        return new SignInLinks(new SecureRandom());
    }

    @Bean
    Confirmations confirmations(InternalKey internal, Clock clock) {
        return new Confirmations(internal.derived("confirmation for an assistant"), clock);
    }

    @Bean
    ToolCalls toolCalls(InternalKey internal, Clock clock) {
        return new ToolCalls(internal.derived("call of an assistant's tool"), clock);
    }

    @Bean
    CallLimits callLimits(GatewayProperties settings) {
        return new CallLimits(settings.callRate(), TimeMeter.SYSTEM_NANOTIME);
    }

    @Bean
    CallLimits strangerLimits(GatewayProperties settings) {
        return new CallLimits(settings.strangerRate(), TimeMeter.SYSTEM_NANOTIME);
    }
}
