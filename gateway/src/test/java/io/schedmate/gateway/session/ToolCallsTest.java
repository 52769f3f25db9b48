package io.schedmate.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final ToolCalls calls = calls("one secret", NOON);

    @Test
    void everyGatewayWithTheSameSecretReadsTheAddressFromAProof() {
        String proof = calls.proof("key:4711", "2001:db8::7");

        assertThat(calls.address(proof, "key:4711")).contains("2001:db8::7");
        assertThat(calls("one secret", NOON.plusSeconds(59)).address(proof, "key:4711"))
                .contains("2001:db8::7");
    }

    @Test
    void aProofIsInvalidForAnotherCallerOrSecretOrAfterItsLifetime() {
        String proof = calls.proof("key:4711", "10.0.0.7");

        assertThat(calls.address(proof, "key:4712")).isEmpty();
        assertThat(calls("another secret", NOON).address(proof, "key:4711")).isEmpty();
        assertThat(calls("one secret", NOON.plus(ToolCalls.LIFETIME)).address(proof, "key:4711"))
                .isEmpty();
        assertThat(calls("one secret", NOON.plus(Duration.ofDays(1))).address(proof, "key:4711"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "t1", "t1.99999999999.a2V5OjQ3MTE.MTAuMC4wLjc.", "t1.1.a.b.c", "true", "t1.....", " "})
    void aMalformedProofIsInvalid(String text) {
        assertThat(calls.address(text, "key:4711")).isEmpty();
    }

    @Test
    void aModifiedProofIsInvalid() {
        String proof = calls.proof("key:4711", "10.0.0.7");
        String other = calls.proof("key:4711", "10.0.0.8");
        String seal = proof.substring(proof.lastIndexOf('.'));

        assertThat(calls.address(other.substring(0, other.lastIndexOf('.')) + seal, "key:4711"))
                .isEmpty();
        assertThat(calls.address(
                        proof.replace("t1." + NOON.plusSeconds(60).getEpochSecond(), "t1.99999999999"), "key:4711"))
                .isEmpty();
    }

    private static ToolCalls calls(String secret, Instant now) {
        return new ToolCalls(
                new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"),
                Clock.fixed(now, ZoneOffset.UTC));
    }
}
