package io.schedmate.gateway.wiring.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.browser.TokenClaims;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.Jwt;

class TokenCallersTest {

    private static final Instant EXPIRY = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void aTokensCallsMayGoOnUntilItHasExpiredOnEveryClock() {
        assertThat(at(EXPIRY.plusSeconds(59)).holds()).isTrue();
        assertThat(at(EXPIRY.plusSeconds(60)).holds()).isFalse();
    }

    private static KeyAuthentication at(Instant now) {
        var token = Jwt.withTokenValue("token")
                .header("alg", "none")
                .subject("rosa")
                .expiresAt(EXPIRY)
                .build();
        var claims = new TokenClaims(new GatewayProperties.Jwt("sub", "roles", "projects", "sub"));
        return new TokenCallers(claims, Clock.fixed(now, ZoneOffset.UTC)).convert(token);
    }
}
