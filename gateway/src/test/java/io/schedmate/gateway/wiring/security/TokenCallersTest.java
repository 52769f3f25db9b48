package io.schedmate.gateway.wiring.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.browser.TokenClaims;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.Jwt;

class TokenCallersTest {

    private static final Instant EXPIRY = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void callsOfATokenContinueUntilItHasExpiredOnEveryClock() {
        assertThat(at(EXPIRY.plusSeconds(59)).holds()).isTrue();
        assertThat(at(EXPIRY.plusSeconds(60)).holds()).isFalse();
    }

    @Test
    void callsOfATokenWithoutAnExpiryContinue() {
        assertThat(caller(null, EXPIRY.plusSeconds(60)).holds()).isTrue();
    }

    private static KeyAuthentication at(Instant now) {
        return caller(EXPIRY, now);
    }

    private static KeyAuthentication caller(@Nullable Instant expiry, Instant now) {
        var token = Jwt.withTokenValue("token").header("alg", "none").subject("rosa");
        if (expiry != null) {
            token.expiresAt(expiry);
        }
        var claims = new TokenClaims(new GatewayProperties.Jwt("sub", "roles", "projects", "sub"));
        return new TokenCallers(claims, Clock.fixed(now, ZoneOffset.UTC)).convert(token.build());
    }
}
