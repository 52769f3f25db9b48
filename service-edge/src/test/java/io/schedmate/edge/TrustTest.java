package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrustTest {

    private static final Caller ROSA = new Caller("key-1", Set.of(Role.READER), Set.of(), null);

    @Test
    void aCallWithoutATokenIsUnauthenticated() {
        HttpResponse<String> answer = Edge.send(Edge.call("/caller"));

        ProblemsTest.problem(answer, ProblemType.UNAUTHENTICATED);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void aTokenOfAnotherKeyIsRejected() {
        InternalKey other = new InternalKey("another-key-another-key-another-key-another");

        assertRejected(new InternalTokens(other, Clock.systemUTC()).mint(ROSA));
    }

    @Test
    void duringRotationTokensOfEitherSecretAreAccepted() {
        String token = new InternalTokens(new InternalKey(Edge.NEXT_SECRET), Clock.systemUTC()).mint(ROSA);

        assertThat(Edge.send(Edge.call("/caller").header("Authorization", "Bearer " + token))
                        .statusCode())
                .isEqualTo(200);
        assertThat(Edge.send(Edge.known("/caller")).statusCode()).isEqualTo(200);
    }

    @Test
    void theAlsoAcceptedSecretHasTheSameMinimumLength() {
        assertThatThrownBy(() -> new InternalKey(Edge.NEXT_SECRET, "short")).hasMessageContaining("also-accepted");
        assertThat(new InternalKey(Edge.NEXT_SECRET, "").alsoAccepted()).isNull();
    }

    @Test
    void anExpiredTokenIsRejected() {
        Instant longAgo = Instant.now().minus(Duration.ofHours(1));

        assertRejected(
                new InternalTokens(Edge.part(InternalKey.class), Clock.fixed(longAgo, ZoneOffset.UTC)).mint(ROSA));
    }

    @Test
    void aTokenOfAnotherIssuerIsRejectedDespiteAValidSignature() {
        assertThat(signed("schedmate", "key-1"))
                .satisfies(ours -> assertThat(Edge.send(Edge.call("/caller").header("Authorization", "Bearer " + ours))
                                .statusCode())
                        .isEqualTo(200));

        assertRejected(signed("another-platform", "key-1"));
    }

    @Test
    void aTokenWithoutASubjectIsRejected() {
        assertRejected(signed("schedmate", null));
        assertRejected(signed("schedmate", " "));
    }

    @Test
    void anUnsignedTokenIsRejected() {
        String signed = Edge.token(Role.ADMIN);
        String claims = signed.split("\\.", -1)[1];

        assertRejected("eyJhbGciOiJub25lIn0." + claims + ".");
    }

    @Test
    void theCallerIsTheSubjectOfTheToken() {
        HttpResponse<String> answer = Edge.send(Edge.known("/caller"));

        assertThat(answer.body())
                .isEqualTo("{\"subject\":\"key-1\",\"roles\":[\"reader\"],\"projects\":[\"speech\"],\"owner\":\"rosa\","
                        + "\"kind\":\"person\",\"bindings\":{\"clusters\":[],\"nodes\":[]}}");
    }

    @Test
    void theTokenContainsTheKindAndTheBindingsOfTheCaller() {
        Caller agent = new Caller(
                "agents",
                Set.of(Role.SHIPPER),
                Set.of(),
                null,
                CallerKind.AGENT,
                new Bindings(Set.of("hall-a"), Set.of("gpu-*")));

        String token = Edge.part(InternalTokens.class).mint(agent);
        HttpResponse<String> answer = Edge.send(Edge.call("/caller").header("Authorization", "Bearer " + token));

        assertThat(answer.body())
                .contains("\"kind\":\"agent\",\"bindings\":{\"clusters\":[\"hall-a\"],\"nodes\":[\"gpu-*\"]}");
    }

    @Test
    void aMissingRoleIsForbidden() {
        String detail = ProblemsTest.problem(Edge.send(Edge.known("/operators")), ProblemType.FORBIDDEN)
                .detail();

        assertThat(detail).contains("operator, admin, got (reader)");
    }

    @Test
    void aCallWithoutDeclaredRolesIsForbidden() {
        var call = Edge.call("/undeclared").header("Authorization", "Bearer " + Edge.token(Role.values()));

        ProblemsTest.problem(Edge.send(call), ProblemType.FORBIDDEN);
    }

    @Test
    void probesAndMetricsNeedNoToken() {
        assertThat(Edge.send(Edge.call("/actuator/health/readiness")).statusCode())
                .isEqualTo(200);
        assertThat(Edge.send(Edge.call("/actuator/health/readiness")).body())
                .contains("\"broker\"")
                .contains("\"db\"");
        assertThat(Edge.send(Edge.call("/actuator/prometheus")).body()).contains("jvm_memory_used_bytes");
    }

    @Test
    void nothingCanBeChangedThroughAManagementEndpoint() {
        for (String path : List.of("circuitbreakers/fragile", "env", "caches", "shutdown", "info")) {
            for (String method : List.of("GET", "POST", "DELETE", "PUT")) {
                assertClientError(method, path, "{\"updateState\": \"FORCE_OPEN\"}");
            }
        }
    }

    @Test
    void additionallyExposedEndpointsReadAndChangeNothing() {
        for (String method : List.of("POST", "DELETE", "PUT")) {
            assertClientError(method, "loggers/io.schedmate", "{\"configuredLevel\": \"OFF\"}");
        }
    }

    private static void assertClientError(String method, String path, String body) {
        var call = Edge.call("/actuator/" + path)
                .header("Authorization", "Bearer " + Edge.token(Role.values()))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        assertThat(Edge.send(call).statusCode()).as(method + " " + path).isBetween(400, 499);
    }

    @Test
    void aShortKeyIsRejectedAtTheStartWithoutBeingShown() {
        assertThatThrownBy(() -> new InternalKey("short-secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("schedmate.internal.key")
                .hasMessageNotContaining("short-secret");
    }

    private static String signed(String issuer, @Nullable String subject) {
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(subject)
                .claim("roles", List.of("reader"))
                .expirationTime(Date.from(Instant.now().plus(Duration.ofHours(1))))
                .build();
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            token.sign(new MACSigner(String.valueOf(Edge.part(InternalKey.class).key())));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static void assertRejected(String token) {
        ProblemsTest.problem(
                Edge.send(Edge.call("/caller").header("Authorization", "Bearer " + token)),
                ProblemType.UNAUTHENTICATED);
    }
}
