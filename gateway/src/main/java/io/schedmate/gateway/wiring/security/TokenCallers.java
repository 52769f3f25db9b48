package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.session.SessionHolder.Person;
import io.schedmate.gateway.wiring.browser.TokenClaims;
import java.time.Clock;
import java.time.Duration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

/** Authenticates a caller by a configured issuer's token. */
final class TokenCallers implements Converter<Jwt, KeyAuthentication> {

    /** The difference between clocks that Spring Security tolerates for tokens. */
    private static final Duration CLOCKS_APART = Duration.ofSeconds(60);

    private final TokenClaims claims;
    private final Clock clock;

    TokenCallers(TokenClaims claims, Clock clock) {
        this.claims = claims;
        this.clock = clock;
    }

    @Override
    public KeyAuthentication convert(Jwt token) {
        Person person = claims.person(token)
                .orElseThrow(() -> new InvalidBearerTokenException("Expected the claim sub, got none."));
        return new KeyAuthentication(person.caller(), person.account(), () -> holds(token));
    }

    private boolean holds(Jwt token) {
        var expiresAt = token.getExpiresAt();
        return expiresAt == null || clock.instant().isBefore(expiresAt.plus(CLOCKS_APART));
    }
}
