package io.schedmate.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A PostgreSQL server beside this process, as durable as in production, with one role and one database per service.
 * Every login needs a password, and each folder has its own, stored in an owner-only file.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final DatabaseLogin login;
    private final Folder folder;
    private final ServerAccount account;
    private EmbeddedPostgres postgres;

    private EmbeddedDatabase(EmbeddedPostgres postgres, DatabaseLogin login, Folder folder, ServerAccount account) {
        this.postgres = postgres;
        this.login = login;
        this.folder = folder;
        this.account = account;
    }

    /**
     * On a free port, in a folder that goes away with it. What was committed survives the end of the server, and not that of the
     * machine: no commit waits for the disk.
     */
    public static EmbeddedDatabase startTemporary() {
        return start(Folder.temporary("schedmate-database"), Ports.free());
    }

    /** Starts on what the folder holds, or anew where it holds nothing. */
    public static EmbeddedDatabase start(Path folder, int port) {
        return start(Folder.kept(folder), port);
    }

    private static EmbeddedDatabase start(Folder folder, int port) {
        return start(folder, port, ServerAccount.here(folder.path()));
    }

    /** The same, with the server run by an account. */
    static EmbeddedDatabase start(Folder folder, int port, ServerAccount account) {
        try {
            Files.createDirectories(HostRules.data(folder.path()));
            account.own(folder.path());
            if (HostRules.isWithoutPassword(folder.path())) {
                giveAPassword(folder, port, account);
            }
            DatabaseLogin login = DatabaseLogin.keptIn(folder.path());
            // The server's own program reads the password when it makes the data.
            account.own(login.file());
            return new EmbeddedDatabase(run(folder, port, login, account), login, folder, account);
        } catch (IOException e) {
            throw new UncheckedIOException(whyNot(folder.path(), port, account), e);
        } catch (IllegalStateException e) {
            // What the library throws when one of the server's own programs has failed.
            throw new IllegalStateException(whyNot(folder.path(), port, account), e);
        }
    }

    static String whyNot(Path folder, int port, ServerAccount account) {
        return account.isRefused()
                ? "PostgreSQL refuses to run as root, and this root may neither create a user namespace "
                        + "nor run a program as postgres or nobody. "
                        + "Create an ordinary user, give it this folder, and start as that user."
                : "Expected PostgreSQL to start in (%s). Another instance may be using the folder or port %d."
                        .formatted(folder, port);
    }

    private static EmbeddedPostgres run(Folder folder, int port, DatabaseLogin login, ServerAccount account)
            throws IOException {
        return server(folder, port, account)
                .setLocaleConfig("pwfile", login.file().toString())
                .setConnectConfig("password", login.password())
                .setDataDirectoryCustomizer(HostRules::write)
                .start();
    }

    private static EmbeddedPostgres.Builder server(Folder folder, int port, ServerAccount account) {
        // The library's own settings lose what was committed when the machine stops. A temporary folder is lost then
        // anyway.
        String synced = folder.temporary() ? "off" : "on";
        return EmbeddedPostgres.builder()
                .setPgBinaryResolver(account.programs())
                .setDataDirectory(HostRules.data(folder.path()))
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(LONGEST_START)
                // Its socket would lie where every user of the machine reaches it.
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("fsync", synced)
                .setServerConfig("full_page_writes", synced)
                .setServerConfig("synchronous_commit", "on");
    }

    /** For a folder that was made when nobody needed one; it is open for this one more start. */
    private static void giveAPassword(Folder folder, int port, ServerAccount account) throws IOException {
        String password = OwnersFile.secret();
        try (EmbeddedPostgres open = server(folder, port, account).start();
                Connection connection = open.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("alter role postgres password '%s'".formatted(password));
        } catch (SQLException e) {
            throw new IOException(e);
        }
        DatabaseLogin.keep(folder.path(), password);
    }

    /**
     * The database of one service, made where there is none, owned by a role of the same name.
     *
     * @param service lower case letters, digits and underscores
     */
    public ServiceDatabase database(String service) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
            make(connection, named(service));
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to make database (%s).".formatted(service), e);
        }
        return connection(service, service);
    }

    /**
     * A new database with everything that the one of a service holds, owned by the service's role. Nobody may be connected to
     * the service's meanwhile.
     *
     * @param name of the new database: lower case letters, digits and underscores
     */
    public ServiceDatabase copy(String service, String name) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database %s template %s owner %2$s".formatted(named(name), named(service)));
            statement.execute("revoke all on database %s from public".formatted(name));
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to copy database (%s).".formatted(service), e);
        }
        return connection(name, service);
    }

    private ServiceDatabase connection(String name, String service) {
        return new ServiceDatabase(
                "jdbc:postgresql://localhost:%d/%s".formatted(postgres.getPort(), name), service, login.of(service));
    }

    /** Removes the database of a service and ends every connection to it, those of the server's own workers included. */
    public void drop(String service) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            // Its owner may not end a worker of the server, such as one that vacuums.
            statement.execute("drop database %s with (force)".formatted(named(service)));
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to drop database (%s).".formatted(service), e);
        }
    }

    /** Stops the server, which ends every connection, does some work, and starts the server again on its data and port. */
    public void whileStopped(Runnable work) {
        int port = postgres.getPort();
        stop();
        try {
            work.run();
        } finally {
            startAgain(port);
        }
    }

    @Override
    public void close() {
        stop();
        folder.release();
    }

    private void startAgain(int port) {
        try {
            postgres = run(folder, port, login, account);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() {
        Optional<ProcessHandle> server = server();
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The library waits some seconds only. What is still running holds the port and writes into the folder.
        server.ifPresent(process -> process.onExit().join());
    }

    private Optional<ProcessHandle> server() {
        try (Stream<String> lines = Files.lines(HostRules.data(folder.path()).resolve("postmaster.pid"))) {
            return lines.findFirst().map(String::strip).map(Long::valueOf).flatMap(ProcessHandle::of);
        } catch (IOException _) {
            // It has ended already.
            return Optional.empty();
        }
    }

    private static String named(String service) {
        if (!NAME.matcher(service).matches()) {
            throw new IllegalArgumentException(
                    "Expected a name of lower case letters, digits and underscores, got (%s). Use job_registry, for example."
                            .formatted(service));
        }
        return service;
    }

    private static boolean exists(Connection connection, String service) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select 1 from pg_database where datname = ?")) {
            query.setString(1, service);
            return query.executeQuery().next();
        }
    }

    private void make(Connection connection, String service) throws SQLException {
        boolean isNew = !exists(connection, service);
        try (Statement statement = connection.createStatement()) {
            if (isNew) {
                statement.execute("create role %s".formatted(service));
                statement.execute("create database %s owner %s".formatted(service, service));
                statement.execute("revoke all on database %s from public".formatted(service));
            }
            // One that was made without passwords gets its own now.
            statement.execute("alter role %s login password '%s'".formatted(service, login.of(service)));
        }
    }
}
