package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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
}
