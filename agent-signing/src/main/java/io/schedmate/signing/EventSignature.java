package io.schedmate.signing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Signs an event of a node agent and verifies the signature. */
public final class EventSignature {

    /** The Kafka header that holds a seal: a word for its kind, a blank, base64. */
    public static final String HEADER = "schedmate_seal";

    /** Begins the seals of node agents. */
    public static final String AGENT = "agent ";

    private static final String ALGORITHM = "Ed25519";
    private static final byte[] FORM = "schedmate event 1".getBytes(StandardCharsets.UTF_8);
    private static final List<String> SIGNED_HEADERS = List.of("ce_id", "ce_source", "ce_type", "ce_time");

    private EventSignature() {}

    /**
     * The bytes that are sealed: topic, key, the headers that say what event it is, and the value, each with its length
     * before it. A header that is absent is an empty one.
     */
    public static byte[] bytes(String topic, String key, Map<String, String> headers, byte[] value) {
        var bytes = new ByteArrayOutputStream(value.length + 512);
        add(bytes, FORM);
        add(bytes, topic.getBytes(StandardCharsets.UTF_8));
        add(bytes, key.getBytes(StandardCharsets.UTF_8));
        SIGNED_HEADERS.forEach(name -> add(bytes, headers.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8)));
        add(bytes, value);
        return bytes.toByteArray();
    }

    /** The header's text. */
    public static String of(PrivateKey key, byte[] bytes) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(bytes);
            return AGENT + Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime cannot sign with Ed25519.", e);
        }
    }

    /** Whether a header's text is the signature of these bytes by the owner of the key. */
    public static boolean holds(PublicKey key, byte[] bytes, String header) {
        if (!header.startsWith(AGENT)) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initVerify(key);
            signature.update(bytes);
            return signature.verify(Base64.getDecoder().decode(header.substring(AGENT.length())));
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return false;
        }
    }

    private static void add(ByteArrayOutputStream bytes, byte[] part) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
        bytes.writeBytes(part);
    }
}
