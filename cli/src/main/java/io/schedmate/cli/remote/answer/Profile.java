package io.schedmate.cli.remote.answer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The gateway's address and the user's key, stored by {@code login} in a file that only its owner can read.
 *
 * @param to the gateway's address
 */
public record Profile(String to, String key) {

    public static Path usual() {
        String configured = System.getenv("XDG_CONFIG_HOME");
        Path folder = configured == null || configured.isBlank()
                ? Path.of(System.getProperty("user.home"), ".config")
                : Path.of(configured);
        return folder.resolve("schedmate").resolve("profile.properties");
    }

    public static Optional<Profile> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        var kept = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            kept.load(reader);
        }
        return Optional.of(new Profile(kept.getProperty("to", ""), kept.getProperty("key", "")));
    }

    /**
     * Writes the profile. The file is created with its final permissions, so that no other user can read it at any
     * time.
     */
    public void write(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file lies in a folder");
        Files.createDirectories(folder);
        Path fresh = Files.createTempFile(
                folder,
                "profile",
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        var kept = new Properties();
        kept.setProperty("to", to);
        kept.setProperty("key", key);
        try (var writer = Files.newBufferedWriter(fresh)) {
            kept.store(writer, null);
        }
        Files.move(fresh, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the profile without the key. */
    @Override
    public String toString() {
        return "Profile[" + to + "]";
    }
}
