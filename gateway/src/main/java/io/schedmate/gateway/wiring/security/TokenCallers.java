package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

/** Reads a caller from the claims of a configured issuer's token. */
final class TokenCallers implements Converter<Jwt, KeyAuthentication> {

    /** As far as Spring Security allows for when it takes a token. */
    private static final Duration CLOCKS_APART = Duration.ofSeconds(60);

    private final GatewayProperties.Jwt claims;
    private final Clock clock;

    TokenCallers(GatewayProperties.Jwt claims, Clock clock) {
        this.claims = claims;
        this.clock = clock;
    }

    @Override
    public KeyAuthentication convert(Jwt token) {
        String subject = token.getSubject();
        if (subject == null || subject.isBlank()) {
            throw new InvalidBearerTokenException("Expected claim sub (none).");
        }
        var roles = texts(token, claims.rolesClaim()).stream()
                .flatMap(name ->
                        Stream.of(Role.values()).filter(role -> role.wire().equals(name)))
                .collect(Collectors.toSet());
        var caller = new Caller(
                subject, roles, texts(token, claims.projectsClaim()), token.getClaimAsString(claims.ownerClaim()));
        return new KeyAuthentication(caller, "sub:" + token.getIssuer() + " " + subject, () -> holds(token));
    }

    private boolean holds(Jwt token) {
        var expiresAt = token.getExpiresAt();
        return expiresAt == null || clock.instant().isBefore(expiresAt.plus(CLOCKS_APART));
    }

    /** A list, or a text with spaces between as OAuth's scope is. What has another form gives nothing. */
    private static Set<String> texts(Jwt token, String claim) {
        Object value = token.getClaims().get(claim);
        return switch (value) {
            case String text -> Stream.of(text.strip().split("\\s+")).collect(Collectors.toSet());
            case Collection<?> items -> items.stream().map(String::valueOf).collect(Collectors.toSet());
            case null, default -> Set.of();
        };
    }
}
