package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.gateway.key.ApiKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class FileApiKeysTest extends ApiKeysContract {

    @TempDir
    Path folder = Path.of("");

    @Override
    ApiKeys open() throws IOException {
        return new FileApiKeys(folder.resolve("keys/keys.json"));
    }

    @AfterEach
    void noTemporaryFileIsLeft() throws IOException {
        try (var files = Files.list(folder.resolve("keys"))) {
            assertThat(files).containsExactly(folder.resolve("keys/keys.json"));
        }
    }
}
