package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.part.RunningService;
import io.schedmate.local.service.Service;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedPartsTest {

    @TempDir
    private Path folder;

    @Test
    void anEndingProcessClosesItsServicesFirstAndThenTheDatabase() throws Exception {
        Commands.Ended ended = new Commands(folder, Map.of())
                .run(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndedProcess.class.getName(),
                        folder.toString());

        assertThat(ended.exitCode()).as(ended.output()).isZero();
        assertThat(folder.resolve(EndedProcess.ANSWER)).hasContent("letters");
        assertThat(folder.resolve("database/data/postmaster.pid")).doesNotExist();
    }

    @Test
    void theDatabaseWritesItsChangesWhileTheServicesClose() throws Exception {
        StartedParts parts = StartedParts.closedAtExit(PlatformData.claim(folder));
        parts.database(() -> EmbeddedDatabase.startUntilClosed(folder.resolve("database"), Ports.free()));
        ServiceDatabase letters = parts.database("letters");
        CountDownLatch written = new CountDownLatch(1);
        parts.service(new Awaiting(letters, checkpoints(letters), written));

        parts.close();

        assertThat(written.getCount()).isZero();
    }

    @Test
    void noDatabaseStartsAfterTheClose() throws Exception {
        StartedParts parts = StartedParts.closedAtExit(PlatformData.claim(folder));
        parts.close();

        assertThatThrownBy(() -> parts.database(() -> EmbeddedDatabase.startUntilClosed(folder, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the platform is stopping");
    }

    /** Returns how many checkpoints were requested. */
    private static long checkpoints(ServiceDatabase database) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                ResultSet answer = connection
                        .createStatement()
                        .executeQuery("select num_requested from pg_catalog.pg_stat_checkpointer")) {
            answer.next();
            return answer.getLong(1);
        }
    }

    /** A service that needs its database until that has written its changes. */
    private record Awaiting(ServiceDatabase database, long before, CountDownLatch written) implements RunningService {

        @Override
        public Service service() {
            return new Service("awaiting", "none", "none", 1, 1, Map.of());
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public void close() {
            await().atMost(Duration.ofMinutes(5)).until(() -> checkpoints(database) > before);
            written.countDown();
        }
    }
}
