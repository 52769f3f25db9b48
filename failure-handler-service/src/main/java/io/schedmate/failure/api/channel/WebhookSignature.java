package io.schedmate.failure.api.channel;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Creates the headers that prove the origin and the time of a message, according to Standard Webhooks. */
final class WebhookSignature {

    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    /** @param secret {@code whsec_} and base64 */
    WebhookSignature(String secret) {
        this.key = new SecretKeySpec(Base64.getDecoder().decode(secret.substring(PREFIX.length())), ALGORITHM);
    }

    Map<String, String> headers(UUID id, Instant at, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("webhook-id", id.toString());
        headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
        headers.put("webhook-signature", "v1," + sign(id + "." + at.getEpochSecond() + ".", body));
        return headers;
    }

    private String sign(String before, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(before.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks %s, which every Java runtime must provide.".formatted(ALGORITHM), e);
        }
    }
}
