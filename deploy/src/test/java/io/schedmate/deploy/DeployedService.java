package io.schedmate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A service as its container runs it: a process of its jar with only the variables that are set for it.
 *
 * @param name name in docker-compose.yml
 * @param variables the whole environment
 * @param packed the files in its image
 */
record DeployedService(
        String name,
        Map<String, String> variables,
        int port,
        int healthPort,
        ServiceImage image,
        Set<Path> packed,
        Process process)
        implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(10))
            .sslContext(AnyCertificate.taken())
            .build();

    static DeployedService start(
            String name, Path jar, Map<String, String> variables, int port, int healthPort, Path folder) {
        var image = ServiceImage.of(jar, folder);
        var command = new ArrayList<>(List.of(ServiceImage.JAVA.toString(), "-XX:+UseSerialGC"));
        // These options are not in the image. The tests start six services at once and query the settings of each.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx384m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Duser.home=" + folder, "-jar"));
        command.addAll(List.of(
                "application.jar",
                "--management.endpoints.web.exposure.include=health,prometheus,configprops",
                "--management.endpoint.configprops.show-values=always"));
        try {
            var packed = files(image);
            var builder = new ProcessBuilder(command)
                    .directory(image.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile());
            builder.environment().clear();
            builder.environment().putAll(variables);
            return new DeployedService(name, variables, port, healthPort, image, packed, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(scheme() + "://localhost:" + port + path)));
    }

    /** Calls a health or management endpoint of the service. */
    HttpResponse<String> ask(String path, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(scheme() + "://localhost:" + healthPort + path));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    private String scheme() {
        return variables.containsKey("SERVER_SSL_BUNDLE") ? "https" : "http";
    }

    boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("Expected %s to run.\n%s".formatted(name, lastWords()));
        }
        try {
            return ask("/actuator/health/readiness").statusCode() == 200;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    /** Returns the files next to the jar that are not in the image. A container cannot write any there. */
    Set<Path> written() throws IOException {
        var now = files(image);
        now.removeAll(packed);
        return now;
    }

    String lastWords() {
        try {
            var lines = Files.readAllLines(image.folder().resolveSibling("output"));
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the service with the signal that a container receives. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(40, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private static Set<Path> files(ServiceImage image) throws IOException {
        try (var files = image.files()) {
            return files.collect(Collectors.toSet());
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(Duration.ofMinutes(1)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
