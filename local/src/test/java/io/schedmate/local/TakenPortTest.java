package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.local.part.ServiceProcess;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.port.PlatformPorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A platform whose ports another process uses. */
class TakenPortTest {

    private static final PlatformPorts PORTS = new PlatformPorts(TestPorts.first());

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "gateway's health", "node-2", "broker", "database"})
    void reportsTheTakenPortItsProcessAndARemedyBeforeStartingAnything(String part) throws IOException {
        int port = Objects.requireNonNull(PORTS.all().get(part));
        try (var _ = holding(port, InetAddress.getLoopbackAddress())) {
            assertThat(starting("up"))
                    .contains("%d for the %s is held by process %d"
                            .formatted(port, part, ProcessHandle.current().pid()))
                    .containsPattern("--port \\d+");
        }
    }

    @Test
    void aListenerOnAllAddressesAlsoTakesThePort() throws IOException {
        try (var _ = holding(PORTS.database(), new InetSocketAddress(0).getAddress())) {
            assertThat(starting("up")).contains(PORTS.database() + " for the database");
        }
    }

    @Test
    void allTakenPortsAreReported() throws IOException {
        try (var _ = holding(PORTS.jobRegistry(), InetAddress.getLoopbackAddress());
                var _ = holding(PORTS.broker(), InetAddress.getLoopbackAddress())) {
            assertThat(starting("demo"))
                    .contains(PORTS.jobRegistry() + " for the job-registry", PORTS.broker() + " for the broker");
        }
    }

    @Test
    void dataOfEarlierRunsIsKept() throws IOException {
        Path kept = Files.writeString(Files.createDirectories(folder).resolve("kept"), "");
        try (var _ = holding(PORTS.advisor(), InetAddress.getLoopbackAddress())) {
            starting("up", "--fresh");

            assertThat(kept).exists();
            assertThat(starting("up", "--fresh"))
                    .as("The folder can be used again.")
                    .contains("for the advisor");
        }
    }

    @Test
    void whatAKilledPlatformLeftRunningOnTheFolderIsEnded() throws Exception {
        Commands.Ended killed = new Commands(folder, Map.of())
                .run(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcess.class.getName(),
                        folder.toString(),
                        String.valueOf(PORTS.database()));
        assertThat(killed.exitCode()).as(killed.output()).isZero();
        ProcessHandle server = ProcessHandle.of(
                        Long.parseLong(Files.readAllLines(folder.resolve("database/data/postmaster.pid"))
                                .getFirst()
                                .strip()))
                .orElseThrow();

        try (var _ = holding(PORTS.advisor(), InetAddress.getLoopbackAddress())) {
            assertThat(starting("up"))
                    .contains("for the advisor", "ended the database of an earlier start (process " + server.pid())
                    .contains("ended a service of an earlier start")
                    .doesNotContain("for the database");
        }

        assertThat(server.isAlive()).isFalse();
        assertThat(ServiceProcess.endLeftOn(folder.resolve(SettingsFile.FOLDER)))
                .isEmpty();
    }

    @Test
    void aProcessOfAnotherUserIsLeftRunning() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "not run as root");
        Path settings = Files.createDirectories(folder.resolve(SettingsFile.FOLDER));
        Process other = new ProcessBuilder(
                        "setpriv",
                        "--reuid=65534",
                        "--clear-groups",
                        "sh",
                        "-c",
                        "echo started; cat; :",
                        "@" + settings.resolve("advisor.arguments"))
                .start();
        try (var output = other.inputReader()) {
            assertThat(output.readLine()).isEqualTo("started");

            assertThat(ServiceProcess.endLeftOn(settings)).isEmpty();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    private static ServerSocket holding(int port, InetAddress address) throws IOException {
        var socket = new ServerSocket();
        socket.bind(new InetSocketAddress(address, port));
        return socket;
    }

    private String starting(String command, String... more) {
        var out = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), false, false, 200);
        var arguments =
                new ArrayList<>(List.of(command, "--port", String.valueOf(PORTS.first()), "--data", folder.toString()));
        arguments.addAll(List.of(more));

        int exit = new SchedMate(terminal, Engines.local()).run(arguments.toArray(String[]::new));

        assertThat(exit).as(out.toString()).isEqualTo(ExitCode.USAGE.number());
        return out.toString();
    }
}
