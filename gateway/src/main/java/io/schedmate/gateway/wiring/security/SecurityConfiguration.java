package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.session.ToolCalls;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.audit.AuditFilter;
import io.schedmate.gateway.wiring.audit.AuditGate;
import io.schedmate.gateway.wiring.browser.OpenIdSignIn;
import io.schedmate.gateway.wiring.browser.TokenClaims;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Collections;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/**
 * Configures the security chain: authentication by key, by session, and by token if an issuer is configured; rate limit
 * and concurrent calls; the roles that the document requires.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final String[] OPEN = {
        "/api/v1/openapi.json",
        "/api/v1/openapi.yaml",
        "/docs",
        "/docs/**",
        "/webjars/swagger-ui/**",
        "/console",
        "/console/**",
        "/webjars/lit-html/**",
        "/webjars/uplot/**",
        "/webjars/picocss__pico/**",
        "/livez",
        "/readyz"
    };
    /** The console's own calls, which check a key or session themselves. */
    private static final String[] SESSION = {"/console/session", "/console/links", "/console/confirmations"};
    /** The address for assistants. Each tool calls the published API, which checks the roles. */
    private static final String ASSISTANTS = "/mcp";

    @Bean
    Refusals refusals(ProblemAnswers answers, PublishedCalls calls, CallLimits strangerLimits) {
        return new Refusals(answers, calls, strangerLimits);
    }

    @Bean
    OpenCalls openCalls(GatewayProperties settings) {
        return new OpenCalls(settings.keys().lookEvery());
    }

    @Bean
    SecurityFilterChain callers(
            HttpSecurity http,
            KeyRing ring,
            Sessions sessions,
            CallLimits callLimits,
            CallLimits strangerLimits,
            ToolCalls toolCalls,
            Refusals refusals,
            PublishedCalls published,
            GatewayProperties settings,
            OpenCalls openCalls,
            Clock clock,
            AuditFilter audit,
            AuditGate auditGate,
            TokenClaims claims,
            ObjectProvider<OpenIdSignIn> openId,
            ObjectProvider<JwtDecoder> issuer) {
        http.csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .headers(headers -> headers.addHeaderWriter(new ContentPolicies())
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
                .authorizeHttpRequests(calls -> calls.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers(EndpointRequest.to("health", "prometheus"))
                        .permitAll()
                        // Management endpoints that a site exposes additionally.
                        .requestMatchers(EndpointRequest.toAnyEndpoint())
                        .access((caller, _) -> new AuthorizationDecision(isAdmin(caller.get())))
                        .requestMatchers(HttpMethod.GET, OPEN)
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, OPEN)
                        .permitAll()
                        .requestMatchers(SecurityConfiguration::asksForThePage)
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, SESSION)
                        .permitAll()
                        .requestMatchers(HttpMethod.DELETE, SESSION)
                        .permitAll()
                        .requestMatchers(ASSISTANTS)
                        .access((caller, context) ->
                                new AuthorizationDecision(showsProof(caller.get(), context.getRequest())))
                        .anyRequest()
                        .access(rolesOf(published)))
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .addFilterBefore(audit, SecurityContextHolderFilter.class)
                .addFilterAfter(auditGate, AuthorizationFilter.class)
                .addFilterBefore(new RateFilter(callLimits, toolCalls, refusals), AuthorizationFilter.class)
                .addFilterBefore(new KeyFilter(ring, refusals), RateFilter.class)
                .addFilterAfter(new SessionFilter(sessions, refusals), KeyFilter.class)
                .addFilterBefore(
                        new OriginFilter(ASSISTANTS, settings.assistants().origins(), refusals), KeyFilter.class)
                .addFilterAfter(new OpenCallFilter(settings, published, openCalls, refusals), RateFilter.class);
        openId.ifAvailable(signIn -> http.oauth2Login(signIn)
                .addFilterBefore(
                        new SignInRateFilter(strangerLimits, refusals),
                        OAuth2AuthorizationRequestRedirectFilter.class));
        issuer.ifAvailable(decoder -> http.oauth2ResourceServer(server -> server.jwt(
                        jwt -> jwt.decoder(decoder).jwtAuthenticationConverter(new TokenCallers(claims, clock)))
                .authenticationEntryPoint(refusals)
                .accessDeniedHandler(refusals)));
        return http.build();
    }

    /** Whether a browser requests the bare address. Programs get a response that nothing is published there. */
    private static boolean asksForThePage(HttpServletRequest request) {
        return request.getMethod().equals("GET")
                && RoutedPath.of(request).equals("/")
                && Objects.requireNonNullElse(request.getHeader("Accept"), "").contains("text/html");
    }

    /**
     * Whether the call contains a key or token, with which tools can call the API. A browser's session is not enough.
     */
    private static boolean showsProof(@Nullable Authentication caller, HttpServletRequest request) {
        return caller instanceof KeyAuthentication
                && (request.getHeader(KeyFilter.HEADER) != null
                        || request.getHeader(HttpHeaders.AUTHORIZATION) != null);
    }

    private static boolean isAdmin(@Nullable Authentication caller) {
        return caller instanceof KeyAuthentication known
                && known.caller().roles().contains(Role.ADMIN);
    }

    /**
     * Allows a call if the caller has a role that the document names. Unpublished paths are forbidden to everybody;
     * {@link Refusals} answers authenticated callers with not found.
     */
    private static AuthorizationManager<RequestAuthorizationContext> rolesOf(PublishedCalls published) {
        return (authentication, context) ->
                new AuthorizationDecision(authentication.get() instanceof KeyAuthentication known
                        && published
                                .find(context.getRequest())
                                .filter(call -> !Collections.disjoint(
                                        call.roles(), known.caller().roles()))
                                .isPresent());
    }
}
