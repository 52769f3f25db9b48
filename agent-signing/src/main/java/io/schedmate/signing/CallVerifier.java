package io.schedmate.signing;

import static io.schedmate.model.api.agent.AgentRefusal.BAD_SIGNATURE;
import static io.schedmate.model.api.agent.AgentRefusal.GRANT_MISSING;
import static io.schedmate.model.api.agent.AgentRefusal.INVALID_REQUEST;
import static io.schedmate.model.api.agent.AgentRefusal.REPLAYED_NONCE;
import static io.schedmate.model.api.agent.AgentRefusal.STALE_SIGNATURE;
import static io.schedmate.model.api.agent.AgentRefusal.WRONG_NODE;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Verifies that a call to one node was signed by a trusted key, recently, and that it was not seen before. */
public final class CallVerifier {

    private static final Pattern SIGNATURE = Pattern.compile("sig=:([A-Za-z0-9+/]{86}==):");

    private final String node;
    private final Map<String, TrustedKey> keys;
    private final InstantSource clock;
    private final Instant startedAt;
    private final SeenNonces nonces = new SeenNonces();

    /** An agent that starts has forgotten its nonces, so what may have been signed before its start is refused. */
    public CallVerifier(String node, List<TrustedKey> keys, InstantSource clock) {
        this.node = node;
        this.keys = keys.stream().collect(Collectors.toUnmodifiableMap(TrustedKey::id, Function.identity()));
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** From when on a signature can be fresh enough: clocks may be apart, and none from before the start may pass. */
    public Instant listensFrom() {
        return startedAt.plus(SigningProfile.LEEWAY);
    }

    /** Who made the call; throws {@link CallRefused} when nobody whom this agent obeys. */
    public TrustedKey verify(AgentCall call) {
        TrustedKey key = verifyHead(call);
        verifyBody(call);
        return key;
    }

    /**
     * Who made the call, by all but its body, whose digest is signed: so a body is read for trusted keys alone. Uses up
     * the nonce. {@link #verifyBody} has to follow.
     *
     * @throws CallRefused when nobody whom this agent obeys made it
     */
    public TrustedKey verifyHead(AgentCall call) {
        forThisNode(call);
        if (call.commands() && isAbsent(call.header("Idempotency-Key"))) {
            throw new CallRefused(
                    INVALID_REQUEST, "Expected an Idempotency-Key, got none. Send the recovery step as the key.");
        }
        SignatureParameters parameters = parameters(call);
        TrustedKey key = signer(call, parameters);
        isFresh(parameters);
        if (!nonces.add(parameters.nonce(), clock.instant())) {
            throw new CallRefused(
                    REPLAYED_NONCE,
                    "Expected a new nonce, got (%s). Sign again and keep the Idempotency-Key."
                            .formatted(parameters.nonce()));
        }
        if (call.commands() && !key.mayCommand()) {
            throw new CallRefused(
                    GRANT_MISSING,
                    "Expected a key with the grant command, got (read). Sign with the failure handler's key.");
        }
        return key;
    }

    /** Throws {@link CallRefused} unless the body is the one whose digest is signed. */
    public void verifyBody(AgentCall call) {
        byte[] expected = SigningProfile.contentDigest(call.body()).getBytes(StandardCharsets.UTF_8);
        byte[] given = String.valueOf(call.header("Content-Digest")).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(expected, given)) {
            throw new CallRefused(
                    BAD_SIGNATURE,
                    "Expected a Content-Digest that matches the body. The body may have been changed in transit.");
        }
    }

    private void forThisNode(AgentCall call) {
        String meant = call.header("SchedMate-Node");
        if (!node.equals(meant)) {
            throw new CallRefused(
                    WRONG_NODE,
                    "Expected SchedMate-Node %s, got (%s). The address book may be out of date."
                            .formatted(node, meant));
        }
    }

    private static SignatureParameters parameters(AgentCall call) {
        String input = String.valueOf(call.header("Signature-Input"));
        return SignatureParameters.parse(input, call)
                .orElseThrow(() -> new CallRefused(
                        BAD_SIGNATURE,
                        "Expected a Signature-Input of profile %s over %s, got (%s). Follow x-signing exactly."
                                .formatted(SigningProfile.TAG, SigningProfile.covered(call), input)));
    }

    private TrustedKey signer(AgentCall call, SignatureParameters parameters) {
        TrustedKey key = keys.get(parameters.keyId());
        Matcher signature = SIGNATURE.matcher(String.valueOf(call.header("Signature")));
        // An unknown key and a wrong signature sound the same: who asks learns nothing of the keys.
        if (key == null || !signature.matches() || !holds(key, call, parameters, signature.group(1))) {
            throw new CallRefused(
                    BAD_SIGNATURE,
                    "Expected a Signature by a key that this agent trusts, got (%s). The key may be missing from this agent's list."
                            .formatted(parameters.keyId()));
        }
        return key;
    }

    private static boolean holds(TrustedKey key, AgentCall call, SignatureParameters parameters, String base64) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initVerify(key.key());
            signature.update(SigningProfile.base(call, parameters.text(call)));
            return signature.verify(Base64.getDecoder().decode(base64));
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private void isFresh(SignatureParameters parameters) {
        Instant now = clock.instant();
        Instant created = parameters.created();
        Instant expires = parameters.expires();
        boolean rightLife = expires.isAfter(created) && !expires.isAfter(created.plus(SigningProfile.LIFE));
        boolean holdsNow =
                !created.isAfter(now.plus(SigningProfile.LEEWAY)) && !now.isAfter(expires.plus(SigningProfile.LEEWAY));
        if (!rightLife || !holdsNow || created.isBefore(listensFrom())) {
            throw new CallRefused(
                    STALE_SIGNATURE,
                    "Expected a signature created within the last 30 seconds and not before %d, got (created %d, now %d). Compare the clocks with GET /health and sign again."
                            .formatted(listensFrom().getEpochSecond(), created.getEpochSecond(), now.getEpochSecond()));
        }
    }

    private static boolean isAbsent(@Nullable String header) {
        return header == null || header.isBlank() || header.length() > 128;
    }
}
