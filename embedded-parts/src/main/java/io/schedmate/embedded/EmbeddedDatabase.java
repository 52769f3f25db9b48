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
 * A PostgreSQL server beside this process, as durable as in production unless its folder is temporary, with one role
 * and one database per service. Every login needs a password. Each folder has its own passwords, stored in an
 * owner-only file.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final Duration MAX_START_TIME = Duration.ofMinutes(2);
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final DatabaseLogin login;
    private final Folder folder;
    private final ServerAccount account;
    private final Stop stop;
    private EmbeddedPostgres postgres;

    /** Decides when the server stops. */
    private enum Stop {
        AT_EXIT_OR_ON_CLOSE,
        ON_CLOSE
    }

    private EmbeddedDatabase(
            EmbeddedPostgres postgres, DatabaseLogin login, Folder folder, ServerAccount account, Stop stop) {
        this.postgres = postgres;
        this.login = login;
        this.folder = folder;
        this.account = account;
        this.stop = stop;
    }

    /**
     * Starts a server on a free port in a folder that is deleted with it. Committed data survives a crash of the server
     * but not of the machine: no commit waits for the disk.
     */
    public static EmbeddedDatabase startTemporary() {
        return start(Folder.temporary("schedmate-database"), Ports.free(), Stop.AT_EXIT_OR_ON_CLOSE);
    }

    /**
     * Starts a server on the data in the folder, or creates the data if there is none. The server stops when this
     * process is asked to end, at the same time as everything else in it.
     */
    public static EmbeddedDatabase start(Path folder, int port) {
        return start(Folder.kept(folder), port, Stop.AT_EXIT_OR_ON_CLOSE);
    }

    /**
     * Like {@link #start(Path, int)}, but only {@link #close} stops the server. The caller closes it when this process
     * is asked to end, after the parts that need it.
     */
    public static EmbeddedDatabase startUntilClosed(Path folder, int port) {
        return start(Folder.kept(folder), port, Stop.ON_CLOSE);
    }

    private static EmbeddedDatabase start(Folder folder, int port, Stop stop) {
        return start(folder, port, ServerAccount.here(folder.path()), stop);
    }

    /** Like {@link #start(Path, int)}, with the server run by this account. */
    static EmbeddedDatabase start(Folder folder, int port, ServerAccount account) {
        return start(folder, port, account, Stop.AT_EXIT_OR_ON_CLOSE);
    }

    private static EmbeddedDatabase start(Folder folder, int port, ServerAccount account, Stop stop) {
        try {
            Files.createDirectories(HostRules.data(folder.path()));
            account.own(folder.path());
            if (HostRules.isWithoutPassword(folder.path())) {
                giveAPassword(folder, port, account);
            }
            DatabaseLogin login = DatabaseLogin.keptIn(folder.path());
            // The server's own program reads the password when it creates the data.
            account.own(login.file());
            return new EmbeddedDatabase(run(folder, port, login, account, stop), login, folder, account, stop);
        } catch (IOException e) {
            throw new UncheckedIOException(whyNot(folder.path(), port, account), e);
        } catch (IllegalStateException e) {
            // The library throws this if one of the server's own programs fails.
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

    private static EmbeddedPostgres run(Folder folder, int port, DatabaseLogin login, ServerAccount account, Stop stop)
            throws IOException {
        return server(folder, port, account)
                .setRegisterShutdownHook(stop == Stop.AT_EXIT_OR_ON_CLOSE)
                .setLocaleConfig("pwfile", login.file().toString())
                .setConnectConfig("password", login.password())
                .setDataDirectoryCustomizer(HostRules::write)
                .start();
    }

    private static EmbeddedPostgres.Builder server(Folder folder, int port, ServerAccount account) {
        // The library's own settings lose committed data when the machine stops. A temporary folder is lost then
        // anyway.
        String synced = folder.temporary() ? "off" : "on";
        return EmbeddedPostgres.builder()
                .setPgBinaryResolver(account.programs())
                .setDataDirectory(HostRules.data(folder.path()))
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(MAX_START_TIME)
                // Its socket would be in a folder that every user of the machine can reach.
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("fsync", synced)
                .setServerConfig("full_page_writes", synced)
                .setServerConfig("synchronous_commit", "on");
    }

    /**
     * Sets a password for a folder created before passwords were required. The server is open during this one start.
     */
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
     * Returns the database of a service, owned by a role of the same name. Creates it if it does not exist.
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
     * Creates a copy of a service's database, owned by the service's role. No connection to the service's database may
     * be open meanwhile.
     *
     * @param name name of the new database: lower case letters, digits and underscores
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

    /** Removes a service's database. Ends every connection to it, including those of the server's own workers. */
    public void drop(String service) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            // The database's owner may not end a worker of the server, such as a vacuum worker.
            statement.execute("drop database %s with (force)".formatted(named(service)));
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to drop database (%s).".formatted(service), e);
        }
    }

    /**
     * Stops the server, which ends every connection, runs the work, and restarts the server on the same data and port.
     */
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
            postgres = run(folder, port, login, account, stop);
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
        // The library waits only some seconds. A server that still runs holds the port and writes into the folder.
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
            // A role that was created without a password gets one now.
            statement.execute("alter role %s login password '%s'".formatted(service, login.of(service)));
        }
    }
}
