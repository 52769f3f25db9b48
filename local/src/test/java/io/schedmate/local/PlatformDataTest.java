package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.local.service.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformDataTest {

    @TempDir
    private Path folder;

    @Test
    void onlyTheOwnerMayOpenANewFolder() throws IOException {
        Path created = folder.resolve("new/data");

        try (var _ = PlatformData.claim(created)) {
            assertThat(permissions(created)).isEqualTo("rwx------");
        }
    }

    @Test
    void aFolderThatOthersCouldReadIsClosedToThem() throws IOException {
        Path secrets = folder.resolve("keys/secrets.properties");
        Secrets.keptIn(secrets);
        permit(folder, "rwxr-xr-x");
        permit(folder.resolve("keys"), "rwxr-xr-x");
        permit(secrets, "rw-r--r--");

        try (var _ = PlatformData.claim(folder)) {
            assertThat(permissions(folder)).isEqualTo("rwx------");
            assertThat(permissions(folder.resolve("keys"))).isEqualTo("rwx------");
            assertThat(permissions(secrets)).isEqualTo("rw-------");
        }
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
