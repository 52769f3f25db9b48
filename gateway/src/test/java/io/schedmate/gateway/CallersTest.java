package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests what a service receives about the caller. */
class CallersTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final String JOB = "/api/v1/jobs/4ecbdfb7-d39f-5119-8b43-6ea04610a644";

    @Test
    void aServiceReceivesTheCallersIdentityInAShortLivedSignedToken() throws Exception {
        String key = GATEWAY.key("rosa's laptop", Set.of("speech", "vision"), "rosa", Role.READER, Role.SUBMITTER);

        assertThat(GATEWAY.send(GATEWAY.call(JOB, key)).statusCode()).isEqualTo(200);

        var claims = tokenFor(JOB).getJWTClaimsSet();
        assertThat(claims.getSubject()).isEqualTo("rosa's laptop");
        assertThat(claims.getStringListClaim("roles")).containsExactlyInAnyOrder("reader", "submitter");
        assertThat(claims.getStringListClaim("projects")).containsExactlyInAnyOrder("speech", "vision");
        assertThat(claims.getStringClaim("owner")).isEqualTo("rosa");
        assertThat(claims.getExpirationTime()).isBefore(Date.from(Instant.now().plusSeconds(120)));
    }

    @Test
    void theCredentialsOfTheCallerAreNotForwarded() {
        String key = GATEWAY.key(Role.READER);

        GATEWAY.send(GATEWAY.call(JOB + "/metrics", key).header("Cookie", "a=b"));

        var received = GATEWAY.tracker.last(JOB + "/metrics");
        assertThat(received.headers()).doesNotContainKeys("X-API-Key", "Cookie");
        assertThat(received.headers().toString()).doesNotContain(key);
    }

    @Test
    void anInternalTokenFromOutsideIsRejected() throws Exception {
        GATEWAY.send(GATEWAY.call(JOB, GATEWAY.key(Role.READER)));
        String stolen = GATEWAY.registry.last(JOB).header("Authorization").orElseThrow();

        var answer = GATEWAY.send(GATEWAY.call(JOB).header("Authorization", stolen));

        assertProblem(answer, ProblemType.UNAUTHENTICATED);
    }

    @Test
    void aTokenOfTheConfiguredIssuerIsAcceptedWithItsRoles() throws Exception {
        String token = token(Instant.now().plusSeconds(600), List.of("reader"));

        var answer = GATEWAY.send(GATEWAY.call("/api/v1/jobs").header("Authorization", "Bearer " + token));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        var claims = tokenFor("/api/v1/jobs").getJWTClaimsSet();
        assertThat(claims.getSubject()).isEqualTo("ada");
        assertThat(claims.getStringListClaim("projects")).containsExactly("speech");
    }

    @Test
    void aTokenWithoutTheRoleIsForbiddenAndAnExpiredTokenIsUnauthenticated() throws Exception {
        String reader = token(Instant.now().plusSeconds(600), List.of("reader"));
        String expired = token(Instant.now().minusSeconds(600), List.of("admin"));

        var forbidden = GATEWAY.send(GATEWAY.call("/api/v1/dead-letters").header("Authorization", "Bearer " + reader));
        var unknown = GATEWAY.send(GATEWAY.call("/api/v1/dead-letters").header("Authorization", "Bearer " + expired));

        assertProblem(forbidden, ProblemType.FORBIDDEN);
        assertProblem(unknown, ProblemType.UNAUTHENTICATED);
    }

    @Test
    void aTokenMayRepeatARole() throws Exception {
        var claims = claims(Instant.now().plusSeconds(600)).claim("roles", "reader  reader\treader");
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), claims.build());
        token.sign(new RSASSASigner(RunningGateway.ISSUER.getPrivate()));

        assertThat(bearer(token.serialize()).statusCode()).isEqualTo(200);
    }

    @Test
    void aTokenThatTheIssuerDidNotSignIsRejected() throws Exception {
        JWTClaimsSet admin = claims(Instant.now().plusSeconds(600))
                .claim("roles", List.of("admin"))
                .build();
        var byPublicKey = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), admin);
        byPublicKey.sign(new MACSigner(RunningGateway.ISSUER.getPublic().getEncoded()));
        var byStranger = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), admin);
        byStranger.sign(new RSASSASigner(
                KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate()));
        String signed = token(Instant.now().plusSeconds(600), List.of("reader"));
        String[] parts = signed.split("\\.");

        for (String forged : List.of(
                new PlainJWT(admin).serialize(),
                byPublicKey.serialize(),
                byStranger.serialize(),
                parts[0] + "." + byStranger.serialize().split("\\.")[1] + "." + parts[2],
                parts[0] + "." + parts[1] + ".",
                parts[0] + "." + parts[1])) {
            assertProblem(bearer(forged), ProblemType.UNAUTHENTICATED);
        }
    }

    private static HttpResponse<String> bearer(String token) {
        return GATEWAY.send(GATEWAY.call("/api/v1/jobs").header("Authorization", "Bearer " + token));
    }

    @Test
    void aKeyWithAWrongSecretAndAnUnknownKeyAreRejected() {
        String key = GATEWAY.key(Role.ADMIN);
        String guessed = key.substring(0, key.length() - 2) + (key.endsWith("AA") ? "BB" : "AA");

        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/jobs", guessed)), ProblemType.UNAUTHENTICATED);
        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/jobs", "anything")), ProblemType.UNAUTHENTICATED);
    }

    @Test
    void queryAndBodyAreForwardedUnchanged() {
        String logs = JOB + "/logs";
        var sent = GATEWAY.call(logs + "?source=rank%200&firstLine=7", GATEWAY.key(Role.SHIPPER))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("loss 0.5 – fine\n"));

        assertThat(GATEWAY.send(sent).statusCode()).isEqualTo(200);

        var received = GATEWAY.tracker.last(logs);
        assertThat(received.bodyBytes()).isEqualTo("loss 0.5 – fine\n".getBytes(StandardCharsets.UTF_8).length);
        assertThat(received.header("Content-Type")).contains("text/plain");
    }

    @Test
    void anUnpublishedAddressIsNotFoundAndAnUnpublishedMethodGetsTheAllowedMethods() {
        String key = GATEWAY.key(Role.ADMIN);

        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/nothing", key)), ProblemType.NOT_FOUND);
        assertProblem(GATEWAY.send(GATEWAY.call("/elsewhere", key)), ProblemType.NOT_FOUND);
        var wrong = GATEWAY.send(GATEWAY.call("/api/v1/jobs", key).DELETE());
        assertThat(assertProblem(wrong, ProblemType.METHOD_NOT_ALLOWED).detail())
                .contains("GET", "POST");
        var unknownMethod = GATEWAY.send(GATEWAY.call("/api/v1/jobs", key).method("QUERY", BodyPublishers.noBody()));
        assertProblem(unknownMethod, ProblemType.METHOD_NOT_ALLOWED);
        assertThat(unknownMethod.headers().firstValue("Allow")).hasValue("GET, POST");
    }

    @Test
    void anAddressThatHidesAnotherIsRejected() {
        String key = GATEWAY.key(Role.ADMIN);

        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/jobs;a=b", key)), ProblemType.INVALID_REQUEST);
        var encoded = GATEWAY.send(GATEWAY.call("/api/v1/jobs/..%2fkeys", key));
        assertThat(encoded.statusCode()).isEqualTo(400);
        assertThat(RunningGateway.json(encoded).at("/errorCode").asString()).isEqualTo("invalid_request");
    }

    private static SignedJWT tokenFor(String path) throws ParseException, JOSEException {
        String header = GATEWAY.registry.last(path).header("Authorization").orElseThrow();
        var token = SignedJWT.parse(header.substring("Bearer ".length()));
        assertThat(token.verify(new MACVerifier(RunningGateway.INTERNAL_KEY))).isTrue();
        return token;
    }

    private static String token(Instant expires, List<String> roles) throws JOSEException {
        var claims = claims(expires).claim("roles", roles).build();
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), claims);
        token.sign(new RSASSASigner(RunningGateway.ISSUER.getPrivate()));
        return token.serialize();
    }

    private static JWTClaimsSet.Builder claims(Instant expires) {
        return new JWTClaimsSet.Builder()
                .subject("ada")
                .claim("projects", "speech")
                .expirationTime(Date.from(expires));
    }
}
