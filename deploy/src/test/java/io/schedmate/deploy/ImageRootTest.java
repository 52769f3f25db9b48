package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import io.schedmate.embedded.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the root file system of an image, created by the Dockerfile's own scripts and used as the image's user. */
class ImageRootTest {

    private static final List<String> SHELLS =
            List.of("sh", "bash", "dash", "busybox", "ash", "zsh", "ksh", "perl", "apt-get", "dpkg", "su", "sudo");

    @TempDir
    private static Path folder;

    private static ImageRoot root;

    @BeforeAll
    static void makeIt() {
        root = ImageRoot.of("node-agent", List.of("git", "python3"), folder);
    }

    @Test
    void theImageHasNoShellAndNoWayToChangeTheUser() throws IOException {
        try (Stream<Path> files = Files.walk(root.folder())) {
            assertThat(files.filter(file -> !Files.isDirectory(file))
                            .map(file -> file.getFileName().toString()))
                    .doesNotContainAnyElementsOf(SHELLS);
        }
        try (Stream<Path> files = Files.walk(root.folder())) {
            assertThat(files.filter(ImageRootTest::changesUser)).isEmpty();
        }
    }

    @Test
    void theImageListsThePackagesOfItsFiles() {
        assertThat(root.folder().resolve("var/lib/dpkg/status.d/libc6"))
                .content()
                .contains("Version: ");
        assertThat(root.folder().resolve("var/lib/dpkg/status.d/git")).content().contains("Version: ");
    }

    @Test
    void aServiceRunsInTheImageAndReportsItsHealth() throws Exception {
        int port = Ports.free();
        Process service = root.start(
                "java",
                "@java.options",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                "application.jar",
                "--server.port=" + port,
                "--schedmate.agent.mode=simulated",
                "--schedmate.agent.node=node-1");
        try {
            await().atMost(Duration.ofMinutes(5)).until(() -> {
                assertThat(service.isAlive()).as(root.serviceOutput()).isTrue();
                return ask("http://localhost:" + port + "/actuator/health/liveness") == 0;
            });
            assertThat(ask("http://localhost:" + port + "/actuator/nothing")).isEqualTo(1);
        } finally {
            // The parent process waits for the service and would leave it behind.
            service.descendants().forEach(ProcessHandle::destroyForcibly);
            service.waitFor();
        }
    }

    @Test
    void anAddressWithoutAServerIsUnhealthy() throws Exception {
        assertThat(ask("http://localhost:" + Ports.free() + "/actuator/health")).isEqualTo(1);
    }

    @Test
    void aFileInTheContainerIsPrinted() throws Exception {
        Files.writeString(root.folder().resolve("data/first-key"), "sk-first");

        assertThat(ask("file:/data/first-key")).isZero();
        assertThat(root.printed()).endsWith("sk-first");
    }

    @Test
    void gitFetchesAndPythonRunsWithoutAShell() throws Exception {
        Path work = folder.resolve("work");
        Path served = folder.resolve("served");
        for (String command : List.of(
                "git init -q " + work,
                "git -C " + work + " -c user.name=a -c user.email=a@b commit -q --allow-empty -m one",
                "git clone -q --bare " + work + " " + served.resolve("code"),
                "git -C " + served.resolve("code") + " update-server-info")) {
            var result = Repository.run(Map.of(), command.split(" "));
            assertThat(result.exit()).as(result.output()).isZero();
        }
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = SimpleFileServer.createFileServer(address, served.toRealPath(), OutputLevel.NONE);
        server.start();
        try {
            String url =
                    "http://localhost:%d/code".formatted(server.getAddress().getPort());

            assertThat(root.run("git", "clone", "--quiet", "--bare", url, "/tmp/clone"))
                    .as(root.printed())
                    .isZero();
        } finally {
            server.stop(0);
        }
        assertThat(root.run("python3", "-c", "import json, ssl, random; print(json.dumps([1]))"))
                .as(root.printed())
                .isZero();
        assertThat(root.printed()).contains("[1]");
    }

    private static int ask(String address) throws IOException, InterruptedException {
        return root.run("java", "@ask", address);
    }

    private static boolean changesUser(Path file) {
        try {
            return (((int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS)) & 06000) != 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
