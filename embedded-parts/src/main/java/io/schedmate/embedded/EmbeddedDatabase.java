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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A PostgreSQL server beside this process, as durable as in production unless its folder is temporary, with one role
 * and one database per service. Every login needs a password. Each folder has its own passwords, stored in an
 * owner-only file.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final Duration MAX_START_TIME = Duration.ofMinutes(2);
    private static final long MAX_STOP_SECONDS = 10;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final DatabaseLogin login;
    private final Start start;
    private EmbeddedPostgres postgres;

    /** How the server starts, and the maximum time that this takes. */
    private record Start(Folder folder, int port, ServerAccount account, Stop stop, Duration atMost) {

        Path path() {
            return folder.path();
        }
    }

    /** Decides when the server stops. */
    private enum Stop {
        AT_EXIT_OR_ON_CLOSE,
        ON_CLOSE
    }

    private EmbeddedDatabase(EmbeddedPostgres postgres, DatabaseLogin login, Start start) {
        this.postgres = postgres;
        this.login = login;
        this.start = start;
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
        return startUntilClosed(folder, port, MAX_START_TIME);
    }

    /** Like {@link #startUntilClosed(Path, int)}, but ends a server that is not ready after this time. */
    static EmbeddedDatabase startUntilClosed(Path folder, int port, Duration atMost) {
        return start(new Start(Folder.kept(folder), port, ServerAccount.here(folder), Stop.ON_CLOSE, atMost));
    }

    /**
     * Ends the server that a killed process left running on the data in the folder. The caller makes sure that no other
     * process uses the folder.
     *
     * @return the ended process; empty if there is no such server, also if another program has its number now
     */
    public static Optional<ProcessHandle> endLeftOn(Path folder) {
        Folder kept = Folder.kept(folder);
        Optional<ProcessHandle> left = server(kept).filter(process -> isServerOn(HostRules.data(kept.path()), process));
        left.ifPresent(EmbeddedDatabase::end);
        return left;
    }

    /** Returns whether the process was started with this data, as {@code postgres -D DATA …}. */
    private static boolean isServerOn(Path data, ProcessHandle process) {
        List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
        int option = arguments.indexOf("-D");
        return option >= 0 && option + 1 < arguments.size() && isSame(data, Path.of(arguments.get(option + 1)));
    }

    private static boolean isSame(Path data, Path named) {
        try {
            return Files.isSameFile(data, named);
        } catch (IOException _) {
            return false;
        }
    }

    private static EmbeddedDatabase start(Folder folder, int port, Stop stop) {
        return start(new Start(folder, port, ServerAccount.here(folder.path()), stop, MAX_START_TIME));
    }

    /** Like {@link #start(Path, int)}, with the server run by this account. */
    static EmbeddedDatabase start(Folder folder, int port, ServerAccount account) {
        return start(new Start(folder, port, account, Stop.AT_EXIT_OR_ON_CLOSE, MAX_START_TIME));
    }

    private static EmbeddedDatabase start(Start start) {
        try {
            Files.createDirectories(HostRules.data(start.path()));
            start.account().own(start.path());
            if (HostRules.isWithoutPassword(start.path())) {
                giveAPassword(start);
            }
            DatabaseLogin login = DatabaseLogin.keptIn(start.path());
            // The server's own program reads the password when it creates the data.
            start.account().own(login.file());
            return new EmbeddedDatabase(run(start, login), login, start);
        } catch (IOException e) {
            throw new UncheckedIOException(whyNot(start.path(), start.port(), start.account()), e);
        } catch (IllegalStateException e) {
            // The library throws this if one of the server's own programs fails.
            throw new IllegalStateException(whyNot(start.path(), start.port(), start.account()), e);
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

    private static EmbeddedPostgres run(Start start, DatabaseLogin login) throws IOException {
        Optional<ProcessHandle> before = server(start.folder());
        try {
            return server(start)
                    .setRegisterShutdownHook(start.stop() == Stop.AT_EXIT_OR_ON_CLOSE)
                    .setLocaleConfig("pwfile", login.file().toString())
                    .setConnectConfig("password", login.password())
                    .setDataDirectoryCustomizer(HostRules::write)
                    .start();
        } catch (IOException notReady) {
            // The library stops waiting for the server, but leaves it running. A server that was there before is not
            // ours.
            server(start.folder())
                    .filter(server -> !before.equals(Optional.of(server)))
                    .ifPresent(EmbeddedDatabase::end);
            throw notReady;
        }
    }

    /** Ends a server, and its workers if they do not end with it. */
    private static void end(ProcessHandle server) {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(server), server.descendants()).toList();
        server.destroy();
        server.onExit()
                .completeOnTimeout(server, MAX_STOP_SECONDS, TimeUnit.SECONDS)
                .join();
        all.forEach(ProcessHandle::destroyForcibly);
        server.onExit().join();
    }

    private static EmbeddedPostgres.Builder server(Start start) {
        // The library's own settings lose committed data when the machine stops. A temporary folder is lost then
        // anyway.
        String synced = start.folder().temporary() ? "off" : "on";
        return EmbeddedPostgres.builder()
                .setPgBinaryResolver(start.account().programs())
                .setDataDirectory(HostRules.data(start.path()))
                .setCleanDataDirectory(false)
                .setPort(start.port())
                .setPGStartupWait(start.atMost())
                // Its socket would be in a folder that every user of the machine can reach.
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("fsync", synced)
                .setServerConfig("full_page_writes", synced)
                .setServerConfig("synchronous_commit", "on");
    }

    /**
     * Sets a password for a folder created before passwords were required. The server is open during this one start.
     */
    private static void giveAPassword(Start start) throws IOException {
        String password = OwnersFile.secret();
        try (EmbeddedPostgres open = server(start).start();
                Connection connection = open.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("alter role postgres password '%s'".formatted(password));
        } catch (SQLException e) {
            throw new IOException(e);
        }
        DatabaseLogin.keep(start.path(), password);
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
        stop();
        try {
            work.run();
        } finally {
            startAgain();
        }
    }

    /**
     * Writes the changes so far to the disk, which takes seconds on a busy machine. A stop soon afterwards then has
     * little left to write. If the server refuses, the stop writes everything.
     */
    public void writeChanges() {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
        } catch (SQLException _) {
            // The server may have ended already.
            return;
        }
    }

    @Override
    public void close() {
        stop();
        start.folder().release();
    }

    private void startAgain() {
        try {
            postgres = run(start, login);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() {
        Optional<ProcessHandle> server = server(start.folder());
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The library waits only some seconds. A server that still runs holds the port and writes into the folder.
        server.ifPresent(process -> process.onExit().join());
    }

    /** Returns the server that runs on the folder. */
    private static Optional<ProcessHandle> server(Folder folder) {
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
