package io.schedmate.agent.gpu;

import io.schedmate.signing.Ed25519Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.util.Base64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the node's signing key from a file that only the agent can read. The key is created on the node and never
 * leaves it. The public key is stored in the same folder as NAME.pub, for the configuration of the services.
 */
public final class SigningKeyFile {

    private static final Logger LOG = LoggerFactory.getLogger(SigningKeyFile.class);

    private SigningKeyFile() {}

    /** Returns the key in the file. Creates the file if it does not exist. */
    public static PrivateKey key(Path file) throws IOException {
        if (!Files.exists(file)) {
            make(file);
        }
        return Ed25519Keys.privateKey(Files.readString(file).strip());
    }

    private static void make(Path file) throws IOException {
        KeyPair pair = pair();
        Files.createDirectories(file.toAbsolutePath().getParent());
        write(file.resolveSibling(file.getFileName() + ".pub"), pair.getPublic().getEncoded(), "rw-r--r--");
        write(file, pair.getPrivate().getEncoded(), "rw-------");
        LOG.info(
                "Created the node's signing key {}. Services accept it after its public key is added to their settings.",
                file);
    }

    private static void write(Path file, byte[] key, String permissions) throws IOException {
        Path next = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                "key",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(next, Base64.getEncoder().encodeToString(key) + "\n");
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString(permissions));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime lacks Ed25519", e);
        }
    }
}
