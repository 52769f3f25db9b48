package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShipTest {

    /** Long enough on a busy machine. */
    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    @TempDir
    private Path root;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private int status = 202;
    private final HttpServer gateway;

    ShipTest() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/", call -> {
            String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            calls.add(call.getRequestURI() + " " + body);
            call.sendResponseHeaders(status, -1);
            call.close();
        });
    }

    @BeforeEach
    void start() throws IOException {
        gateway.start();
        Files.writeString(root.resolve("slurm-12.out"), "one\ntwo\n");
    }

    @AfterEach
    void stop() {
        gateway.stop(0);
    }

    @Test
    void linesAreSentOnceForTheirJob() {
        assertThat(ship().exitCode()).isZero();
        assertThat(ship().exitCode()).isZero();

        assertThat(calls)
                .singleElement()
                .satisfies(call -> assertThat(call)
                        .startsWith("/api/v1/jobs/" + JobId.of("alpha", "slurm", "12") + "/logs?")
                        .contains("attempt=1", "firstLine=1", "node=node-1")
                        .endsWith("{\"text\":\"one\"}\n{\"text\":\"two\"}\n"));
    }

    @Test
    void rejectedLinesAreSentAgainByTheNextRun() {
        status = 503;
        CapturedRun refused = ship();
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("503");
        status = 202;
        ship();

        assertThat(calls).hasSize(2);
        assertThat(calls.get(1)).isEqualTo(calls.get(0));
    }

    @Test
    void wrongArgumentsAreRejectedWithAHint() {
        assertThat(CapturedRun.of("ship", "--pattern", "train.log", "--cluster", "alpha", "--to", address())
                        .err())
                .contains("Hint: ");
        assertThat(CapturedRun.of(
                                "ship",
                                "--pattern",
                                root + "/%j.out",
                                "--cluster",
                                "alpha",
                                "--to",
                                "nowhere",
                                "--state",
                                root.resolve("s").toString())
                        .err())
                .contains("host:port");
    }

    @Test
    void aSymbolicLinkIsReportedAndNotSent() throws IOException {
        Path secret = Files.writeString(root.resolve("secret"), "root:$6$\n");
        Files.createSymbolicLink(root.resolve("slurm-13.out"), secret);
        CapturedRun run = ship();

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("slurm-13.out is a symbolic link");
        assertThat(calls).singleElement().satisfies(call -> assertThat(call).doesNotContain("root:$6$"));
    }

    @Test
    void nothingIsSentForAJobWithAnUnknownOwner() {
        CapturedRun run = ship("--owner", "job");

        assertThat(run.err()).contains("the scheduler does not report the owner", "slurm-12.out");
        assertThat(calls).isEmpty();
    }

    @Test
    void aPatternWithoutMatchingFilesIsReported() throws IOException {
        Files.delete(root.resolve("slurm-12.out"));

        CapturedRun run = ship();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a file that matches --pattern, got (" + root + "/slurm-%j.out)");
        assertThat(calls).isEmpty();
    }

    @Test
    void aCommandThatKeepsRunningReportsAPatternWithoutFilesAndWaitsForThem() throws Exception {
        Path log = root.resolve("slurm-12.out");
        Files.delete(log);
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                false,
                false,
                80);
        String[] following = arguments().filter(word -> !word.equals("--once")).toArray(String[]::new);
        Thread command = Thread.ofVirtual().start(() -> new SchedMate(terminal, FixedEngines.make()).run(following));
        try {
            await().atMost(MAX_TIME).until(() -> err.toString().contains("still looking"));
            Files.writeString(log, "one\n");
            await().atMost(MAX_TIME).until(() -> !calls.isEmpty());
        } finally {
            command.interrupt();
            command.join();
        }

        assertThat(err.toString()).contains("no file matches " + root + "/slurm-%j.out yet; still looking");
    }

    private CapturedRun ship(String... more) {
        return CapturedRun.of(Stream.concat(arguments(), Stream.of(more)).toArray(String[]::new));
    }

    private Stream<String> arguments() {
        return Stream.of(
                "ship",
                "--once",
                "--pattern",
                root + "/slurm-%j.out",
                "--cluster",
                "alpha",
                "--node",
                "node-1",
                "--to",
                address(),
                "--state",
                root.resolve("state").toString());
    }

    private String address() {
        return "http://localhost:" + gateway.getAddress().getPort();
    }
}
