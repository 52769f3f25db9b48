package io.schedmate.gateway.wiring.browser;

import io.schedmate.gateway.session.PendingSignIn;
import io.schedmate.gateway.session.PendingSignIns;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.web.util.WebUtils;

/**
 * Stores a pending sign-in in a signed cookie of the browser that began it. So gateways keep no state, and no other
 * browser can complete the sign-in. The issuer redirects the browser from another site, which requires {@code
 * SameSite=Lax}.
 */
final class PendingSignInCookie implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

    static final String NAME = "schedmate-sign-in";

    private final PendingSignIns pending;
    private final ClientRegistrationRepository issuers;

    PendingSignInCookie(PendingSignIns pending, ClientRegistrationRepository issuers) {
        this.pending = pending;
        this.issuers = issuers;
    }

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest wanted, HttpServletRequest request, HttpServletResponse response) {
        if (wanted == null) {
            set("", Duration.ZERO, request, response);
            return;
        }
        var begun = new PendingSignIn(
                Objects.requireNonNull(wanted.getState(), "state"),
                text(wanted, OidcParameterNames.NONCE),
                text(wanted, PkceParameterNames.CODE_VERIFIER),
                URI.create(Objects.requireNonNull(wanted.getRedirectUri(), "redirect")));
        set(pending.text(begun), PendingSignIns.LIFETIME, request, response);
    }

    private static String text(OAuth2AuthorizationRequest wanted, String name) {
        return String.valueOf(wanted.getAttributes().get(name));
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
        var cookie = WebUtils.getCookie(request, NAME);
        String state = request.getParameter(OAuth2ParameterNames.STATE);
        ClientRegistration issuer = issuers.findByRegistrationId(OpenIdSignIn.ISSUER);
        if (cookie == null || state == null || issuer == null) {
            return null;
        }
        return pending.open(cookie.getValue(), state)
                .map(begun -> wanted(begun, issuer))
                .orElse(null);
    }

    private static OAuth2AuthorizationRequest wanted(PendingSignIn begun, ClientRegistration issuer) {
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(Objects.requireNonNull(
                        issuer.getProviderDetails().getAuthorizationUri(), "authorization_endpoint"))
                .clientId(issuer.getClientId())
                .redirectUri(begun.redirect().toString())
                .scopes(issuer.getScopes())
                .state(begun.state())
                .attributes(Map.of(
                        OAuth2ParameterNames.REGISTRATION_ID, issuer.getRegistrationId(),
                        OidcParameterNames.NONCE, begun.nonce(),
                        PkceParameterNames.CODE_VERIFIER, begun.verifier()))
                .build();
    }

    /**
     * Returns the pending sign-in and deletes the cookie. A copy of the cookie is useless afterwards, because the
     * issuer accepts each code only once.
     */
    @Override
    public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        var begun = Optional.ofNullable(loadAuthorizationRequest(request));
        set("", Duration.ZERO, request, response);
        return begun.orElse(null);
    }

    private static void set(String text, Duration age, HttpServletRequest request, HttpServletResponse response) {
        var cookie = SessionCookies.cookie(NAME, text, age, request)
                .sameSite("Lax")
                .path("/console")
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }
}
