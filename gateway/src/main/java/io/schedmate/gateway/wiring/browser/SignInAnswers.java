package io.schedmate.gateway.wiring.browser;

import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.session.SignedIn;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * Redirects a browser that returns from the issuer to the console, with a session or with the reason why there is none.
 */
final class SignInAnswers implements AuthenticationSuccessHandler, AuthenticationFailureHandler {

    private static final Logger LOG = LoggerFactory.getLogger(SignInAnswers.class);
    private static final String CONSOLE = "/console/";
    /** Browsers store cookies of at most 4,096 bytes, including name and attributes. */
    private static final int MAX_SESSION_LENGTH = 3_900;

    private final Sessions sessions;
    private final TokenClaims claims;
    private final Clock clock;

    SignInAnswers(Sessions sessions, TokenClaims claims, Clock clock) {
        this.sessions = sessions;
        this.claims = claims;
        this.clock = clock;
    }

    /** The reason why a browser gets no session. The console's page has a text for each. */
    private enum Refusal {
        ISSUER_AWAY,
        EXPIRED,
        REFUSED,
        NOT_TRUSTED,
        NO_ROLE,
        TOO_LARGE
    }

    /** Sends the complete response; the filter chain does not continue. */
    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, Authentication issuersWord) {
        onAuthenticationSuccess(request, response, issuersWord);
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication issuersWord) {
        var person = issuersWord.getPrincipal() instanceof ClaimAccessor token
                ? claims.person(token).orElse(null)
                : null;
        if (person == null) {
            refuse(Refusal.NOT_TRUSTED, response);
            return;
        }
        AuditedCall.of(request).ifPresent(call -> call.by(person.account(), person.caller(), null));
        if (person.caller().roles().isEmpty()) {
            refuse(Refusal.NO_ROLE, response);
            return;
        }
        SignedIn begun = sessions.begin(person);
        String text = sessions.text(begun.session());
        if (text.length() > MAX_SESSION_LENGTH) {
            refuse(Refusal.TOO_LARGE, response);
            return;
        }
        AuditedCall.of(request)
                .ifPresent(call ->
                        call.by(begun.account(), begun.caller(), begun.session().id()));
        var left = Duration.between(clock.instant(), begun.session().expiresAt());
        response.addHeader(
                HttpHeaders.SET_COOKIE, SessionCookies.of(text, left, request).toString());
        lead(CONSOLE, response);
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure) {
        LOG.warn("A sign-in at the issuer failed: {}", failure.toString());
        refuse(refusal(failure), response);
    }

    private static Refusal refusal(AuthenticationException failure) {
        if (!(failure instanceof OAuth2AuthenticationException denied)) {
            // The issuer's document could not be read.
            return Refusal.ISSUER_AWAY;
        }
        return switch (denied.getError().getErrorCode()) {
            case "authorization_request_not_found", "invalid_request" -> Refusal.EXPIRED;
            case OAuth2ErrorCodes.ACCESS_DENIED, "login_required", "interaction_required", "consent_required" ->
                Refusal.REFUSED;
            case OAuth2ErrorCodes.SERVER_ERROR, OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE, "invalid_token_response" ->
                Refusal.ISSUER_AWAY;
            default -> Refusal.NOT_TRUSTED;
        };
    }

    private static void refuse(Refusal why, HttpServletResponse response) {
        lead(CONSOLE + "#/sign-in?failed=" + why.name().toLowerCase(Locale.ROOT), response);
    }

    /** Redirects without a body, so that the response is not committed before its audit entry is stored. */
    private static void lead(String address, HttpServletResponse response) {
        response.setStatus(HttpStatus.FOUND.value());
        response.setHeader(HttpHeaders.LOCATION, address);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }
}
