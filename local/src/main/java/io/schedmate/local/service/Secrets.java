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
 * The secrets that the parts share, created at the first start.
 *
 * @param internalKey shared by gateway and services
 * @param agentPrivateKey signs commands to node agents: Ed25519, base64
 * @param agentPublicKey verifies commands in the node agents: Ed25519, base64
 * @param samplesPrivateKey signs the agents' samples of their nodes: Ed25519, base64
 * @param samplesPublicKey verifies samples in the services: Ed25519, base64
 */
public record Secrets(
        String internalKey,
        String agentPrivateKey,
        String agentPublicKey,
        String samplesPrivateKey,
        String samplesPublicKey) {

    private static final int KEY_BYTES = 48;

    /** Returns the secrets stored in the file, which is created if missing. */
    public static Secrets keptIn(Path file) {
        try {
            if (!Files.exists(file)) {
                OwnersFile.write(file, fresh());
            }
            Properties kept = new Properties();
            try (var reader = Files.newBufferedReader(file)) {
                kept.load(reader);
            }
            if (kept.getProperty("samples-private-key") == null) {
                // The platform was first started before samples were signed.
                keepPair(kept, "samples");
                OwnersFile.write(file, kept);
            }
            return new Secrets(
                    kept.getProperty("internal-key", ""),
                    kept.getProperty("agent-private-key", ""),
                    kept.getProperty("agent-public-key", ""),
                    kept.getProperty("samples-private-key", ""),
                    kept.getProperty("samples-public-key", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Properties fresh() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Properties fresh = new Properties();
        fresh.setProperty("internal-key", Base64.getEncoder().encodeToString(key));
        keepPair(fresh, "agent");
        keepPair(fresh, "samples");
        return fresh;
    }

    private static void keepPair(Properties kept, String name) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            Base64.Encoder base64 = Base64.getEncoder();
            kept.setProperty(
                    name + "-private-key",
                    base64.encodeToString(pair.getPrivate().getEncoded()));
            kept.setProperty(
                    name + "-public-key", base64.encodeToString(pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks Ed25519.", e);
        }
    }

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "Secrets[…]";
    }
}
