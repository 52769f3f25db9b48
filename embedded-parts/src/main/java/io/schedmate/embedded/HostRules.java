package io.schedmate.embedded;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes PostgreSQL's {@code pg_hba.conf}, which states who may log in from where. */
interface HostRules {

    List<String> PASSWORD_ONLY =
            List.of("host all all 127.0.0.1/32 scram-sha-256", "host all all ::1/128 scram-sha-256");

    /** Writes rules that accept every login with a password from this machine, and none without one. */
    static void write(File data) {
        try {
            Files.write(data.toPath().resolve("pg_hba.conf"), PASSWORD_ONLY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the folder's server was created without a superuser password. */
    static boolean isWithoutPassword(Path folder) {
        return Files.exists(data(folder).resolve("PG_VERSION")) && !Files.exists(folder.resolve(DatabaseLogin.NAME));
    }

    static Path data(Path folder) {
        return folder.resolve("data");
    }
}
