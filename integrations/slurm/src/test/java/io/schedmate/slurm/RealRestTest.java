package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.embedded.Ports;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.RestQueue;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import io.schedmate.slurm.observe.Reporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real slurmrestd before a real Slurm (Debian packages slurmrestd and slurm-wlm-jwt-plugin beside Slurm's own). */
class RealRestTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Path NOWHERE = Path.of("/dev/null");
    private static final String SERVER = "/usr/sbin/slurmrestd";

    @Test
    void theRestServerGivesTheSameReportsAsSqueue(@TempDir Path folder) throws Exception {
        assumeTrue(EmbeddedSlurm.installed() && isInstalled(), "slurmrestd with jwt is not installed here");
        Path key = secret(folder.resolve("jwt.key"), "0123456789abcdef0123456789abcdef");
        try (var platform = new StandInPlatform();
                EmbeddedSlurm slurm = EmbeddedSlurm.start(
                        List.of("n1"),
                        List.of(EmbeddedSlurm.AT_ONCE, "AuthAltTypes=auth/jwt", "AuthAltParameters=jwt_key=" + key),
                        Map.of())) {
            int port = Ports.free();
            Process server = server(slurm, port);
            try {
                String user = System.getProperty("user.name");
                String printed = slurm.run("scontrol", "token", "lifespan=900", "username=" + user)
                        .getLast();
                Path token = secret(folder.resolve("token"), printed);
                var queue = new RestQueue(URI.create("http://127.0.0.1:" + port), user, token);
                String good = slurm.submit("#!/bin/sh\ntrue\n", NOWHERE);
                String bad = slurm.submit("#!/bin/sh\nexit 3\n", NOWHERE);
                await().atMost(LONG).until(() -> {
                    assertThat(server.isAlive())
                            .as(() -> output(slurm.folder().resolve("rest.out")))
                            .isTrue();
                    return jobs(queue).stream().filter(RealRestTest::hasEnded).count() == 2;
                });

                assertThat(queue.jobs()).isEqualTo(new Controller(slurm.configuration()).jobs());
                var gateway = new SchedMateClient(platform.address(), null, Duration.ofSeconds(30));
                new Reporter(queue, gateway, "embedded", false, _ -> {}).round();
                assertThat(platform.submissions.keySet()).contains(good, bad);
                assertThat(platform.events.stream()
                                .filter(event -> event.state() == JobState.FAILED)
                                .map(JobEventRequest::exit))
                        .containsExactly(new JobExit(3, null, "NonZeroExitCode"));

                Files.writeString(token, "nonsense");
                assertThatThrownBy(queue::jobs)
                        .isInstanceOf(SlurmUnavailable.class)
                        .hasMessageContaining("slurmrestd answered");
            } finally {
                server.destroy();
                server.waitFor();
            }
            assertThatThrownBy(() -> new RestQueue(URI.create("http://127.0.0.1:" + port), "x", key).jobs())
                    .isInstanceOf(SlurmUnavailable.class)
                    .hasMessageContaining("did not answer");
        }
    }

    /** It refuses to run as root, and needs no more than to read the configuration. */
    private static Process server(EmbeddedSlurm slurm, int port) throws IOException {
        Files.setPosixFilePermissions(slurm.folder(), PosixFilePermissions.fromString("rwxr-xr-x"));
        var words = new ArrayList<String>();
        if ("root".equals(System.getProperty("user.name"))) {
            words.addAll(List.of("setpriv", "--reuid=nobody", "--regid=65534", "--clear-groups"));
        }
        words.addAll(List.of(SERVER, "-a", "rest_auth/jwt", "-s", "openapi/v0.0.38", "127.0.0.1:" + port));
        var builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(slurm.folder().resolve("rest.out").toFile());
        builder.environment().put("SLURM_CONF", slurm.configuration().toString());
        builder.environment().put("SLURM_JWT", "daemon");
        return builder.start();
    }

    private static String output(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<SeenJob> jobs(RestQueue queue) throws InterruptedException {
        try {
            return queue.jobs();
        } catch (SlurmUnavailable _) {
            // It starts.
            return List.of();
        }
    }

    private static boolean hasEnded(SeenJob job) {
        JobState state = job.latest().state();
        return state != null && state.ended();
    }

    private static boolean isInstalled() throws IOException {
        try (Stream<Path> plugins = Files.find(Path.of("/usr/lib"), 3, (path, _) -> path.endsWith("auth_jwt.so"))) {
            return Files.isExecutable(Path.of(SERVER)) && plugins.findAny().isPresent();
        }
    }

    private static Path secret(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
