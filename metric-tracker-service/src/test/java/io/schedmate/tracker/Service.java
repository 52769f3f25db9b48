package io.schedmate.tracker;

import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.AtExit;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.TemporaryFolder;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.support.GenericApplicationContext;

/** The running tracker, with a clock and a model that tests control. */
final class Service {

    static final SetClock CLOCK = new SetClock();
    static final AskedModel MODEL = AtExit.close(new AskedModel());
    static final Path RULES = temporaryFolder();

    static final RunningService TRACKER = RunningService.start(
            new SpringApplicationBuilder(MetricTrackerApplication.class)
                    .initializers(context ->
                            ((GenericApplicationContext) context).registerBean("setClock", Clock.class, () -> CLOCK)),
            "metric_tracker",
            Service::caller,
            settings());

    private Service() {}

    static HttpResponse<String> get(String path) {
        return TRACKER.get(path, Role.OPERATOR);
    }

    /** Returns the caller with these roles; a shipper may send for every node. */
    private static Caller caller(Set<Role> roles) {
        return roles.equals(Set.of(Role.SHIPPER)) ? shipper("*") : new Caller("key-1", roles, Set.of(), null);
    }

    static Caller shipper(String... nodes) {
        return new Caller(
                "shippers",
                Set.of(Role.SHIPPER),
                Set.of(),
                null,
                CallerKind.SHIPPER,
                new Bindings(Set.of(), Set.of(nodes)));
    }

    /** Waits until the metrics of a job meet a condition, and returns them. */
    static JobMetrics metrics(JobId jobId, Predicate<JobMetrics> wanted) {
        return await().atMost(RunningService.MAX_TIME)
                .until(() -> metrics(jobId), found -> found != null && wanted.test(found));
    }

    private static @Nullable JobMetrics metrics(JobId jobId) {
        HttpResponse<String> answer = get("/jobs/" + jobId + "/metrics");
        return answer.statusCode() == 200 ? WireJson.tolerant().readValue(answer.body(), JobMetrics.class) : null;
    }

    private static Path temporaryFolder() {
        return TemporaryFolder.create("rules");
    }

    private static List<String> settings() {
        return List.of(
                "--schedmate.events.only-instance=true",
                "--schedmate.tracker.mapping.cluster=" + Jobs.CLUSTER,
                "--schedmate.tracker.mapping.owner-paths=^/home/([^/]+)/",
                // The folders in which tests put their files.
                "--schedmate.tracker.mapping.shared-paths=^/(?:l|tmp|var|work|logs|scratch)/",
                "--schedmate.tracker.sample-every=0s",
                "--schedmate.tracker.job-metrics.enabled=true",
                "--schedmate.tracker.packing-judged-after=20s",
                "--schedmate.tracker.release-pause=50ms",
                "--schedmate.tracker.stream-pause=50ms",
                "--schedmate.tracker.stopped-pause=200ms",
                "--schedmate.tracker.alerts.round=200ms",
                "--schedmate.tracker.order-window=10m",
                "--schedmate.tracker.max-held-bytes=20MB",
                "--schedmate.tracker.max-held-bytes-per-job=2MB",
                "--schedmate.tracker.max-held-bytes-per-sender=6MB",
                "--schedmate.tracker.max-held-per-sender=500",
                "--schedmate.tracker.rules-folder=" + RULES,
                "--schedmate.tracker.rules-refresh=100ms",
                "--schedmate.tracker.model.url=" + MODEL.url(),
                "--schedmate.tracker.model.name=scripted",
                "--schedmate.tracker.model.timeout=2m",
                "--schedmate.tracker.model.ask-again=200ms");
    }
}
