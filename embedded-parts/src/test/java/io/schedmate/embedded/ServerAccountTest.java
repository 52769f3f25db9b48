package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests root's database server where root cannot create a user namespace: here because the program for it is not on the
 * path.
 */
class ServerAccountTest {

    private static final List<String> PROGRAMS = List.of("sh", "id", "ls", "setpriv");

    private final Folder around = Folder.temporary("around");
    private final Path folder = around.path().resolve("database");

    @BeforeEach
    void asRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "not run as root");
    }

    @AfterEach
    void remove() {
        around.release();
    }

    @Test
    void theServerRunsWithoutPrivilegesAndItsDataStaysUsableFromANamespace() throws Exception {
        closed(false);

        assertThat(withoutNamespaces("setpriv")).matches("(postgres|nobody) 0000000000000000 1");
        assertThat(withoutNamespaces("setpriv")).matches("(postgres|nobody) 0000000000000000 2");
        if (ServerAccount.here(folder) instanceof ServerAccount.Root) {
            // On this machine a server can run in its own namespace.
            assertThat(started(folder)).matches("root [0-9a-f]{16} 3");
        }
    }

    @Test
    void belowAnInaccessibleFolderTheServerKeepsOnlyTheCapabilityToOpenFiles() throws Exception {
        closed(true);

        // The bit of CAP_DAC_OVERRIDE.
        assertThat(withoutNamespaces("setpriv")).matches("(postgres|nobody) 0000000000000002 1");
    }

    @Test
    void withoutAProgramToSwitchAccountsTheErrorRecommendsASolution() throws Exception {
        assertThat(withoutNamespaces()).contains("PostgreSQL refuses to run as root", "Create an ordinary user");
    }

    /**
     * Starts the server in another Java process and returns what that prints. Its path has these programs and a shell.
     */
    private String withoutNamespaces(String... programs) throws Exception {
        Path path = Files.createTempDirectory(around.path(), "path");
        for (String program : PROGRAMS) {
            if (!program.equals("setpriv") || List.of(programs).contains(program)) {
                Files.createSymbolicLink(path.resolve(program), Path.of("/usr/bin", program));
            }
        }
        Path printed = Files.createTempFile(around.path(), "printed", ".txt");
        var java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                        ServerAccountTest.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        java.environment().put("PATH", path.toString());
        java.start().waitFor();
        return Files.readString(printed).strip();
    }

    /** Starts the server on a folder, and prints its account, its capabilities and how often it was started there. */
    public static void main(String[] words) throws Exception {
        System.out.println(started(Path.of(words[0])));
    }

    private static String started(Path folder) throws Exception {
        try (EmbeddedDatabase server = EmbeddedDatabase.start(folder, Ports.free())) {
            Path process = Path.of(
                    "/proc",
                    Files.readAllLines(HostRules.data(folder).resolve("postmaster.pid"))
                            .getFirst()
                            .strip());
            return "%s %s %d"
                    .formatted(
                            Files.getOwner(process).getName(),
                            capabilities(process.resolve("status")),
                            starts(server.database("letters")));
        }
    }

    private static String capabilities(Path status) throws IOException {
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> line.replaceAll(".*\\s", ""))
                .findFirst()
                .orElseThrow();
    }

    private static int starts(ServiceDatabase letters) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(letters.jdbcUrl(), letters.user(), letters.password());
                var statement = connection.createStatement()) {
            statement.execute("create table if not exists start (at timestamptz default now())");
            statement.execute("insert into start default values");
            try (ResultSet result = statement.executeQuery("select count(*) from start")) {
                result.next();
                return result.getInt(1);
            }
        }
    }

    private void closed(boolean toOthers) throws IOException {
        Files.setPosixFilePermissions(
                around.path(), PosixFilePermissions.fromString(toOthers ? "rwx------" : "rwxr-xr-x"));
    }
}
