package io.schedmate.deploy;

import io.schedmate.embedded.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Debian's PostgreSQL, whose own programs create dumps, with the roles that k8s/postgres/databases.sh creates. */
final class PostgresHere implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final String PASSWORD = "of-the-tests";

    private final Path programs;
    private final Path folder;
    private final int port;

    private PostgresHere(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    static boolean installed() {
        return newest() != null;
    }

    static PostgresHere start() {
        try {
            // Only root can read the test's own folder, and PostgreSQL does not run as root.
            Path folder = Files.createTempDirectory("postgres");
            var server = new PostgresHere(Objects.requireNonNull(newest()), folder, Ports.free());
            server.begin();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        if (isRoot()) {
            done("chown", "-R", "postgres", folder.toString());
        }
        // The data need not survive a loss of power.
        asServer(
                "initdb",
                "--no-sync",
                "-D",
                data(),
                "-U",
                "schedmate",
                "-A",
                "scram-sha-256",
                "--pwfile",
                password.toString());
        asServer(
                "pg_ctl",
                "-D",
                data(),
                "-w",
                "-l",
                folder.resolve("log").toString(),
                "-o",
                "-p %d -c listen_addresses=localhost -c unix_socket_directories= -c max_connections=200 -c fsync=off"
                        .formatted(port),
                "start");
        var environment = new TreeMap<>(login());
        environment.put("POSTGRES_USER", "schedmate");
        environment.putAll(ComposeTest.environment("postgres"));
        environment.put("PGDATABASE", "postgres");
        var made = Repository.run(environment, "bash", "k8s/postgres/databases.sh");
        if (made.exit() != 0) {
            throw new IllegalStateException(made.output());
        }
    }

    /** Returns the environment for PostgreSQL's own programs. */
    Map<String, String> login() {
        return Map.of("PGHOST", "localhost", "PGPORT", Integer.toString(port), "PGPASSWORD", PASSWORD);
    }

    /** Returns the environment for the role of a service. */
    Map<String, String> login(String database) {
        return Map.of(
                "PGHOST",
                "localhost",
                "PGPORT",
                Integer.toString(port),
                "PGUSER",
                database,
                "PGPASSWORD",
                password(database));
    }

    private static String password(String database) {
        String variable = switch (database) {
            case "gateway" -> "GATEWAY";
            case "job_registry" -> "REGISTRY";
            case "advisor" -> "ADVISOR";
            case "metric_tracker" -> "TRACKER";
            default -> "FAILURE";
        };
        return ComposeTest.secret(variable + "_DB_PASSWORD");
    }

    @Override
    public void close() {
        asServer("pg_ctl", "-D", data(), "-m", "fast", "stop");
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private void asServer(String program, String... words) {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(words));
        done(command.toArray(String[]::new));
    }

    private void done(String... command) {
        try {
            // A server that keeps running would keep a pipe open, so the output goes to a file.
            Path printed = Files.createTempFile("printed", ".txt");
            int exit = new ProcessBuilder(command)
                    .directory(Path.of("/").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start()
                    .waitFor();
            String output = Files.readString(printed);
            Files.delete(printed);
            if (exit != 0) {
                throw new IllegalStateException("Expected %s to succeed.\n%s".formatted(command[0], output));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static @Nullable Path newest() {
        if (!Files.isDirectory(VERSIONS)) {
            return null;
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(programs -> Files.isExecutable(programs.resolve("pg_ctl")))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
