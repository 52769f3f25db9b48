package io.schedmate.agent.gpu;

import io.schedmate.signing.EventSignature;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Signs the agent's samples. Services accept only signed samples. */
public final class SampleSeal {

    private static final Logger LOG = LoggerFactory.getLogger(SampleSeal.class);

    private final @Nullable PrivateKey key;

    /**
     * Creates a signer.
     *
     * @param key null to omit signatures
     */
    public SampleSeal(@Nullable PrivateKey key) {
        this.key = key;
        if (key == null) {
            LOG.warn("The setting schedmate.agent.signing-key is missing, so services will refuse this node's samples. "
                    + "Create one with openssl genpkey -algorithm ed25519.");
        }
    }

    /** Returns the value of the header {@link EventSignature#HEADER} for an event; empty without a key. */
    public Optional<String> of(String topic, String node, Map<String, String> headers, String value) {
        return Optional.ofNullable(key)
                .map(with -> EventSignature.of(
                        with, EventSignature.bytes(topic, node, headers, value.getBytes(StandardCharsets.UTF_8))));
    }
}
