package io.schedmate.gateway.session;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/** Signs texts with the gateways' shared secret. */
final class Seal {

    private final SecretKey secret;

    Seal(SecretKey secret) {
        this.secret = secret;
    }

    /** Returns the HMAC-SHA-256 of a text, in base64url. */
    String of(String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(secret);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks HmacSHA256.", e);
        }
    }

    /** Verifies a signature in constant time. */
    boolean isOf(String text, String shown) {
        return MessageDigest.isEqual(
                of(text).getBytes(StandardCharsets.US_ASCII), shown.getBytes(StandardCharsets.UTF_8));
    }
}
