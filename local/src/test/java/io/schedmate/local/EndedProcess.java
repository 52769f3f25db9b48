package io.schedmate.local;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.part.RunningService;
import io.schedmate.local.service.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** A process that starts a database and a service and ends without closing them. */
final class EndedProcess {

    static final String ANSWER = "answer";

    private EndedProcess() {}

    /** @param arguments the folder for the data and for the file with the database's answer to the closing service */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        StartedParts parts = StartedParts.closedAtExit(PlatformData.claim(folder));
        parts.database(() -> EmbeddedDatabase.startUntilClosed(folder.resolve("database"), Ports.free()));
        parts.service(new Asking(parts.database("letters"), folder.resolve(ANSWER)));
        Runtime.getRuntime().exit(0);
    }

    /** A service that asks its database while it closes. */
    private record Asking(ServiceDatabase database, Path file) implements RunningService {

        @Override
        public Service service() {
            return new Service("asking", "none", "none", 1, 1, Map.of());
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public void close() {
            try (Connection connection =
                            DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                    ResultSet answer = connection.createStatement().executeQuery("select current_user")) {
                answer.next();
                Files.writeString(file, answer.getString(1));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
