package io.schedmate.edge.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Creates and verifies the tokens for calls between components. Only the gateway authenticates callers. It creates a
 * short-lived token for a caller's calls, and services accept nothing else. HS256; issuer {@code schedmate}; claims
 * {@code sub}, {@code roles}, {@code projects}, {@code owner}, {@code kind}, {@code clusters}, {@code nodes}.
 */
public final class InternalTokens {

    /** The lifetime of a token: long enough for a slow call to start, too short to be worth stealing. */
    public static final Duration LIFETIME = Duration.ofMinutes(1);

    private static final String ISSUER = "schedmate";
    private static final Duration CLOCKS_APART = Duration.ofSeconds(30);

    /** How long a token is reused. At its last use, most of its lifetime remains. */
    private static final Duration REUSED_FOR = Duration.ofSeconds(15);

    private static final int MAX_KEPT = 1_000;

    private final InternalKey key;
    private final Clock clock;
    private final Cache<Caller, String> minted;

    public InternalTokens(InternalKey key, Clock clock) {
        this.key = key;
        this.clock = clock;
        this.minted = kept(REUSED_FOR);
    }

    private <K, V> Cache<K, V> kept(Duration time) {
        return Caffeine.newBuilder()
                .maximumSize(MAX_KEPT)
                .expireAfterWrite(time)
                .ticker(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos())
                .build();
    }

    /** Returns a token for a call to a service, to be sent as {@code Authorization: Bearer …}. */
    public String mint(Caller caller) {
        return minted.get(caller, this::sign);
    }

    private String sign(Caller caller) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .subject(caller.subject())
                .claim("roles", caller.roles().stream().map(Role::wire).sorted().toList())
                .claim("projects", caller.projects().stream().sorted().toList())
                .claim("owner", caller.owner())
                .claim("kind", caller.kind().wire())
                .claim(
                        "clusters",
                        caller.bindings().clusters().stream().sorted().toList())
                .claim("nodes", caller.bindings().nodes().stream().sorted().toList())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFETIME)))
                .build();
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            token.sign(new MACSigner(key.secret()));
        } catch (JOSEException e) {
            throw new IllegalStateException("Expected to sign with HS256.", e);
        }
        return token.serialize();
    }

    /**
     * Returns a decoder that verifies signature, issuer and times. It accepts signatures by any accepted key. For a
     * token that was verified before, only the times are checked, because everything else depends only on the token's
     * text.
     */
    JwtDecoder decoder() {
        JwtTimestampValidator times = times();
        JwtDecoder verifying = verifying(times);
        Cache<String, Jwt> verified = kept(LIFETIME);
        return token -> {
            Jwt known = verified.getIfPresent(token);
            if (known != null && !times.validate(known).hasErrors()) {
                return known;
            }
            Jwt decoded = verifying.decode(token);
            verified.put(token, decoded);
            return decoded;
        };
    }

    private JwtTimestampValidator times() {
        JwtTimestampValidator times = new JwtTimestampValidator(CLOCKS_APART);
        times.setClock(clock);
        return times;
    }

    private JwtDecoder verifying(JwtTimestampValidator times) {
        List<NimbusJwtDecoder> decoders = key.accepted().stream()
                .map(accepted -> decoder(accepted, times))
                .toList();
        return token -> {
            JwtException refused = new BadJwtException("no key");
            for (NimbusJwtDecoder decoder : decoders) {
                try {
                    return decoder.decode(token);
                } catch (JwtException e) {
                    refused = e;
                }
            }
            throw refused;
        };
    }

    private static NimbusJwtDecoder decoder(InternalKey accepted, JwtTimestampValidator times) {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withSecretKey(accepted.secret())
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                times,
                new JwtIssuerValidator(ISSUER),
                new JwtClaimValidator<Object>("sub", subject -> subject instanceof String name && !name.isBlank())));
        return decoder;
    }

    static Caller caller(Jwt token) {
        return new Caller(
                Objects.requireNonNull(token.getSubject(), "the decoder takes no token without a subject"),
                texts(token, "roles").flatMap(InternalTokens::role).collect(Collectors.toSet()),
                Set.copyOf(texts(token, "projects").toList()),
                token.getClaimAsString("owner"),
                kind(token.getClaimAsString("kind")),
                new Bindings(
                        Set.copyOf(texts(token, "clusters").toList()),
                        Set.copyOf(texts(token, "nodes").toList())));
    }

    /**
     * Returns the kind with this name. An unknown kind, sent by a newer gateway, becomes the kind with the fewest
     * rights.
     */
    private static CallerKind kind(@Nullable String name) {
        return Stream.of(CallerKind.values())
                .filter(kind -> kind.wire().equals(name))
                .findFirst()
                .orElse(CallerKind.PERSON);
    }

    private static Stream<String> texts(Jwt token, String claim) {
        @Nullable List<String> given = token.getClaimAsStringList(claim);
        return Objects.requireNonNullElse(given, List.<String>of()).stream();
    }

    /** Returns the role with this name. An unknown role, sent by a newer gateway, is ignored and gives no rights. */
    private static Stream<Role> role(String name) {
        return Stream.of(Role.values())
                .filter(role -> role.name().toLowerCase(Locale.ROOT).equals(name));
    }
}
