package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {

    @Test
    void whatWasCommittedIsThereAfterARestart(@TempDir Path folder) throws SQLException {
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
    void nobodyLogsInWithoutThePasswordWhichOnlyItsOwnerReads(@TempDir Path folder) throws Exception {
        int port = Ports.free();
        try (EmbeddedDatabase server = EmbeddedDatabase.start(folder, port)) {
            ServiceDatabase letters = server.database("letters");
            ServiceDatabase others = server.database("others");
            String superuser = "jdbc:postgresql://localhost:%d/postgres".formatted(port);

            for (String guess : new String[] {"", "postgres", letters.password()}) {
                assertThatThrownBy(() -> DriverManager.getConnection(superuser, "postgres", guess))
                        .isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> DriverManager.getConnection(letters.jdbcUrl(), "letters", "letters"))
                    .isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> DriverManager.getConnection(others.jdbcUrl(), letters.user(), letters.password()))
                    .isInstanceOf(SQLException.class);
            assertThat(Path.of("/tmp/.s.PGSQL." + port)).doesNotExist();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("password"))))
                    .isEqualTo("rw-------");
            assertThat(letters.toString()).doesNotContain(letters.password());
        }
    }

    @Test
    void aServerThatWasMadeWithoutPasswordsKeepsItsDataAndGetsThem(@TempDir Path folder) throws Exception {
        int port = Ports.free();
        try (var open = EmbeddedPostgres.builder()
                        .setDataDirectory(folder.resolve("data"))
                        .setCleanDataDirectory(false)
                        .setPort(port)
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

    /** The server's own workers, which vacuum for example, are of its superuser as this connection is. */
    @Test
    void aDatabaseIsDroppedWhileTheServerItselfWorksInIt(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase server = EmbeddedDatabase.start(folder, Ports.free())) {
            ServiceDatabase letters = server.database("letters");
            String password = DatabaseLogin.keptIn(folder).password();
            try (Connection worker = DriverManager.getConnection(letters.jdbcUrl(), "postgres", password)) {
                server.drop("letters");

                assertThat(worker.isValid(5)).isFalse();
            }
            assertThatThrownBy(() -> connect(letters)).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aNameThatIsNoPlainWordIsRefused() {
        try (EmbeddedDatabase database = EmbeddedDatabase.startTemporary()) {
            assertThatThrownBy(() -> database.database("a; drop"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a; drop");
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
    void rootWhoMayNotRunAServerIsToldToBecomeSomebodyElse() {
        assertThat(EmbeddedDatabase.whyNot(Path.of("/data"), 5432, new ServerAccount.Refused()))
                .contains("another user than root", "ordinary user");
        assertThat(EmbeddedDatabase.whyNot(Path.of("/data"), 5432, new ServerAccount.Self()))
                .contains("/data", "5432");
    }
}
