package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {

    private static final int PORT = Ports.free();

    @TempDir
    private static Path kept;

    private static EmbeddedDatabase server;

    @BeforeAll
    static void start() {
        server = EmbeddedDatabase.start(kept, PORT);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void committedRowsSurviveARestart(@TempDir Path folder) throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder, Ports.free());
                Connection connection = connect(database.database("letters"))) {
            connection.createStatement().execute("create table letter (said text)");
            connection.createStatement().execute("insert into letter values ('hello')");
        }

        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder, Ports.free());
                Connection connection = connect(database.database("letters"))) {
            assertThat(one(connection, "select said from letter")).isEqualTo("hello");
            assertThat(one(connection, "show fsync")).isEqualTo("on");
            assertThat(one(connection, "show synchronous_commit")).isEqualTo("on");
        }
    }

    @Test
    void aLoginNeedsThePasswordAndOnlyItsOwnerCanReadIt() throws Exception {
        ServiceDatabase letters = server.database("letters");
        ServiceDatabase others = server.database("others");
        String superuser = "jdbc:postgresql://localhost:%d/postgres".formatted(PORT);

        for (String guess : new String[] {"", "postgres", letters.password()}) {
            assertThatThrownBy(() -> DriverManager.getConnection(superuser, "postgres", guess))
                    .isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> DriverManager.getConnection(letters.jdbcUrl(), "letters", "letters"))
                .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> DriverManager.getConnection(others.jdbcUrl(), letters.user(), letters.password()))
                .isInstanceOf(SQLException.class);
        assertThat(Path.of("/tmp/.s.PGSQL." + PORT)).doesNotExist();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept.resolve("password"))))
                .isEqualTo("rw-------");
        assertThat(letters.toString()).doesNotContain(letters.password());
    }

    @Test
    void aServerCreatedWithoutPasswordsKeepsItsDataAndGetsPasswords(@TempDir Path folder) throws Exception {
        int port = Ports.free();
        try (var open = EmbeddedPostgres.builder()
                        .setDataDirectory(folder.resolve("data"))
                        .setCleanDataDirectory(false)
                        .setPort(port)
                        .setPGStartupWait(Duration.ofMinutes(2))
                        .setServerConfig("unix_socket_directories", "")
                        .start();
                Connection connection = open.getPostgresDatabase().getConnection()) {
            connection.createStatement().execute("create role letters login password 'letters'");
            connection.createStatement().execute("create database letters owner letters");
        }

        try (EmbeddedDatabase server = EmbeddedDatabase.start(folder, port)) {
            ServiceDatabase letters = server.database("letters");
            assertThatThrownBy(() -> DriverManager.getConnection(letters.jdbcUrl(), "letters", "letters"))
                    .isInstanceOf(SQLException.class);
            try (Connection connection = connect(letters)) {
                assertThat(one(connection, "select current_user")).isEqualTo("letters");
            }
        }
    }

    @Test
    void aServerStartedUntilItIsClosedOutlivesItsProcess(@TempDir Path folder) throws Exception {
        ProcessHandle server = leftOn(folder);

        assertThat(server.isAlive()).isTrue();
        server.destroy();
        server.onExit().join();
    }

    @Test
    void aServerThatAnEndedProcessLeftIsEndedAndItsDataCanBeUsedAgain(@TempDir Path folder) throws Exception {
        ProcessHandle server = leftOn(folder);

        assertThat(EmbeddedDatabase.endLeftOn(folder)).contains(server);

        assertThat(server.isAlive()).isFalse();
        assertThat(EmbeddedDatabase.endLeftOn(folder)).isEmpty();
        try (EmbeddedDatabase again = EmbeddedDatabase.start(folder, Ports.free())) {
            assertThat(again.database("letters")).isNotNull();
        }
    }

    /** The number of a server that ended without deleting its file may belong to another program now. */
    @Test
    void aProcessThatOnlyHasTheNumberOfTheServerIsNotEnded(@TempDir Path folder) throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        for (String command : new String[] {"exec sleep 600", "sleep 600; : -D " + kept.resolve("data")}) {
            Process other = new ProcessBuilder("sh", "-c", command, "-D", kept.toString()).start();
            try {
                Files.writeString(data.resolve("postmaster.pid"), "%d%n%s%n".formatted(other.pid(), data));

                assertThat(EmbeddedDatabase.endLeftOn(folder)).isEmpty();

                assertThat(other.isAlive()).isTrue();
            } finally {
                other.descendants().forEach(ProcessHandle::destroyForcibly);
                other.destroyForcibly();
            }
        }
    }

    /** Returns the server that a process left running on the folder when it ended. */
    private static ProcessHandle leftOn(Path folder) throws Exception {
        Process ended = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndedProcess.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        assertThat(ended.waitFor()).isZero();
        return ProcessHandle.of(Long.parseLong(Files.readAllLines(folder.resolve("data/postmaster.pid"))
                        .getFirst()
                        .strip()))
                .orElseThrow();
    }

    @Test
    void aServerThatIsNotReadyInTimeIsEnded(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase created = EmbeddedDatabase.start(folder, Ports.free())) {
            created.database("letters");
        }
        // The server does not accept this password, so it never becomes ready.
        DatabaseLogin.keep(folder, "another");

        assertThatThrownBy(() -> EmbeddedDatabase.startUntilClosed(folder, Ports.free(), Duration.ofSeconds(10)))
                .isInstanceOf(UncheckedIOException.class);

        assertThat(folder.resolve("data/postmaster.pid")).doesNotExist();
        assertThat(server.database("letters")).isNotNull();
    }

    @Test
    void aProcessThatHeldTheFolderBeforeTheStartIsNotEnded(@TempDir Path folder) throws Exception {
        EmbeddedDatabase.start(folder, Ports.free()).close();
        Process holder = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(
                    folder.resolve("data/postmaster.pid"), "%d%n%s%n".formatted(holder.pid(), folder.resolve("data")));

            assertThatThrownBy(() -> EmbeddedDatabase.startUntilClosed(folder, Ports.free(), Duration.ofSeconds(2)))
                    .isInstanceOf(UncheckedIOException.class);

            assertThat(holder.isAlive()).isTrue();
        } finally {
            holder.destroyForcibly();
        }
    }

    /** The server's own workers, such as vacuum workers, belong to its superuser, as this connection does. */
    @Test
    void aDatabaseIsDroppedDespiteOpenConnections() throws Exception {
        ServiceDatabase parcels = server.database("parcels");
        String password = DatabaseLogin.keptIn(kept).password();
        try (Connection worker = DriverManager.getConnection(parcels.jdbcUrl(), "postgres", password)) {
            server.drop("parcels");

            assertThat(worker.isValid(5)).isFalse();
        }
        assertThatThrownBy(() -> connect(parcels)).isInstanceOf(SQLException.class);
    }

    @Test
    void aCopyHasTheSameContentAndChangesIndependently() throws SQLException {
        ServiceDatabase first = server.database("first");
        try (Connection connection = connect(first)) {
            connection.createStatement().execute("create table letter (said text)");
            connection.createStatement().execute("insert into letter values ('hello')");
        }

        ServiceDatabase second = server.copy("first", "second");

        try (Connection connection = connect(second)) {
            assertThat(second.name()).isEqualTo("second");
            assertThat(one(connection, "select said from letter")).isEqualTo("hello");
            connection.createStatement().execute("update letter set said = 'bye'");
        }
        try (Connection connection = connect(first)) {
            assertThat(one(connection, "select said from letter")).isEqualTo("hello");
        }
        ServiceDatabase others = server.database("others");
        assertThatThrownBy(() -> DriverManager.getConnection(second.jdbcUrl(), others.user(), others.password()))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void anInvalidDatabaseNameIsRejected() {
        assertThatThrownBy(() -> server.database("a; drop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a; drop");
        assertThatThrownBy(() -> server.copy("first", "b; drop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("b; drop");
    }

    @Test
    void aTemporaryServerDoesNotWaitForTheDiskAndSurvivesARestart() throws SQLException {
        try (EmbeddedDatabase temporary = EmbeddedDatabase.startTemporary()) {
            ServiceDatabase letters = temporary.database("letters");
            try (Connection connection = connect(letters)) {
                assertThat(one(connection, "show fsync")).isEqualTo("off");
                connection.createStatement().execute("create table letter (said text)");
                connection.createStatement().execute("insert into letter values ('hello')");
            }
            temporary.whileStopped(() -> {});

            try (Connection connection = connect(letters)) {
                assertThat(one(connection, "select said from letter")).isEqualTo("hello");
            }
        }
    }

    private static Connection connect(ServiceDatabase database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }

    private static String one(Connection connection, String query) throws SQLException {
        try (ResultSet result = connection.createStatement().executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    @Test
    void theErrorForRootRecommendsAnOrdinaryUser() {
        assertThat(EmbeddedDatabase.whyNot(Path.of("/data"), 5432, new ServerAccount.Refused()))
                .contains("refuses to run as root", "ordinary user");
        assertThat(EmbeddedDatabase.whyNot(Path.of("/data"), 5432, new ServerAccount.Self()))
                .contains("/data", "5432");
    }
}
