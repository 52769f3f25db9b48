package io.schedmate.local.bench;

import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tracker in its own process, and its metrics. */
final class TrackerUnderTest implements AutoCloseable {

    static final String HEAP = "-Xmx768m";
    private static final String MODULE = "metric-tracker-service";
    private static final long LOOK_EVERY_MILLIS = 500;
    /**
     * The path of the required metrics. To read all metrics would cost the tracker as much as some thousand lines each
     * time.
     */
    private static final String METRICS =
            "/actuator/prometheus?includedNames=schedmate_tracker_lines,schedmate_tracker_lines_total,jvm_memory_used_bytes";

    private static final int TAKEN = 202;
    private static final int TOO_MANY = 429;
    private static final long PAUSE_MILLIS = 200;

    private final ServiceUnderTest service;
    private double maxHeap;

    private TrackerUnderTest(ServiceUnderTest service) {
        this.service = service;
    }

    static TrackerUnderTest start(BenchmarkPlatform platform) throws IOException, InterruptedException {
        return new TrackerUnderTest(platform.start(
                "metric-tracker",
                MODULE,
                "io.schedmate.tracker.MetricTrackerApplication",
                "metric_tracker",
                List.of(HEAP, "-XX:NewRatio=1", "-XX:SurvivorRatio=4")));
    }

    /** Returns the number of lines accepted since the start. */
    double lines() {
        String metrics = service.get(METRICS);
        maxHeap = Math.max(maxHeap, sum(metrics, "jvm_memory_used_bytes{area=\"heap\""));
        return sum(metrics, "schedmate_tracker_lines_total");
    }

    /** Waits until the tracker has accepted this many lines in total. */
    void awaitLines(double wanted) throws InterruptedException {
        while (lines() < wanted) {
            service.requireAlive();
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    /** Waits until a request for the path returns 200. */
    void await(String path) throws InterruptedException {
        while (get(path) == null) {
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    double maxHeapBytes() {
        return maxHeap;
    }

    Duration spent() {
        return service.spent();
    }

    /** Returns the answer's body; null if its status is not 200 or the tracker does not accept connections. */
    @Nullable
    String get(String path) {
        return service.get(path);
    }

    /** Sends lines of a job's log, and retries while the tracker has no room for them. */
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

    private int send(JobId job, String lines) throws IOException {
        HttpRequest request = service.call("/api/v1/jobs/" + job + "/logs?file=train.log")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(lines))
                .build();
        HttpResponse<String> answer = service.send(request);
        if (answer.statusCode() != TAKEN && answer.statusCode() != TOO_MANY) {
            throw new IllegalStateException("Expected lines to be taken, got " + answer.statusCode() + answer.body());
        }
        return answer.statusCode();
    }

    private static double sum(@Nullable String metrics, String name) {
        Matcher values = Pattern.compile("(?m)^" + Pattern.quote(name) + "[^\\n]* ([0-9.Ee+-]+)$")
                .matcher(metrics == null ? "" : metrics);
        return values.results()
                .mapToDouble(each -> Double.parseDouble(each.group(1)))
                .sum();
    }

    @Override
    public void close() {
        service.close();
    }
}
