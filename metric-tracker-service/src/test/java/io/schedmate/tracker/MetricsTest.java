package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.Reading;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;

class MetricsTest {

    private static final String METRICS = "/jobs/{jobId}/metrics";
    private static final String CHUNKS = "schedmate.tracker.chunks";

    @Test
    void metricsAreReadFromTheLog() {
        JobId job = Jobs.id("told");
        Jobs.run(job, Jobs.now().minusSeconds(4), 100, 110, 120);

        MetricsSnapshot latest = latest(job, 3);

        assertThat(latest.loss()).isEqualTo(2.5);
        assertThat(latest.totalSteps()).isEqualTo(1000);
        assertThat(latest.progressRatio()).isCloseTo(0.003, within(1e-9));
        assertThat(latest.throughput()).isEqualTo(new Rate(110, "samples/s"));
        assertThat(latest.order()).isEqualTo(LogOrder.EXACT);
        assertThat(latest.windowSeconds()).isEqualTo(2.0);
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void chunksAreCountedByTheirOrderAndLinesWithThem() {
        JobId job = Jobs.id("counted");
        Instant at = Jobs.now().minusSeconds(60);
        double next = TRACKER.count(CHUNKS, "turn", "next");
        double duplicate = TRACKER.count(CHUNKS, "turn", "duplicate");
        double lines = TRACKER.count("schedmate.tracker.lines");

        for (int sent = 0; sent < 2; sent++) {
            TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/9, loss: 2.0", "step: 2/9, loss: 1.9"));
        }

        await().atMost(RunningService.MAX_TIME).untilAsserted(() -> {
            assertThat(TRACKER.count(CHUNKS, "turn", "next")).isGreaterThanOrEqualTo(next + 1);
            assertThat(TRACKER.count(CHUNKS, "turn", "duplicate")).isGreaterThanOrEqualTo(duplicate + 1);
            assertThat(TRACKER.count("schedmate.tracker.lines")).isGreaterThanOrEqualTo(lines + 4);
        });
    }

    /** The lines are sent repeatedly, because it is unknown when the tracker checks its folder. */
    @Test
    void aFormatOfTheSiteIsUsedAsSoonAsItIsInTheFolder() throws IOException {
        JobId job = Jobs.id("site");
        Instant from = Jobs.now().minusSeconds(600);
        TRACKER.publish(Jobs.chunk(job, 0, 1, from, "zug 7 >> 41 >> 12.5"));
        Path formats = Service.RULES.resolve("formats.tsv");
        Files.writeString(formats, "ours\ttrain\tzug (?<step>\\d+) >> \\d+ >> (?<loss>[\\d.]+)\n");

        AtomicInteger step = new AtomicInteger(7);
        JobMetrics metrics = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> {
                            int next = step.incrementAndGet();
                            TRACKER.publish(Jobs.chunk(
                                    job, next - 7, next - 6, from.plusSeconds(next), "zug " + next + " >> 41 >> 12.5"));
                            return Service.metrics(job, _ -> true);
                        },
                        found -> found.latest() != null
                                && Objects.equals(found.latest().metrics().loss(), 12.5));
        Files.delete(formats);

        assertThat(Objects.requireNonNull(metrics.latest()).metrics().step()).isGreaterThanOrEqualTo(7);
    }

    @Test
    void eachSampleIsPublishedAsAnEvent() {
        JobId job = Jobs.id("events");
        Jobs.run(job, Jobs.now().minusSeconds(4), 10, 20);

        List<JobEvent> events = TRACKER.published(Topic.JOB_METRICS, job, 2);

        assertThat(events)
                .extracting(event -> ((JobMetricsMeasured) event).metrics().step())
                .containsExactly(1L, 2L);
    }

    @Test
    void theStepTimeComesFromTheClockIfTheLogContainsNone() {
        JobId job = Jobs.id("clock");
        Instant from = Jobs.now().minusSeconds(60);
        TRACKER.publish(Jobs.chunk(job, 0, 1, from, "step 10 loss 3.1"));
        TRACKER.publish(Jobs.chunk(job, 1, 2, from.plusSeconds(20), "step 20 loss 3.0"));

        MetricsSnapshot latest = latest(job, 20);

        assertThat(latest.stepTimeSeconds()).isCloseTo(2.0, within(1e-9));
        assertThat(latest.throughput()).isEqualTo(new Rate(0.5, "it/s"));
    }

