package io.schedmate.local.bench;

import io.schedmate.local.part.ClassPaths;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.service.Service;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One service in its own process. It accepts calls of the benchmark and unsealed events. */
public final class ServiceUnderTest implements AutoCloseable {

    private static final Duration MAX_START_TIME = Duration.ofMinutes(3);
    private static final Duration MAX_CALL_TIME = Duration.ofSeconds(30);
    private static final long LOOK_EVERY_MILLIS = 200;
    private static final int OK = 200;

    private final String name;
    private final Child process;
    private final int port;
    private final ServiceToken token;
    private final HttpClient http = HttpClient.newHttpClient();

    private ServiceUnderTest(String name, Child process, int port, ServiceToken token) {
        this.name = name;
        this.process = process;
        this.port = port;
        this.token = token;
    }

    /**
     * The service to start.
     *
     * @param name name of the service and of its log
     * @param options options of the virtual machine
     * @param settings settings in addition to those of port, trust and log
     */
    public record Start(
            String name, String module, String mainClass, List<String> options, Map<String, String> settings) {}

    /** Starts the service and returns once it is ready. */
    static ServiceUnderTest start(Path folder, int port, Start start) throws InterruptedException {
        ServiceToken token = ServiceToken.random();
        Map<String, String> settings = new HashMap<>(start.settings());
        settings.put("server.port", Integer.toString(port));
        settings.put("server.address", "localhost");
        // The benchmark's job events have no seal.
        settings.put("schedmate.events.unsealed-taken", "true");
        settings.put("schedmate.internal.key", token.key());
        settings.put("logging.structured.format.console", "");
        Service service =
                new Service(start.name(), start.module(), start.mainClass(), port, port, Map.copyOf(settings));
        SettingsFile file = SettingsFile.write(folder.resolve("settings"), service);
        String classPath = ClassPaths.from(System.getProperties()).of(start.module()).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Path log = folder.resolve(start.name() + ".log");
        Child process = Child.start(log, start.options(), classPath, start.mainClass(), file.argument());
        ServiceUnderTest started = new ServiceUnderTest(start.name(), process, port, token);
        started.becomeReady(log);
        return started;
    }

    private void becomeReady(Path log) throws InterruptedException {
        long until = System.nanoTime() + MAX_START_TIME.toNanos();
        while (get("/actuator/health/readiness") == null) {
            if (System.nanoTime() > until || !process.process().isAlive()) {
                close();
                throw new IllegalStateException("Expected %s to start; see %s".formatted(name, log));
            }
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    /** Throws if the process has ended. */
    public void requireAlive() {
        if (!process.process().isAlive()) {
            throw new IllegalStateException("Expected %s to keep running; see its log.".formatted(name));
        }
    }

    public Duration spent() {
        return process.spent();
    }

    /** Returns the answer's body; null if its status is not 200 or the service does not accept connections. */
    public @Nullable String get(String path) {
        try {
            HttpResponse<String> answer = send(call(path).build());
            return answer.statusCode() == OK ? answer.body() : null;
        } catch (ConnectException starting) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a request with an administrator's token. */
    HttpRequest.Builder call(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(MAX_CALL_TIME)
                .header("Authorization", "Bearer " + token.mint());
    }

    HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected time to call " + name, e);
        }
    }

    @Override
    public void close() {
        process.close();
        http.close();
    }
}
