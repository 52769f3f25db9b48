package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.gateway.access.Operations;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.wiring.GatewayProperties;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** Keys always, tokens where an issuer is configured; then the rate; then the roles of the published document. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final String[] OPEN = {
        "/api/v1/openapi.json",
        "/api/v1/openapi.yaml",
        "/docs",
        "/docs/**",
        "/webjars/swagger-ui/**",
        "/livez",
        "/readyz"
    };
    private static final String PAGES =
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';" + " frame-ancestors 'none'";

    @Bean
    Refusals refusals(ProblemAnswers answers, Operations operations, CallLimits strangerLimits) {
        return new Refusals(answers, operations, strangerLimits);
    }

    @Bean
    SecurityFilterChain callers(
            HttpSecurity http,
            KeyRing ring,
            CallLimits callLimits,
            Refusals refusals,
            Operations operations,
            GatewayProperties settings,
            ObjectProvider<JwtDecoder> issuer) {
        http.csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(PAGES)))
                .authorizeHttpRequests(calls -> calls.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers(EndpointRequest.toAnyEndpoint())
                        .permitAll()
                        .requestMatchers(OPEN)
                        .permitAll()
                        .anyRequest()
                        .access(rolesOf(operations)))
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .addFilterBefore(new RateFilter(callLimits, refusals), AuthorizationFilter.class)
                .addFilterBefore(new KeyFilter(ring, refusals), RateFilter.class);
        issuer.ifAvailable(decoder -> http.oauth2ResourceServer(server -> server.jwt(
                        jwt -> jwt.decoder(decoder).jwtAuthenticationConverter(new TokenCallers(settings.jwt())))
                .authenticationEntryPoint(refusals)
                .accessDeniedHandler(refusals)));
        return http.build();
    }

    /** An address that is not published is a 404 or 405 to those who are known, and nothing to those who are not. */
    private static AuthorizationManager<RequestAuthorizationContext> rolesOf(Operations operations) {
        return (authentication, context) -> {
            var call = context.getRequest();
            boolean allowed = authentication.get() instanceof KeyAuthentication known
                    && operations
                            .find(call.getMethod(), call.getRequestURI())
                            .map(operation -> operation.roles().stream()
                                    .anyMatch(known.caller().roles()::contains))
                            .orElse(true);
            return new AuthorizationDecision(allowed);
        };
    }
}
