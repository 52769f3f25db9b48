package io.schedmate.query.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportAnswersTest {

    private static final Instant START = Instant.parse("2026-03-05T08:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");
    /** One sample of another attempt, then a partial epoch, epochs of 100, 300 and 50 seconds, and an unfinished one. */
    private static final List<MetricsSample> HISTORY = List.of(
            sample(1, 0, 900, 0.0, 0.5),
            sample(2, 10, 100, 0.0, 3.5),
            sample(2, 100, 1000, 1.0, 2.75),
            sample(2, 150, 1500, 1.5, 2.25),
            sample(2, 200, 2000, 2.0, 1.875),
            sample(2, 500, 3000, 3.0, 1.9),
            sample(2, 550, 4000, 4.0, 1.75));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            What was the loss at step 2000?           | 1.875
            what is the loss at step 2,000            | 1.875
            What is the current loss?                 | 1.75
            What was the lowest loss so far?          | 1.75, at step 4000
            What was the highest loss?                | 3.5, at step 100
            Which step is the job at?                 | step 4000 of 10000
            how far is my run?                        | step 4000 of 10000
            Which epoch is it in?                     | epoch 4 of 8
            Which epoch was the slowest?              | epoch 2, 5 min 0 s
            Which epoch was the fastest?              | epoch 3, 50 s
            How long is left?                         | 1 h 40 min (1 h 30 min to 2 h 0 min)
            When will it finish?                      | 1 h 40 min (1 h 30 min to 2 h 0 min)
            What is the throughput?                   | 4.1 it/s
            How long does one step take?              | 0.2439 s
            When did throughput drop?                 | since 2026-03-05T08:05:00Z, from 8 it/s to 4.1 it/s, cause node node-4
            Which rank is slow?                       | rank 3 on node-4, 40 steps behind
            Is it making progress?                    | advancing: it tells a step every second
            """)
    void computesFromTheSeriesOfTheLatestAttempt(String question, String answer) {
        assertThat(of(question, metrics(HISTORY, true))).contains(answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"What was the loss at step 2001?", "What was the loss at step 900?"})
    void aStepWithoutASampleIsLeftToTheLog(String question) {
        assertThat(of(question, metrics(HISTORY, true))).isEmpty();
    }

    @Test
    void valuesThatTheTrackerHasNotReadAreNotReported() {
        var nothing = new JobMetrics(
                JOB,
                null,
                new JobProgress(ProgressStatus.UNKNOWN, "no line has come", null, null, null, List.of(), 0, 0, 0, 0, 0),
                List.of(),
                List.of(),
                null,
                null);

        for (String question : List.of(
                "What is the throughput?",
                "When did throughput drop?",
                "Which rank is slow?",
                "Is it stuck?",
                "Which epoch was the slowest?",
                "What was the lowest loss?",
                "How long is left?")) {
            assertThat(of(question, nothing)).as(question).isEmpty();
        }
    }

    @Test
    void noDropOfThroughputIsAnAnswer() {
        assertThat(of("When did throughput drop?", metrics(HISTORY, false)))
                .contains("No lasting drop of throughput was noticed.");
    }

    @Test
    void onlyCompleteEpochsAreCompared() {
        assertThat(of("Which epoch was the slowest?", metrics(HISTORY.subList(0, 5), true)))
                .isEmpty();
    }

    @Test
    void twoCompleteEpochsAreEnoughToCompare() {
        assertThat(of("Which epoch was the slowest?", metrics(HISTORY.subList(0, 6), true)))
                .contains("epoch 2, 5 min 0 s");
    }

    @Test
    void openAlertsAnswerWhatIsWrong() {
        var hang = alert(AlertCondition.HANG, AlertStatus.OPEN, "The job has logged nothing for 20 min.");
        var slow = alert(AlertCondition.SLOWER, AlertStatus.ACKNOWLEDGED, "it is slower than it was");
        var over = alert(AlertCondition.OUT_OF_MEMORY, AlertStatus.CLOSED, "memory was nearly full");
        var all = List.of(hang, slow, over);

        assertThat(ReportAnswers.to(read("Is it hanging?"), all)).isEqualTo(hang.summary());
        assertThat(ReportAnswers.to(read("Are there open alerts?"), all))
                .isEqualTo(hang.summary() + "; " + slow.summary());
        assertThat(ReportAnswers.to(read("Will it run out of memory?"), all)).isEqualTo("No open alert says so.");
        assertThat(ReportAnswers.to(read("Is anything wrong with it?"), List.of(over)))
                .isEqualTo("No alert is open.");
        assertThat(ReportAnswers.bearing(read("Is it hanging?"), all)).containsExactly(hang);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How long will it take in all?             | 2 h 0 min, most likely between 1 h 0 min and 4 h 0 min
            What is the predicted duration?           | 2 h 0 min, most likely between 1 h 0 min and 4 h 0 min
            How much GPU memory will it need?         | 20 GiB, most likely between 18 GiB and 30 GiB
            Which time limit should it have?          | 5 h 0 min
            Which jobs are similar to it?             | a job of another project, 93 % alike, succeeded after 1 h 50 min
            """)
    void estimatesOfTheAdvisorAreReportedWithTheirSpread(String question, String answer) {
        var estimates = new Estimates(
                new Quantiles(3600, 7200, 14400, 8000),
                null,
                new Quantiles(18.0 * (1 << 30), 20.0 * (1 << 30), 30.0 * (1 << 30), 20.0 * (1 << 30)),
                null,
                List.of(),
                0.7,
                Engine.RETRIEVAL);
        var advice = new Advice(
                UUID.randomUUID(),
                JOB,
                AnswerStatus.DONE,
                START,
                1.0,
                null,
                List.of(),
                List.of(new SimilarJob(null, 0.93, null, JobState.SUCCEEDED, 6600.0)),
                estimates,
                18_000.0,
                null,
                List.of(),
                List.of(),
                List.of());

        assertThat(ReportAnswers.to(read(question), advice)).contains(answer);
        assertThat(ReportAnswers.to(read("How well will it use its GPUs?"), advice))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what was the validation loss at step 2000?",
                "why did the throughput metric of the loader go missing?",
                "when did rank 3 time out?",
                "is it hanging in NCCL?",
                "how long did the first epoch take?",
                "are there alerts in the log?",
                "which rank is slow to connect?",
                "what is the loss scale?",
                "what is the throughput of the storage?",
                ""
            })
    void otherQuestionsAreLeftToTheLog(String question) {
        assertThat(ReportQuestion.read(question)).isEmpty();
    }

    private static Optional<String> of(String question, JobMetrics metrics) {
        return ReportAnswers.to(read(question), metrics, metrics.history());
    }

    private static ReportQuestion read(String question) {
        return ReportQuestion.read(question).orElseThrow(() -> new AssertionError(question));
    }

    private static JobMetrics metrics(List<MetricsSample> history, boolean dropped) {
        var drop = new DetectedSlowdown(
                2,
                START.plusSeconds(320),
                new Slowdown(
                        START.plusSeconds(300),
                        new Rate(8, "it/s"),
                        new Rate(4.1, "it/s"),
                        0.51,
                        SlowdownCause.NODE,
                        "node-4"));
        return new JobMetrics(
                JOB,
                history.getLast(),
                new JobProgress(
                        ProgressStatus.ADVANCING,
                        "it tells a step every second",
                        0.3,
                        5400.0,
                        7200.0,
                        List.of(new SlowRank(3, "node-4", 3960, 40, 0.3)),
                        5000,
                        0,
                        0,
                        0,
                        0),
                history,
                dropped ? List.of(drop) : List.of(),
                null,
                null);
    }

    private static MetricsSample sample(int attempt, long second, long step, @Nullable Double epoch, double loss) {
        return new MetricsSample(
                attempt,
                START.plusSeconds(second),
                new MetricsSnapshot(
                        0.24390243,
                        new Rate(4.1, "it/s"),
                        loss,
                        0.001,
                        step,
                        10_000L,
                        epoch,
                        8.0,
                        0.4,
                        6000.0,
                        60.0,
                        LogOrder.EXACT,
                        Engine.RULES));
    }

    private static JobAlert alert(AlertCondition condition, AlertStatus status, String summary) {
        return new JobAlert(
                JobAlert.id(JOB, 1, condition),
                JOB,
                "hall-a",
                1,
                condition,
                "silent",
                AlertSeverity.WARNING,
                status,
                summary,
                "look",
                new AlertEvidence(List.of(), Map.of(), List.of()),
                new AlertCost(null, null),
                START,
                START,
                1,
                START,
                status == AlertStatus.CLOSED ? START : null,
                null,
                null);
    }
}
