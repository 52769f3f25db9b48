package io.schedmate.local.service;

import io.schedmate.embedded.OwnersFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/**
 * What the parts know of each other and nobody else does; made at the first start.
 *
 * @param internalKey shared by gateway and services
 * @param agentPrivateKey signs commands to node agents: Ed25519, base64
 * @param agentPublicKey tells agents whom to obey: Ed25519, base64
 */
public record Secrets(String internalKey, String agentPrivateKey, String agentPublicKey) {

    private static final int KEY_BYTES = 48;

    /** Those of the file, which is written where there is none. */
    public static Secrets keptIn(Path file) {
        try {
            if (!Files.exists(file)) {
                write(file, fresh());
            }
            Properties kept = new Properties();
            try (var reader = Files.newBufferedReader(file)) {
                kept.load(reader);
            }
            return new Secrets(
                    kept.getProperty("internal-key", ""),
                    kept.getProperty("agent-private-key", ""),
                    kept.getProperty("agent-public-key", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Secrets fresh() {
        try {
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            Base64.Encoder base64 = Base64.getEncoder();
            return new Secrets(
                    base64.encodeToString(key),
                    base64.encodeToString(pair.getPrivate().getEncoded()),
                    base64.encodeToString(pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Expected a Java that knows Ed25519.", e);
        }
    }

    private static void write(Path file, Secrets secrets) throws IOException {
        Properties kept = new Properties();
        kept.setProperty("internal-key", secrets.internalKey);
        kept.setProperty("agent-private-key", secrets.agentPrivateKey);
        kept.setProperty("agent-public-key", secrets.agentPublicKey);
        OwnersFile.write(file, kept);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "Secrets[…]";
    }
}