    @Test
    void aRepeatedChunkIsDroppedAndAGapIsReported() {
        JobId job = Jobs.id("again");
        Instant at = Jobs.now();
        TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/9", "step: 2/9"));
        TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/9", "step: 2/9"));
        // Lines 3 and 4 arrive late, and line 5 arrives twice.
        TRACKER.publish(Jobs.chunk(job, 2, 5, at, "step: 5/9"));
        TRACKER.publish(Jobs.chunk(job, 3, 5, at, "step: 5/9", "step: 6/9"));
        TRACKER.publish(Jobs.chunk(job, 1, 3, at, "step: 3/9", "step: 4/9"));

        SourceState source = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.part(AttemptStates.class)
                                .latest(job)
                                .map(kept -> kept.state().sources().getFirst())
                                .orElse(SourceState.of(Jobs.STDOUT)),
                        found -> found.lateChunks() == 1);

        assertThat(source.lines()).isEqualTo(6);
        assertThat(source.duplicateChunks()).isEqualTo(1);
        assertThat(source.lostChunks()).isZero();
        assertThat(latest(job, 6).step()).isEqualTo(6);
    }

    @Test
    void metricsComeFromRankZeroEvenIfAnotherRankPrintsFirst() {
        JobId job = Jobs.id("ranks");
        Instant at = Jobs.now();
        LogSource third = new LogSource("rank3.log", 3, "n2");
        LogSource first = new LogSource("rank0.log", 0, "n1");
        TRACKER.publish(Jobs.chunk(job, third, 0, 1, at, List.of("step: 7/9, loss: 9.0")));
        TRACKER.publish(Jobs.chunk(job, first, 0, 1, at, List.of("step: 5/9, loss: 1.0")));
        TRACKER.publish(Jobs.chunk(job, third, 1, 2, at, List.of("step: 8/9, loss: 9.0")));
        TRACKER.publish(Jobs.chunk(job, first, 1, 2, at, List.of("step: 6/9, loss: 1.0")));

        assertThat(latest(job, 6).loss()).isEqualTo(1.0);
    }

    @Test
    void aLogWithoutProgressIsNoError() {
        JobId job = Jobs.id("mute");
        Jobs.running(job, Jobs.now());
        TRACKER.publish(Jobs.chunk(job, 0, 1, Jobs.now(), "hello", "world"));

        JobMetrics metrics = Service.metrics(job, _ -> true);

        assertThat(metrics.latest()).isNull();
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void aLossThatIsNotANumberIsReported() {
        JobId job = Jobs.id("diverged");
        TRACKER.publish(Jobs.chunk(job, 0, 1, Jobs.now(), "step: 1/9, loss: 2.0", "step: 2/9, loss: nan"));

        assertThat(latest(job, 2).loss()).isNaN();
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void theHistoryIsReturnedInPages() {
        JobId job = Jobs.id("pages");
        Jobs.run(job, Jobs.now().minusSeconds(9), 1, 1, 1, 1, 1);
        latest(job, 5);

        JobMetrics first = page("/jobs/" + job + "/metrics?limit=3");
        JobMetrics second = page("/jobs/" + job + "/metrics?limit=3&cursor=" + first.nextCursor());

        assertThat(first.history())
                .extracting(sample -> sample.metrics().step())
                .containsExactly(1L, 2L, 3L);
        assertThat(second.history())
                .extracting(sample -> sample.metrics().step())
                .containsExactly(4L, 5L);
        assertThat(second.nextCursor()).isNull();
        Contract.holds("get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?limit=9&cursor=x"));
        JobMetrics spread = page("/jobs/" + job + "/metrics?points=2");
        assertThat(spread.history())
                .hasSize(2)
                .endsWith(page("/jobs/" + job + "/metrics?limit=1000").history().getLast());
        assertThat(spread.nextCursor()).isNull();
        Contract.holds("get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?points=0"));
        Contract.holds(
                "get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?points=2&cursor=" + first.nextCursor()));
    }

    @Test
    void badCallsAreRejected() {
        JobId job = Jobs.id("refused");
        Jobs.run(job, Jobs.now(), 1);
        latest(job, 1);

        Contract.holds("get", METRICS, 404, Service.get("/jobs/" + Jobs.id("nobody") + "/metrics"));
        Contract.holds("get", METRICS, 404, Service.get("/jobs/" + job + "/metrics?attempt=2"));
        Contract.holds("get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?attempt=0"));
        Contract.holds("get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?limit=1001"));
        Contract.holds("get", METRICS, 400, Service.get("/jobs/" + job + "/metrics?from=yesterday"));
        Contract.holds("get", METRICS, 400, Service.get("/jobs/1234/metrics"));
        Contract.holds("get", METRICS, 403, TRACKER.send(TRACKER.as("/jobs/" + job + "/metrics", Role.SHIPPER)));
    }

    @Test
    void aJobThatSlowsDownNextToOthersIsReportedOnce() {
        JobId job = Jobs.id("packed");
        Instant from = Jobs.now().minusSeconds(60);
        Jobs.running(job, from);
        Jobs.packed(job, from.plusSeconds(10));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> Service.get("/jobs/" + job + "/metrics").statusCode() == 200);

        Jobs.run(job, from, speeds(12, 100, 12, 50));
        latest(job, 24);

        assertThat(TRACKER.published(Topic.JOB_SLOWDOWN, job, 1))
                .singleElement()
                .satisfies(event -> {
                    var slowdown = ((JobSlowdownDetected) event).slowdown();
                    assertThat(slowdown.throughputRatio()).isEqualTo(0.5);
                    assertThat(slowdown.cause()).isEqualTo(SlowdownCause.PACKING);
                    assertThat(slowdown.since()).isEqualTo(from.plusSeconds(12));
                });
    }

    @Test
    void aRunningJobThatHasGoneSilentIsReportedAsStopped() {
        JobId job = Jobs.id("silent");
        Instant from = Jobs.now().minusSeconds(3600);
        Jobs.running(job, from);
        Jobs.run(job, from, speeds(8, 100, 0, 0));
        latest(job, 8);
        Service.CLOCK.forward(LONGER_THAN_A_STOP);

        List<DetectedSlowdown> slowdowns =
                Service.metrics(job, found -> !found.slowdowns().isEmpty()).slowdowns();

        assertThat(slowdowns).singleElement().satisfies(found -> {
            assertThat(found.slowdown().throughputRatio()).isZero();
            assertThat(found.slowdown().since()).isEqualTo(from.plusSeconds(7));
        });
    }

    @Test
    void aRunningJobWhoseLogIsReadLateIsNotReportedAsStopped() {
        Instant from = Jobs.now().minusSeconds(3600);
        JobId late = Jobs.id("read-late");
        Jobs.running(late, from);
        Jobs.run(late, from, speeds(8, 100, 0, 0));
        latest(late, 8);
        // The next lines are also an hour old, and wait unread in the broker while the clock advances.
        MessageListenerContainer chunks =
                TRACKER.part(KafkaListenerEndpointRegistry.class).getListenerContainers().stream()
                        .filter(each -> List.of(Objects.requireNonNull(
                                        each.getContainerProperties().getTopics()))
                                .contains("log-chunk"))
                        .findFirst()
                        .orElseThrow();
        chunks.stop();
        for (int each = 8; each < 12; each++) {
            TRACKER.publish(Jobs.chunk(
                    late,
                    each,
                    each + 1,
                    from.plusSeconds(each),
                    "step: %d/1000, loss: 2.5, throughput: 100 samples/s".formatted(each + 1)));
        }
        Service.CLOCK.forward(LONGER_THAN_A_STOP);
        TRACKER.part(Tracker.class).listen(TRACKER.part(Reading.class), Service.CLOCK.instant());
        assertThat(Service.metrics(late, _ -> true).slowdowns()).isEmpty();

        chunks.start();
        latest(late, 12);
        TRACKER.part(Tracker.class).listen(TRACKER.part(Reading.class), Service.CLOCK.instant());

        assertThat(Service.metrics(late, _ -> true).slowdowns()).isEmpty();
    }

    @Test
    void aJobThatHasEndedIsNotReportedAsSilent() {
        JobId job = Jobs.id("over");
        Instant from = Jobs.now().minusSeconds(3600);
        Jobs.state(job, 1, JobState.SUCCEEDED, from.plusSeconds(9));
        Jobs.run(job, from, speeds(8, 100, 0, 0));
        latest(job, 8);
        JobId sentinel = Jobs.id("over-sentinel");
        Jobs.running(sentinel, from);
        Jobs.run(sentinel, from, speeds(8, 100, 0, 0));
        latest(sentinel, 8);
        Service.CLOCK.forward(LONGER_THAN_A_STOP);
        // The other job's stop was found in a round that also checked this job.
        Service.metrics(sentinel, found -> !found.slowdowns().isEmpty());

        assertThat(Service.metrics(job, _ -> true).slowdowns()).isEmpty();
    }

    /** Longer than five minutes and than ten gaps of a second. */
    private static final Duration LONGER_THAN_A_STOP = Duration.ofMinutes(6);

    private static MetricsSnapshot latest(JobId job, long step) {
        var latest = Service.metrics(
                        job,
                        found -> found.latest() != null
                                && found.latest().metrics().step() != null
                                && found.latest().metrics().step() == step)
                .latest();
        return java.util.Objects.requireNonNull(latest, "waited for").metrics();
    }

    private static JobMetrics page(String path) {
        return WireJson.tolerant().readValue(Service.get(path).body(), JobMetrics.class);
    }

    private static double[] speeds(int first, double fast, int then, double slow) {
        return DoubleStream.concat(
                        Arrays.stream(new double[first]).map(_ -> fast),
                        Arrays.stream(new double[then]).map(_ -> slow))
                .toArray();
    }
}
