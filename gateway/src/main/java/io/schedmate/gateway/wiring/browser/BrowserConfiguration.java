package io.schedmate.gateway.wiring.browser;

import io.schedmate.edge.security.InternalKey;
import io.schedmate.gateway.session.PendingSignIns;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.time.Clock;
import java.util.Objects;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.SupplierClientRegistrationRepository;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** Defines the beans for browsers: headers, sessions and, if an issuer is configured, sign-in at the issuer. */
@Configuration(proxyBeanMethods = false)
class BrowserConfiguration {

    /** Matches if an issuer is configured. A variable with an empty value does not count. */
    static final class IssuerIsSet implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata bean) {
            return StringUtils.hasText(
                    context.getEnvironment().getProperty("schedmate.gateway.console.open-id.issuer"));
        }
    }

    /**
     * Adds an ETag to static files, so that a browser can check whether its copy is current. The ETag is weak, so that
     * files may be compressed.
     */
    @Bean
    FilterRegistrationBean<ShallowEtagHeaderFilter> consoleFiles() {
        ShallowEtagHeaderFilter filter = new ShallowEtagHeaderFilter();
        filter.setWriteWeakETag(true);
        FilterRegistrationBean<ShallowEtagHeaderFilter> files = new FilterRegistrationBean<>(filter);
        files.addUrlPatterns("/console/*", "/webjars/*");
        return files;
    }

    @Bean
    TokenClaims tokenClaims(GatewayProperties settings) {
        return new TokenClaims(settings.jwt());
    }

    @Bean
    @Conditional(IssuerIsSet.class)
    IssuerClients issuerClients(GatewayProperties settings) {
        var console = settings.console();
        return new IssuerClients(Objects.requireNonNull(console.openId()), console.address());
    }

    /**
     * Defines the issuer. It is called at the first sign-in, and again after a failure, so the gateway starts without
     * it.
     */
    @Bean
    @Conditional(IssuerIsSet.class)
    ClientRegistrationRepository issuers(IssuerClients clients) {
        return new SupplierClientRegistrationRepository(
                () -> new InMemoryClientRegistrationRepository(clients.registration()));
    }

    @Bean
    @Conditional(IssuerIsSet.class)
    OpenIdSignIn openIdSignIn(
            ClientRegistrationRepository issuers,
            IssuerClients clients,
            InternalKey internal,
            Sessions sessions,
            TokenClaims claims,
            Clock clock) {
        var pending = new PendingSignIns(internal.derived("sign-in under way"), clock);
        return new OpenIdSignIn(
                issuers,
                clients,
                new PendingSignInCookie(pending, issuers),
                new SignInAnswers(sessions, claims, clock));
    }

    /**
     * Creates the decoder for the issuer's tokens. Spring Security finds it by type. The issuer's keys are kept between
     * sign-ins.
     */
    @Bean
    @Conditional(IssuerIsSet.class)
    JwtDecoderFactory<ClientRegistration> issuersTokens(IssuerClients clients) {
        return new OneDecoder(clients);
    }
}
