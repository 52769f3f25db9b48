package io.schedmate.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/** Writes files that only their owner may read. */
public interface OwnersFile {

    int SECRET_BYTES = 32;

    static void write(Path file, Properties content) throws IOException {
        create(file);
        try (var writer = Files.newBufferedWriter(file)) {
            content.store(writer, null);
        }
    }

    static void write(Path file, String content) throws IOException {
        create(file);
        Files.writeString(file, content);
    }

    /** Returns an unguessable string of letters, digits, hyphens and underscores. */
    static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static void create(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}
