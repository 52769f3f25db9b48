package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.signing.Ed25519Keys;
import io.schedmate.signing.EventSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivateKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyFileTest {

    private static final byte[] SAMPLE = {1, 2, 3};

    @TempDir
    private Path folder;

    @Test
    void theKeyIsCreatedOnceReadableByTheAgentOnlyWithItsPublicKeyBesideIt() throws IOException {
        Path file = folder.resolve("state").resolve("signing-key");

        PrivateKey made = SigningKeyFile.key(file);
        PrivateKey later = SigningKeyFile.key(file);

        assertThat(later).isEqualTo(made);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String shown = Files.readString(folder.resolve("state").resolve("signing-key.pub"));
        assertThat(EventSignature.holds(Ed25519Keys.publicKey(shown.strip()), SAMPLE, EventSignature.of(made, SAMPLE)))
                .isTrue();
        try (var files = Files.list(file.getParent())) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void nodesHaveDifferentKeys() throws IOException {
        assertThat(SigningKeyFile.key(folder.resolve("a"))).isNotEqualTo(SigningKeyFile.key(folder.resolve("b")));
    }

    @Test
    void aFileWithoutAKeyIsRejectedAndKept() throws IOException {
        Path file = Files.writeString(folder.resolve("broken"), "no key");

        assertThatThrownBy(() -> SigningKeyFile.key(file)).isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasContent("no key");
    }
}
