package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.model.api.metrics.ErrorTemplate;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.api.metrics.LogLabels;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests that errors and warnings are counted as lines arrive. */
class LabelsTest {

    private static final String OUT_OF_MEMORY = "RuntimeError: CUDA out of memory. Tried to allocate %d MiB";

    private final Instant minute = Jobs.now().minusSeconds(600).truncatedTo(ChronoUnit.MINUTES);

    @Test
    void errorsAndWarningsAreReportedPerMinute() {
        JobId job = Jobs.id("labels-minutes");
        TRACKER.publish(Jobs.chunk(
                job,
                0,
                1,
                minute.plusSeconds(5),
                "step: 1/9, loss: 2.0",
                OUT_OF_MEMORY.formatted(20),
                "UserWarning: the loader is slow"));
        TRACKER.publish(Jobs.chunk(job, 1, 4, minute.plusSeconds(50), OUT_OF_MEMORY.formatted(512)));
        TRACKER.publish(Jobs.chunk(job, 2, 5, minute.plusSeconds(60), OUT_OF_MEMORY.formatted(1)));

        LogLabels labels = labels(job, found -> found.errors() == 3);

        assertThat(labels.warnings()).isEqualTo(1);
        assertThat(labels.minutes())
                .containsExactly(new LabelMinute(minute, 2, 1), new LabelMinute(minute.plusSeconds(60), 1, 0));
        Contract.holds("get", "/jobs/{jobId}/metrics", 200, Service.get("/jobs/" + job + "/metrics"));
        assertThat(TRACKER.part(MeterRegistry.class)
                        .get("schedmate.tracker.lines.labelled")
                        .tag("label", "error")
                        .functionCounter()
                        .count())
                .isGreaterThanOrEqualTo(3);
    }

    @Test
    void onlyMinutesWithinTheRequestedTimeAreReturned() {
        JobId job = Jobs.id("labels-time");
        for (int each = 0; each < 4; each++) {
            TRACKER.publish(
                    Jobs.chunk(job, each, each + 1, minute.plusSeconds(60L * each), OUT_OF_MEMORY.formatted(each + 7)));
        }
        labels(job, found -> found.errors() == 4);

        JobId asked = job;
        assertThat(TRACKER.part(AttemptStates.class)
                        .labelMinutes(asked, 1, minute.plusSeconds(60), minute.plusSeconds(180), 10))
                .extracting(LabelMinute::minute)
                .containsExactly(minute.plusSeconds(60), minute.plusSeconds(120));
        assertThat(TRACKER.part(AttemptStates.class).labelMinutes(asked, 1, null, null, 1))
                .extracting(LabelMinute::minute)
                .containsExactly(minute.plusSeconds(180));
    }

    @Test
    void aNewErrorIsReportedWithTheTimeAndPlaceOfItsFirstLine() {
        JobId job = Jobs.id("labels-new");
        TRACKER.publish(Jobs.chunk(job, 0, 1, minute, "step: 1/9, loss: 2.0", "step: 2/9, loss: 1.9"));
        TRACKER.publish(Jobs.chunk(
                job,
                1,
                3,
                minute.plusSeconds(7),
                "step: 3/9, loss: 1.8",
                "Traceback (most recent call last):",
                "  File \"train.py\", line 7, in <module>",
                "    main()",
                OUT_OF_MEMORY.formatted(20)));
        TRACKER.publish(Jobs.chunk(job, 2, 8, minute.plusSeconds(9), OUT_OF_MEMORY.formatted(64)));

        LogLabels labels = labels(job, found -> found.errors() == 5);

        assertThat(labels.errorTemplates())
                .extracting(ErrorTemplate::since)
                .containsExactly(minute.plusSeconds(7), minute.plusSeconds(7));
        assertThat(labels.errorTemplates().getLast()).satisfies(error -> {
            assertThat(error.template())
                    .startsWith("RuntimeError: CUDA out of memory.")
                    .doesNotContain("20");
            assertThat(error.line()).isEqualTo(7);
            assertThat(error.lines()).isEqualTo(2);
        });
    }

    /** The next instance continues within a traceback that the previous one began. */
    @Test
    void countsContinueWhenAnotherInstanceTakesOver() {
        JobId job = Jobs.id("labels-takeover");
        TRACKER.publish(Jobs.chunk(
                job,
                0,
                1,
                minute,
                "step: 1/9, loss: 2.0",
                "Traceback (most recent call last):",
                "  File \"train.py\", line 7, in <module>"));
        labels(job, found -> found.errors() == 2);

        TakeoverTest.another().take(List.of(Jobs.chunk(job, 1, 4, minute.plusSeconds(1), "    step()")));

        LogLabels labels = labels(job, found -> found.errors() > 2);
        assertThat(labels.errors()).isEqualTo(3);
        assertThat(labels.minutes()).containsExactly(new LabelMinute(minute, 3, 0));
    }

    private static LogLabels labels(JobId job, Predicate<LogLabels> wanted) {
        return await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> Objects.requireNonNull(
                                Service.metrics(job, _ -> true).labels(), "this tracker counts"),
                        wanted);
    }
}
