package io.schedmate.local.bench;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Creates the tokens that services accept, in place of the gateway. */
record ServiceToken(String key) {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    static ServiceToken random() {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        return new ServiceToken(HexFormat.of().formatHex(secret));
    }

    String mint() {
        long now = Instant.now().getEpochSecond();
        String signed = text("{\"alg\":\"HS256\"}") + "."
                + text(("{\"iss\":\"schedmate\",\"sub\":\"bench\",\"roles\":[\"admin\"],\"projects\":[],"
                                + "\"iat\":%d,\"exp\":%d}")
                        .formatted(now, now + 60));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return signed + "." + BASE64.encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Expected HMAC with SHA-256.", e);
        }
    }

    private static String text(String json) {
        return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
