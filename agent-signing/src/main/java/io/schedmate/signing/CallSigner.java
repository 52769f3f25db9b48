package io.schedmate.signing;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Signs calls with one key. A repeated call gets a new signature and keeps its idempotency key. */
public final class CallSigner {

    private static final int NONCE_BYTES = 16;

    private final String keyId;
    private final PrivateKey key;
    private final InstantSource clock;
    private final RandomGenerator nonces;

    /** Nonces need an unpredictable source, such as {@link java.security.SecureRandom}. */
    public CallSigner(String keyId, PrivateKey key, InstantSource clock, RandomGenerator nonces) {
        this.keyId = keyId;
        this.key = key;
        this.clock = clock;
        this.nonces = nonces;
    }

    /**
     * The headers that make a call one of ours.
     *
     * @param query without its question mark; null for none
     * @param node the node that is meant
     * @param idempotencyKey of a command; null for a reading
     */
    public Map<String, String> headers(
            String method,
            String path,
            @Nullable String query,
            String node,
            @Nullable String idempotencyKey,
            byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("SchedMate-Node", node);
        if (idempotencyKey != null) {
            headers.put("Idempotency-Key", idempotencyKey);
        }
        headers.put("Content-Digest", SigningProfile.contentDigest(body));
        var call = new AgentCall(method, path, "?" + (query == null ? "" : query), headers, body);
        String parameters = parameters().text(call);
        headers.put("Signature-Input", "sig=" + parameters);
        headers.put("Signature", "sig=:" + Base64.getEncoder().encodeToString(sign(call, parameters)) + ":");
        return headers;
    }

    private SignatureParameters parameters() {
        Instant created = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        byte[] nonce = new byte[NONCE_BYTES];
        nonces.nextBytes(nonce);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(nonce);
        return new SignatureParameters(created, created.plus(SigningProfile.LIFE), text, keyId);
    }

    private byte[] sign(AgentCall call, String parameters) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(key);
            signature.update(SigningProfile.base(call, parameters));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Expected an Ed25519 key, got (%s). Create a new one.".formatted(keyId), e);
        }
    }
}
