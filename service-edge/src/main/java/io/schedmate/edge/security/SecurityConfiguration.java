package io.schedmate.edge.security;

import io.schedmate.edge.observe.ObserveConfiguration;
import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.problem.ProblemConfiguration;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Configures the security of services: they accept only calls from the gateway. Probes and metrics need no token.
 * Disabled if the application defines a {@link SecurityFilterChain}, as the gateway does.
 */
@AutoConfiguration(
        after = {ObserveConfiguration.class, ProblemConfiguration.class},
        before = {ServletWebSecurityAutoConfiguration.class, OAuth2ResourceServerAutoConfiguration.class})
@EnableConfigurationProperties(InternalKey.class)
public class SecurityConfiguration {

    private static final String[] OPEN = {"/actuator/health", "/actuator/health/**", "/actuator/prometheus"};

    @Bean
    @ConditionalOnMissingBean
    InternalTokens internalTokens(InternalKey key, Clock clock) {
        return new InternalTokens(key, clock);
    }

    /**
     * Disables observations of security filters. A span and four timers for each filter of a call would cost more than
     * the filters themselves and give no information about the service.
     */
    @Bean
    @ConditionalOnMissingBean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    WebMvcConfigurer callerArgument() {
        return new CallerArgument();
    }

    @Bean
    WebMvcConfigurer roleCheck() {
        return new RoleCheck();
    }

    @Bean
    @ConditionalOnMissingBean
    SecurityFilterChain gatewayOnly(HttpSecurity http, InternalTokens tokens, ProblemAnswers answers) {
        Refusals refusals = new Refusals(answers);
        return http.csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(calls -> calls.requestMatchers(HttpMethod.GET, OPEN)
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, OPEN)
                        .permitAll()
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.decoder(tokens.decoder())
                                .jwtAuthenticationConverter(
                                        token -> new CallerAuthentication(InternalTokens.caller(token))))
                        .authenticationEntryPoint(refusals)
                        .accessDeniedHandler(refusals))
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .build();
    }
}
