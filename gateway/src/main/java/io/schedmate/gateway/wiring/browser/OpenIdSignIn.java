package io.schedmate.gateway.wiring.browser;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.oauth2.client.OAuth2LoginConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;

/**
 * Configures the sign-in at an OpenID Connect issuer with the authorization code flow and PKCE (RFC 7636). Afterwards
 * the browser has a session of the gateway, and the issuer's tokens are discarded.
 */
public final class OpenIdSignIn implements Customizer<OAuth2LoginConfigurer<HttpSecurity>> {

    static final String ISSUER = "open-id";
    static final String ANSWER = "/console/signed-in";
    private static final String BEGIN = "/console/sign-in";

    /** The address at which a browser begins to sign in. */
    public static final String ADDRESS = BEGIN + "/" + ISSUER;

    /** The addresses at which a call may cause a call to the issuer. */
    public static final Set<String> ADDRESSES = Set.of(ADDRESS, ANSWER);

    private final ClientRegistrationRepository issuers;
    private final IssuerClients clients;
    private final PendingSignInCookie pending;
    private final SignInAnswers answers;

    OpenIdSignIn(
            ClientRegistrationRepository issuers,
            IssuerClients clients,
            PendingSignInCookie pending,
            SignInAnswers answers) {
        this.issuers = issuers;
        this.clients = clients;
        this.pending = pending;
        this.answers = answers;
    }

    @Override
    public void customize(OAuth2LoginConfigurer<HttpSecurity> login) {
        var resolver = new DefaultOAuth2AuthorizationRequestResolver(issuers, BEGIN);
        resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
        login.clientRegistrationRepository(issuers)
                .authorizedClientRepository(new NoClients())
                // Prevents Spring Security from generating a page.
                .loginPage("/console/")
                .authorizationEndpoint(
                        begin -> begin.authorizationRequestResolver(resolver).authorizationRequestRepository(pending))
                .redirectionEndpoint(answer -> answer.baseUri(ANSWER))
                .tokenEndpoint(token -> token.accessTokenResponseClient(clients.codes()))
                // The token contains all that is needed; the issuer is not called again.
                .userInfoEndpoint(user -> user.oidcUserService(
                        asked -> new DefaultOidcUser(AuthorityUtils.NO_AUTHORITIES, asked.getIdToken())))
                .successHandler(answers)
                .failureHandler(answers);
        login.addObjectPostProcessor(new ObjectPostProcessor<OAuth2AuthorizationRequestRedirectFilter>() {
            @Override
            public <F extends OAuth2AuthorizationRequestRedirectFilter> F postProcess(F filter) {
                filter.setAuthenticationFailureHandler(answers);
                return filter;
            }
        });
    }

    /** Discards the issuer's tokens. */
    private static final class NoClients implements OAuth2AuthorizedClientRepository {

        @Override
        public <C extends OAuth2AuthorizedClient> @Nullable C loadAuthorizedClient(
                String issuer, Authentication person, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication person,
                HttpServletRequest request,
                HttpServletResponse response) {}

        @Override
        public void removeAuthorizedClient(
                String issuer, Authentication person, HttpServletRequest request, HttpServletResponse response) {}
    }
}
