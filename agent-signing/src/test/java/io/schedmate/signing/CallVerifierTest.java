package io.schedmate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.api.agent.AgentRefusal;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallVerifierTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

    private final KeyPair pair = keyPair();
    private Instant now = START;
    private final CallSigner signer = new CallSigner("handler", pair.getPrivate(), () -> now, new Random(7));
    private final CallVerifier verifier = new CallVerifier(
            "node-1",
            List.of(
                    new TrustedKey("handler", pair.getPublic(), true),
                    new TrustedKey("dashboard", pair.getPublic(), false)),
            () -> now);

    CallVerifierTest() {
        now = START.plusSeconds(60);
    }

    @Test
    void aSignedCommandIsAttributedToItsKey() {
        assertThat(verifier.verify(command(BODY, Map.of())).id()).isEqualTo("handler");
    }

    @Test
    void aReadRequestNeedsNoIdempotencyKey() {
        var headers = signer.headers("GET", "/agent/v1/gpus", null, "node-1", null, new byte[0]);

        assertThat(verifier.verify(new AgentCall("GET", "/agent/v1/gpus", "?", headers, new byte[0]))
                        .id())
                .isEqualTo("handler");
    }

    @Test
    void theSameCallIsAcceptedOnce() {
        AgentCall call = command(BODY, Map.of());
        verifier.verify(call);

        refused(() -> verifier.verify(call), AgentRefusal.REPLAYED_NONCE);
    }

    @Test
    void aReplayIsRejectedWhileItsSignatureIsValid() {
        AgentCall call = command(BODY, Map.of());
        verifier.verify(call);
        now = now.plus(SigningProfile.LIFE).plus(SigningProfile.LEEWAY);

        refused(() -> verifier.verify(call), AgentRefusal.REPLAYED_NONCE);
    }

    @Test
    void aNonceExpiresAfterItsMinute() {
        verifier.verify(commandOfFirstNonce());
        now = now.plus(SigningProfile.NONCE_MEMORY);
        refused(() -> verifier.verify(commandOfFirstNonce()), AgentRefusal.REPLAYED_NONCE);
        now = now.plusSeconds(1);

        assertThat(verifier.verify(commandOfFirstNonce()).id()).isEqualTo("handler");
    }

    @Test
    void aBodyOtherThanTheSignedOneIsRejected() {
        var headers = signer.headers("POST", "/agent/v1/cordon", null, "node-1", "k", BODY);
        byte[] other = "{\"a\":2}".getBytes(StandardCharsets.UTF_8);

        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?", headers, other)),
                AgentRefusal.BAD_SIGNATURE);
    }

    @Test
    void aChangeOfAnySignedPartIsDetected() {
        refused(() -> verifier.verify(command(BODY, Map.of("Idempotency-Key", "other"))), AgentRefusal.BAD_SIGNATURE);
        refused(() -> verifier.verify(command(BODY, Map.of("SchedMate-Node", "node-2"))), AgentRefusal.WRONG_NODE);
        var headers = signer.headers("POST", "/agent/v1/cordon", null, "node-1", "k", BODY);
        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/uncordon", "?", headers, BODY)),
                AgentRefusal.BAD_SIGNATURE);
        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?x=1", headers, BODY)),
                AgentRefusal.BAD_SIGNATURE);
    }

    @Test
    void aCommandWithoutAnIdempotencyKeyIsRejected() {
        refused(() -> verifier.verify(command(BODY, Map.of("Idempotency-Key", " "))), AgentRefusal.INVALID_REQUEST);
    }

    @Test
    void anIdempotencyKeyHasAtMost128Characters() {
        var longest = signer.headers("POST", "/agent/v1/cordon", null, "node-1", "k".repeat(128), BODY);
        assertThat(verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?", longest, BODY))
                        .id())
                .isEqualTo("handler");

        var longer = signer.headers("POST", "/agent/v1/cordon", null, "node-1", "k".repeat(129), BODY);
        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?", longer, BODY)),
                AgentRefusal.INVALID_REQUEST);
    }

    @Test
    void aKeyOfAnotherAlgorithmVerifiesNothing() throws NoSuchAlgorithmException {
        var elliptic = new TrustedKey(
                "handler", KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic(), true);
        now = START;
        var other = new CallVerifier("node-1", List.of(elliptic), () -> now);
        now = START.plusSeconds(60);

        refused(() -> other.verify(command(BODY, Map.of())), AgentRefusal.BAD_SIGNATURE);
    }

    @Test
    void aSignatureIsValidForThirtySecondsPlusTheLeeway() {
        AgentCall first = command(BODY, Map.of());
        AgentCall second = command(BODY, Map.of());
        now = now.plusSeconds(35);
        verifier.verify(first);
        now = now.plusSeconds(1);

        refused(() -> verifier.verify(second), AgentRefusal.STALE_SIGNATURE);
    }

    @Test
    void aSignatureFromTheFutureIsRejected() {
        now = now.plusSeconds(6);
        AgentCall early = command(BODY, Map.of());
        now = now.minusSeconds(6);

        refused(() -> verifier.verify(early), AgentRefusal.STALE_SIGNATURE);
    }

    @Test
    void aCallPossiblySignedBeforeTheStartIsRejected() {
        now = START.plusSeconds(4);
        refused(() -> verifier.verify(command(BODY, Map.of())), AgentRefusal.STALE_SIGNATURE);
        now = START.plusSeconds(5);
        assertThat(verifier.verify(command(BODY, Map.of())).id()).isEqualTo("handler");
    }

    @Test
    void aLifetimeLongerThanTheProfileAllowsIsRejected() {
        AgentCall call = command(BODY, Map.of());
        String input = String.valueOf(call.header("Signature-Input"));
        long created = now.getEpochSecond();
        String longer = input.replace("expires=" + (created + 30), "expires=" + (created + 31));

        refused(() -> verifier.verify(with(call, "Signature-Input", longer)), AgentRefusal.BAD_SIGNATURE);
    }

    @Test
    void aReadOnlyKeyCannotCommand() {
        var reading = new CallSigner("dashboard", pair.getPrivate(), () -> now, new Random(8));
        var headers = reading.headers("POST", "/agent/v1/cordon", null, "node-1", "k", BODY);

        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?", headers, BODY)),
                AgentRefusal.GRANT_MISSING);
    }

    @Test
    void unsignedUnknownAndMalformedCallsAreRejected() {
        var stranger = new CallSigner("handler", keyPair().getPrivate(), () -> now, new Random(9));
        var headers = stranger.headers("POST", "/agent/v1/cordon", null, "node-1", "k", BODY);

        refused(
                () -> verifier.verify(new AgentCall("POST", "/agent/v1/cordon", "?", headers, BODY)),
                AgentRefusal.BAD_SIGNATURE);
        refused(
                () -> verifier.verify(with(command(BODY, Map.of()), "Signature", "sig=:AAAA:")),
                AgentRefusal.BAD_SIGNATURE);
        refused(() -> verifier.verify(with(command(BODY, Map.of()), "Signature", null)), AgentRefusal.BAD_SIGNATURE);
        refused(
                () -> verifier.verify(with(command(BODY, Map.of()), "Signature-Input", null)),
                AgentRefusal.BAD_SIGNATURE);
    }

    @Test
    void noncesAreKeptLongerThanTheirSignatureIsValid() {
        assertThat(SigningProfile.NONCE_MEMORY)
                .isGreaterThan(SigningProfile.LIFE.plus(SigningProfile.LEEWAY.multipliedBy(2)))
                .isGreaterThan(Duration.ZERO);
    }

    @Test
    void aKeyIsReadFromRawBytesAndFromItsEncodedForm() {
        String written =
                java.util.Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
        byte[] bare = java.util.Arrays.copyOfRange(pair.getPublic().getEncoded(), 12, 44);

        assertThat(Ed25519Keys.publicKey(written)).isEqualTo(pair.getPublic());
        assertThat(Ed25519Keys.publicKey(java.util.Base64.getEncoder().encodeToString(bare)))
                .isEqualTo(pair.getPublic());
        assertThatThrownBy(() -> Ed25519Keys.publicKey("AAAA")).hasMessageContaining("an Ed25519 key");
    }

    /** By a signer that starts again with the nonces that it had. */
    private AgentCall commandOfFirstNonce() {
        var again = new CallSigner("handler", pair.getPrivate(), () -> now, new Random(7));
        return new AgentCall(
                "POST",
                "/agent/v1/cordon",
                "?",
                again.headers("POST", "/agent/v1/cordon", null, "node-1", "k", BODY),
                BODY);
    }

    private AgentCall command(byte[] body, Map<String, String> changed) {
        var headers = new HashMap<>(signer.headers("POST", "/agent/v1/cordon", null, "node-1", "k", body));
        headers.putAll(changed);
        return new AgentCall("POST", "/agent/v1/cordon", "?", headers, body);
    }

    private static AgentCall with(AgentCall call, String header, @Nullable String value) {
        var headers = new HashMap<>(call.headers());
        headers.remove(header.toLowerCase(java.util.Locale.ROOT));
        if (value != null) {
            headers.put(header, value);
        }
        return new AgentCall(call.method(), call.path(), call.query(), headers, call.body());
    }

    private static void refused(ThrowingCallable call, AgentRefusal refusal) {
        assertThatThrownBy(call).isInstanceOfSatisfying(CallRefused.class, found -> {
            assertThat(found.refusal()).isEqualTo(refusal);
            assertThat(found.detail()).startsWith("Expected").endsWith(".");
        });
    }

    private static KeyPair keyPair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
