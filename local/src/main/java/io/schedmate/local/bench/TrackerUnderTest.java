package io.schedmate.local.bench;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.part.ClassPaths;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.service.Service;
import io.schedmate.model.job.JobId;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tracker in its own process, and its metrics. */
final class TrackerUnderTest implements AutoCloseable {

    static final String HEAP = "-Xmx768m";
    private static final String MODULE = "metric-tracker-service";
    /** To look costs the tracker some milliseconds. */
    private static final long LOOK_EVERY_MILLIS = 500;

    private static final int TAKEN = 202;
    private static final int TOO_MANY = 429;
    private static final long PAUSE_MILLIS = 200;
    private static final Duration LONGEST_START = Duration.ofMinutes(3);

    private final Child process;
    private final int port;
    private final ServiceToken token;
    private final HttpClient http = HttpClient.newHttpClient();
    private double mostHeap;

    private TrackerUnderTest(Child process, int port, ServiceToken token) {
        this.process = process;
        this.port = port;
        this.token = token;
    }

    static TrackerUnderTest start(Path folder, int port, String broker, ServiceDatabase database)
            throws InterruptedException {
        ServiceToken token = ServiceToken.random();
        Service service = new Service(
                "metric-tracker",
                MODULE,
                "io.schedmate.tracker.MetricTrackerApplication",
                port,
                port,
                Map.of(
                        "server.port", Integer.toString(port),
                        "server.address", "localhost",
                        // What the benchmark tells of jobs bears no seal.
                        "schedmate.events.unsealed-taken", "true",
                        "schedmate.internal.key", token.key(),
                        "spring.kafka.bootstrap-servers", broker,
                        "logging.structured.format.console", "",
                        "spring.datasource.url", database.jdbcUrl(),
                        "spring.datasource.username", database.user(),
                        "spring.datasource.password", database.password()));
        SettingsFile settings = SettingsFile.write(folder.resolve("settings"), service);
        String classPath = ClassPaths.told(System.getProperties()).of(MODULE).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Child process = Child.start(
                folder.resolve("tracker.log"),
                List.of(HEAP, "-XX:NewRatio=1", "-XX:SurvivorRatio=4"),
                classPath,
                service.mainClass(),
                settings.argument());
        TrackerUnderTest tracker = new TrackerUnderTest(process, port, token);
        tracker.becomeReady(folder);
        return tracker;
    }

    private void becomeReady(Path folder) throws InterruptedException {
        long until = System.nanoTime() + LONGEST_START.toNanos();
        while (get("/actuator/health/readiness") == null) {
            if (System.nanoTime() > until || !process.process().isAlive()) {
                close();
                throw new IllegalStateException("Expected the tracker to start; see " + folder.resolve("tracker.log"));
            }
            Thread.sleep(200);
        }
    }

    /** Lines taken in since the start. */
    double lines() {
        String told = get("/actuator/prometheus");
        mostHeap = Math.max(mostHeap, sum(told, "jvm_memory_used_bytes{area=\"heap\""));
        return sum(told, "schedmate_tracker_lines_total");
    }

    /** Waits until so many lines in all have been taken in. */
    void awaitLines(double wanted) throws InterruptedException {
        while (lines() < wanted) {
            if (!process.process().isAlive()) {
                throw new IllegalStateException("Expected the tracker to keep running; see its log.");
            }
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    /** Waits until a path is answered. */
    void await(String path) throws InterruptedException {
        while (get(path) == null) {
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    double mostHeapBytes() {
        return mostHeap;
    }

    Duration spent() {
        return process.spent();
    }

    /** The answer's body; null where it is not 200. */
    @Nullable
    String get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token.mint())
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body() : null;
        } catch (java.net.ConnectException starting) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected time to ask", e);
        }
    }

    /** Sends lines of a job's log, again and again while there is no room for them. */
    void post(JobId job, String lines) {
        try {
            while (send(job, lines) == TOO_MANY) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected time to send lines", e);
        }
    }

    private int send(JobId job, String lines) throws IOException, InterruptedException {
        URI logs = URI.create("http://localhost:" + port + "/api/v1/jobs/" + job + "/logs?file=train.log");
        HttpRequest request = HttpRequest.newBuilder(logs)
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token.mint())
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(lines))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != TAKEN && answer.statusCode() != TOO_MANY) {
            throw new IllegalStateException("Expected lines to be taken, got " + answer.statusCode() + answer.body());
        }
        return answer.statusCode();
    }

    private static double sum(@Nullable String told, String name) {
        Matcher values = Pattern.compile("(?m)^" + Pattern.quote(name) + "[^\\n]* ([0-9.Ee+-]+)$")
                .matcher(told == null ? "" : told);
        return values.results()
                .mapToDouble(each -> Double.parseDouble(each.group(1)))
                .sum();
    }

    @Override
    public void close() {
        process.close();
        http.close();
    }
}
