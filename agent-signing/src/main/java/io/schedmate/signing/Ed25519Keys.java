package io.schedmate.signing;

import io.schedmate.model.check.Require;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.EncodedKeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/** Reads Ed25519 keys from base64: the 32 raw bytes, or the form with a header that OpenSSL writes (RFC 8410). */
public interface Ed25519Keys {

    private static byte[] encoded(String name, String base64, String header) {
        byte[] given;
        try {
            given = Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException _) {
            throw Require.refused(name, "a key in base64", "no base64", "copy it again");
        }
        return given.length == 32
                ? HexFormat.of().parseHex(header + HexFormat.of().formatHex(given))
                : given;
    }

    /** Throws {@link IllegalArgumentException} when it is none. */
    static PublicKey publicKey(String base64) {
        return key(
                "publicKey",
                factory -> factory.generatePublic(spec(encoded("publicKey", base64, "302a300506032b6570032100"))));
    }

    /** Throws {@link IllegalArgumentException} when it is none. */
    static PrivateKey privateKey(String base64) {
        byte[] encoded = encoded("privateKey", base64, "302e020100300506032b657004220420");
        return key("privateKey", factory -> factory.generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    }

    private static EncodedKeySpec spec(byte[] encoded) {
        return new X509EncodedKeySpec(encoded);
    }

    private static <K> K key(String name, Reading<K> reading) {
        try {
            return reading.from(KeyFactory.getInstance("Ed25519"));
        } catch (GeneralSecurityException _) {
            // The value is left out: a private key has no place in a message.
            throw Require.refused(
                    name, "an Ed25519 key", "another one", "create one with openssl genpkey -algorithm ed25519");
        }
    }

    /** One way to make a key. */
    interface Reading<K> {
        K from(KeyFactory factory) throws GeneralSecurityException;
    }
}
