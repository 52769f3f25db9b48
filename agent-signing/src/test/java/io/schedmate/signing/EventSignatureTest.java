package io.schedmate.signing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A writer to a topic cannot write there in the name of an agent. */
class EventSignatureTest {

    private static final Map<String, String> HEADERS = Map.of(
            "ce_id",
            "0198c0de",
            "ce_source",
            "node-agent/n1",
            "ce_type",
            "node-sample",
            "ce_time",
            "2026-03-02T12:00Z");
    private static final byte[] VALUE = "{\"node\":\"n1\"}".getBytes(UTF_8);

    private final KeyPair pair = keyPair();
    private final byte[] event = EventSignature.bytes("node-sample", "n1", HEADERS, VALUE);
    private final String seal = EventSignature.of(pair.getPrivate(), event);

    @Test
    void aSealIsValidForItsEvent() {
        assertThat(seal).startsWith("agent ");
        assertThat(holds(EventSignature.bytes("node-sample", "n1", new HashMap<>(HEADERS), VALUE.clone())))
                .isTrue();
    }

    @Test
    void aSealIsInvalidForAnotherTopicKeyOrValue() {
        assertThat(holds(EventSignature.bytes("job-failed", "n1", HEADERS, VALUE)))
                .isFalse();
        assertThat(holds(EventSignature.bytes("node-sample", "n2", HEADERS, VALUE)))
                .isFalse();
        assertThat(holds(EventSignature.bytes("node-sample", "n1", HEADERS, "{\"node\":\"n2\"}".getBytes(UTF_8))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce_id", "ce_source", "ce_type", "ce_time"})
    void aSealIsInvalidForOtherHeaders(String header) {
        var other = new HashMap<>(HEADERS);
        other.put(header, "another");
        assertThat(holds(EventSignature.bytes("node-sample", "n1", other, VALUE)))
                .isFalse();

        other.remove(header);
        assertThat(holds(EventSignature.bytes("node-sample", "n1", other, VALUE)))
                .isFalse();
    }

    @Test
    void aHeaderUnrelatedToTheEventIsNotSealed() {
        var more = new HashMap<>(HEADERS);
        more.put("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

        assertThat(holds(EventSignature.bytes("node-sample", "n1", more, VALUE)))
                .isTrue();
    }

    /** Without the lengths, a part's end could be moved into the next part. */
    @Test
    void theBoundariesOfThePartsAreSealed() {
        assertThat(EventSignature.bytes("node-samplen", "1", HEADERS, VALUE)).isNotEqualTo(event);
        assertThat(EventSignature.bytes("node-sample", "n1", HEADERS, new byte[0]))
                .isNotEqualTo(EventSignature.bytes("node-sample", "n1", Map.of(), new byte[0]));
    }

    /** So that no signature over anything else, such as a call, is one over an event. */
    @Test
    void theNameOfTheFormatPrecedesAllParts() {
        byte[] least = EventSignature.bytes("t", "k", Map.of(), new byte[] {7});

        assertThat(least)
                .isEqualTo(
                        ("\0\0\0\21schedmate event 1" + "\0\0\0\1t" + "\0\0\0\1k" + "\0\0\0\0".repeat(4) + "\0\0\0\1\7")
                                .getBytes(UTF_8));
    }

    @Test
    void aSealOfAnotherKeyIsInvalid() {
        assertThat(EventSignature.holds(
                        pair.getPublic(), event, EventSignature.of(keyPair().getPrivate(), event)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "agent", "agent ", "agent AAAA", "agent no base64!", "service AAAA"})
    void aMalformedSealIsInvalid(String header) {
        assertThat(EventSignature.holds(pair.getPublic(), event, header)).isFalse();
    }

    @Test
    void aSealOfAnotherKindIsInvalid() {
        assertThat(EventSignature.holds(pair.getPublic(), event, seal.replace("agent ", "owner ")))
                .isFalse();
        assertThat(EventSignature.holds(pair.getPublic(), event, seal.substring("agent ".length())))
                .isFalse();
    }

    @Test
    void aKeyOfAnotherAlgorithmNeitherSealsNorVerifies() throws GeneralSecurityException {
        KeyPair elliptic = KeyPairGenerator.getInstance("EC").generateKeyPair();

        assertThat(EventSignature.holds(elliptic.getPublic(), event, seal)).isFalse();
        assertThatThrownBy(() -> EventSignature.of(elliptic.getPrivate(), event))
                .isInstanceOf(IllegalStateException.class);
    }

    private boolean holds(byte[] bytes) {
        return EventSignature.holds(pair.getPublic(), bytes, seal);
    }

    private static KeyPair keyPair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
