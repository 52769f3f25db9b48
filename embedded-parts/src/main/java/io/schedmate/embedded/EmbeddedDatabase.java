package io.schedmate.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.regex.Pattern;

/** A PostgreSQL server beside this process, as durable as one in production, with a role and a database for each service. */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final EmbeddedPostgres postgres;
    private final Folder folder;

    private EmbeddedDatabase(EmbeddedPostgres postgres, Folder folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    /** On a free port, in a folder that goes away with it. */
    public static EmbeddedDatabase startTemporary() {
        return start(Folder.temporary("schedmate-database"), Ports.free());
    }

    /** Starts on what the folder holds, or anew where it holds nothing. */
    public static EmbeddedDatabase start(Path folder, int port) {
        return start(Folder.kept(folder), port);
    }

    private static EmbeddedDatabase start(Folder folder, int port) {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setDataDirectory(folder.path().resolve("data"))
                    .setCleanDataDirectory(false)
                    .setPort(port)
                    .setPGStartupWait(LONGEST_START)
                    // The library's own settings lose what was committed when the machine stops.
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .start();
            return new EmbeddedDatabase(postgres, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected PostgreSQL to start in (%s). Maybe another one uses the folder or port %d."
                            .formatted(folder.path(), port),
                    e);
        }
    }

    /**
     * The database of one service, made where there is none, owned by a role of the same name.
     *
     * @param service lower case letters, digits and underscores
     */
    public ServiceDatabase database(String service) {
        if (!NAME.matcher(service).matches()) {
            throw new IllegalArgumentException(
                    "Expected a name of lower case letters, digits and underscores, got (%s). Maybe job_registry."
                            .formatted(service));
        }
        try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
            if (!exists(connection, service)) {
                create(connection, service);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to make database (%s).".formatted(service), e);
        }
        return new ServiceDatabase(
                "jdbc:postgresql://localhost:%d/%s".formatted(postgres.getPort(), service), service, service);
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        folder.release();
    }

    private static boolean exists(Connection connection, String service) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select 1 from pg_database where datname = ?")) {
            query.setString(1, service);
            return query.executeQuery().next();
        }
    }

    private static void create(Connection connection, String service) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create role %s login password '%s'".formatted(service, service));
            statement.execute("create database %s owner %s".formatted(service, service));
        }
    }
}
