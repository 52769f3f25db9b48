package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.RunningService;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobProgressTest {

    private static final String METRICS = "/jobs/{jobId}/metrics";

    @Test
    void aLogWithoutProgressIsReportedAsSuch() {
        JobId job = Jobs.id("standing-mute");
        Jobs.running(job, Jobs.now());
        TRACKER.publish(Jobs.chunk(job, 0, 1, Jobs.now(), "hello", "world"));

        JobProgress progress = progress(job, found -> found.standing().lines() == 2);

        assertThat(progress.progress()).isEqualTo(ProgressStatus.UNKNOWN);
        assertThat(progress.explanation()).contains("2 lines").contains("none reports");
    }

    @Test
    void aJobThatHasNotStartedIsReportedAsSuch() {
        JobId job = Jobs.id("standing-queued");
        Jobs.state(job, 1, JobState.QUEUED, Jobs.now());

        JobProgress progress = progress(job, _ -> true);

        assertThat(progress.progress()).isEqualTo(ProgressStatus.UNKNOWN);
        assertThat(progress.explanation()).isEqualTo("It has not started.");
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void theTimeLeftHasASpread() {
        JobId job = Jobs.id("standing-spread");
        Instant from = Jobs.now().minusSeconds(30);
        Jobs.running(job, from);
        for (int each = 0; each < 11; each++) {
            double seconds = each == 10 ? 9.0 : 1.0 + each / 10.0;
            TRACKER.publish(Jobs.chunk(
                    job,
                    each,
                    each + 1,
                    from.plusSeconds(each),
                    "step: %d/111 | loss: 2.0 | time: %s s".formatted(each + 1, seconds)));
        }

        JobProgress progress = progress(job, found -> found.standing().lines() == 11);

        assertThat(progress.progress()).isEqualTo(ProgressStatus.ADVANCING);
        assertThat(progress.explanation()).isEqualTo("It has reported step 11 of 111.");
        assertThat(progress.etaLowSeconds()).isCloseTo(100 * 1.1, within(1e-6));
        assertThat(progress.etaHighSeconds()).isCloseTo(100 * 1.9, within(1e-6));
        assertThat(progress.stepTimeP95Seconds()).isCloseTo(9.0, within(1e-6));
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void aLossThatGrowsAndStaysHighIsReported() {
        JobId job = Jobs.id("standing-grows");
        Instant from = Jobs.now().minusSeconds(60);
        for (int each = 0; each < 20; each++) {
            TRACKER.publish(Jobs.chunk(
                    job,
                    each,
                    each + 1,
                    from.plusSeconds(each),
                    "step: %d/100, loss: %s".formatted(each + 1, each < 12 ? 2.0 : 40.0)));
        }

        JobProgress progress = progress(job, found -> found.standing().lines() == 20);

        assertThat(progress.progress()).isEqualTo(ProgressStatus.DIVERGED);
    }

    @Test
    void aSlowRankIsReportedIfEveryRankPrints() {
        JobId job = Jobs.id("standing-ranks");
        Instant at = Jobs.now();
        for (int rank = 0; rank < 5; rank++) {
            String seconds = rank == 3 ? "2.4" : "1.0";
            LogSource source = new LogSource("rank" + rank + ".log", rank, "n" + rank);
            TRACKER.publish(
                    Jobs.chunk(job, source, 0, 1, at, List.of("step: 7/90 | loss: 2.0 | time: " + seconds + " s")));
        }

        JobProgress progress = progress(job, found -> found.standing().lines() == 5);

        assertThat(progress.slowRanks()).singleElement().satisfies(slow -> {
            assertThat(slow.rank()).isEqualTo(3);
            assertThat(slow.node()).isEqualTo("n3");
            assertThat(slow.stepTimeSeconds()).isEqualTo(2.4);
        });
        Contract.holds("get", METRICS, 200, Service.get("/jobs/" + job + "/metrics"));
    }

    @Test
    void inAFloodTheLatestLinesAreReadTheRestAreCountedAndOtherJobsLoseNothing() {
        JobId flood = Jobs.id("standing-flood");
        JobId quiet = Jobs.id("standing-quiet");
        Instant at = Jobs.now();
        List<String> many = Collections.nCopies(4_999, "noise");
        for (int each = 0; each < 60; each++) {
            List<String> lines = new java.util.ArrayList<>(many);
            lines.add("step: %d/90, loss: 2.0".formatted(each + 1));
            TRACKER.publish(Jobs.chunk(flood, Jobs.STDOUT, each, each * 5_000L + 1, at, lines));
        }
        IntStream.range(0, 10)
                .forEach(each -> TRACKER.publish(
                        Jobs.chunk(quiet, each, each + 1, at, "step: %d/10, loss: 2.0".formatted(each + 1))));

        JobProgress progress = progress(flood, found -> found.standing().lines() == 300_000);
        JobMetrics other = Service.metrics(quiet, found -> found.standing().lines() == 10);

        // By the log's time, the lines come at once, so 200,000 are read.
        assertThat(progress.skippedLines()).isEqualTo(100_000);
        assertThat(progress.missingChunks()).isZero();
        assertThat(other.standing().skippedLines()).isZero();
        assertThat(other.latest())
                .isNotNull()
                .satisfies(sample -> assertThat(sample.metrics().step()).isEqualTo(10));
    }

    @Test
    void missedAndRepeatedLinesAreReported() {
        JobId job = Jobs.id("standing-gaps");
        Instant at = Jobs.now();
        TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/9, loss: 2.0"));
        TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/9, loss: 2.0"));
        TRACKER.publish(Jobs.chunk(job, 3, 4, at, "step: 4/9, loss: 2.0"));
        TRACKER.publish(Jobs.chunk(job, 2, 3, at, "step: 3/9, loss: 2.0"));

        JobProgress progress = progress(job, found -> found.standing().lines() == 3);

        assertThat(progress.duplicateChunks()).isEqualTo(1);
        assertThat(progress.lateChunks()).isEqualTo(1);
        assertThat(progress.missingChunks()).isEqualTo(1);
    }

    @Test
    void singleJobsAreExportedToPrometheusIfEnabled() {
        JobId job = Jobs.id("standing-shown");
        TRACKER.publish(Jobs.chunk(job, 0, 1, Jobs.now(), "step: 4/9, loss: 2.5"));

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(
                                TRACKER.send(TRACKER.at("/actuator/prometheus")).body())
                        .containsPattern("schedmate_job_loss\\{[^}]*job_id=\"" + job + "\"[^}]*\\} 2\\.5")
                        .containsPattern("schedmate_job_step\\{[^}]*job_id=\"" + job + "\"[^}]*\\} 4\\.0"));
    }

    private static JobProgress progress(JobId job, java.util.function.Predicate<JobMetrics> wanted) {
        return Service.metrics(job, wanted).standing();
    }
}
