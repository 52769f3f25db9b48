package io.schedmate.failure.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.failure.alert.TestAlert;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.query.reason.AnswerWriter;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests from which facts a question about a job is answered. */
class JobQuestionsTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "7");
    private static final LogSource OUT = new LogSource("out.log", null, null);
    private static final String SECRET = "hunter22";

    private final MovedClock clock = new MovedClock(START);
    private final FailureStores stores = new InMemoryStores(clock, Topology.unknown(), Budgets.standard());
    private final LogArchive archive = new LogArchive(stores.lines(), stores.transactions());
    private final Reported reported = new Reported();

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void theTimeAJobHasWaitedAndRunIsAnsweredFromItsState() {
        submitted();
        clock.move(Duration.ofMinutes(10));
        assertThat(ask("How long has it been waiting?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo("0 h 10 min, waiting since " + START);
            assertThat(answer.records())
                    .containsExactly(new AnswerRecord(
                            RecordKind.JOB, JOB.toString(), "submitted since %s, attempt 1".formatted(START)));
            assertThat(answer.engine()).isEqualTo(Engine.RULES);
            assertThat(answer.confidence()).isEqualTo(0.95);
        });

        moved(2, JobState.RUNNING, "n1", "n2");
        Instant running = clock.instant();
        clock.move(Duration.ofMinutes(125));
        assertThat(ask("How long has it been running?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo("2 h 5 min, running since " + running);
            assertThat(answer.records())
                    .extracting(AnswerRecord::text)
                    .containsExactly("running since %s, attempt 2".formatted(running));
        });
        assertThat(ask("Which nodes does it run on?").answer()).isEqualTo("n1, n2");
        assertThat(ask("When was it submitted?").answer()).isEqualTo(START.toString());
        assertThat(ask("When did it start?").answer()).isEqualTo(running.toString());
        assertThat(ask("How many GPUs does it use?").answer()).isEqualTo("8");
    }

    @Test
    void aQuestionAboutOneAttemptOrAnUnknownJobIsAnsweredFromTheLog() {
        lines(1, "step 200 loss 3.441");
        lines(2, "step 200 loss 2.5");
        assertThat(ask("Is it running?").answered()).isFalse();

        moved(2, JobState.RUNNING);
        assertThat(ask("Is it running?").answer()).isEqualTo("Yes, running");
        assertThat(ask(1, "Is it running?").answered()).isFalse();
        assertThat(ask("What was the loss at step 200?").answer()).contains("2.5");
        assertThat(ask(1, "What was the loss at step 200?").answer()).contains("3.441");
        assertThat(ask(3, "What was the loss at step 200?").detail())
                .isEqualTo("The archive has no log of this attempt.");
    }

    @ParameterizedTest
    @CsvSource({
        "1, , , exit code 1",
        ", 9, , signal 9",
        ", , NODE_FAIL, NODE_FAIL",
        "137, 9, OUT_OF_MEMORY, 'exit code 137, signal 9, OUT_OF_MEMORY'"
    })
    void theExitIsThatOfTheNewestFailure(
            @Nullable Integer code, @Nullable Integer signal, @Nullable String reason, String words) {
        failed(1, new JobExit(3, 3, "OLDER"));
        clock.move(Duration.ofMinutes(1));
        UUID newest = failed(2, new JobExit(code, signal, reason));

        assertThat(ask("What was the exit code?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo(words);
            assertThat(answer.records())
                    .containsExactly(new AnswerRecord(RecordKind.FAILURE, newest.toString(), words));
        });
    }

    @Test
    void anExitThatNobodyReportedIsNoAnswer() {
        failed(1, new JobExit(null, null, null));

        assertThat(ask("What was the exit code?").answered()).isFalse();
    }

    @Test
    void recoveriesAreListedNewestFirst() {
        assertThat(ask("Was it recovered?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo("No recovery.");
            assertThat(answer.records()).isEmpty();
        });

        recovery(1, START.plusMillis(1500), true);
        recovery(2, START.plusSeconds(60), false);
        assertThat(ask("Was it recovered?")).satisfies(answer -> {
            assertThat(answer.answer())
                    .isEqualTo("%s, of 2026-03-02T12:01:00Z; expired, of 2026-03-02T12:00:01Z"
                            .formatted(recovered(2).status().wire().replace('_', ' ')));
            assertThat(answer.records())
                    .extracting(AnswerRecord::kind, AnswerRecord::id)
                    .containsExactly(
                            tuple(RecordKind.RECOVERY, new UUID(7, 2).toString()),
                            tuple(RecordKind.RECOVERY, new UUID(7, 1).toString()));
        });
    }

    @Test
    void theTrackersReportAnswersAndAnIncompleteSeriesIsStated() {
        lines(1, "step 200 loss 3.441");
        reported.metrics = new JobReports.Metrics(latest(), List.of(sample(100, 4.5), sample(200, 9.25)), false);

        assertThat(ask("What was the loss at step 200?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo("9.25");
            assertThat(answer.detail()).isEqualTo("Only the first 2 samples of the series were read.");
            assertThat(answer.confidence()).isEqualTo(0.9);
            assertThat(answer.records())
                    .containsExactly(new AnswerRecord(RecordKind.JOB, JOB.toString(), "metrics: 9.25"));
        });
        reported.metrics = new JobReports.Metrics(latest(), List.of(), true);
        assertThat(ask("How long is left?").detail()).isNull();
        assertThat(reported.withSeries).containsExactly(true, false);
        assertThat(ask("What was the loss at step 200?").answer()).contains("3.441");
    }

    @Test
    void openAlertsAnswerWithoutSecrets() {
        JobAlert hang = TestAlert.hang("7", START).alert();
        reported.alerts = List.of(hang, TestAlert.hang("7", START).closed().alert());

        assertThat(ask("Is it hanging?")).satisfies(answer -> {
            assertThat(answer.answer()).isEqualTo("No step for *** minutes; the usual gap is 20 s.");
            assertThat(answer.records())
                    .containsExactly(new AnswerRecord(
                            RecordKind.ALERT,
                            hang.alertId().toString(),
                            "No step for *** minutes; the usual gap is 20 s."));
        });
        reported.alerts = List.of();
        assertThat(ask("Is it hanging?").answer()).isEqualTo("No open alert says so.");
    }

    @Test
    void onlyTheLastLinesOfALongLogAreReadWithoutSecretsAndTheAnswerStatesThis() {
        lines(1, "step 100 loss 4.5", "step 200 loss 3.441 " + SECRET, "step 300 loss 3.108");

        QuestionAnswer answer =
                ask(questions(2, 1), null, "What was the loss at step 200?").orElseThrow();
        assertThat(answer.answer()).contains("3.441");
        assertThat(answer.toString()).doesNotContain(SECRET);
        assertThat(answer.detail()).isEqualTo("Only the last 2 lines of the log were read.");
        assertThat(ask("What was the loss at step 200?").detail()).isNull();
    }

    @Test
    void aQuestionBeyondTheLimitGetsNoAnswerAndAnAnsweredOneGivesItsPlaceBack() {
        lines(1, "step 200 loss 3.441");
        JobQuestions one = questions(99, 1);

        assertThat(ask(questions(99, 0), null, "What was the loss at step 200?"))
                .isEmpty();
        assertThat(ask(one, null, "What was the loss at step 200?")).isPresent();
        assertThat(ask(one, null, "What was the loss at step 200?")).isPresent();
    }

    @Test
    void aCachedLogIsDroppedOnceItHasGrown() {
        lines(1, "step 200 loss 3.441");
        JobQuestions questions = questions(99, 1);
        ask(questions, null, "What was the loss at step 200?");
        assertThat(questions.dropStale()).isZero();

        lines(2, "of another attempt");
        assertThat(questions.dropStale()).isZero();
        archive.take(chunk(1, 2, "step 300 loss 3.108"));
        assertThat(questions.dropStale()).isEqualTo(1);
    }

    @Test
    void theDiagnosisOfTheSameAttemptAnswersWhyItFailed() {
        lines(1, "step 1 loss 3.4", "KeyError: 'width'");
        lines(2, "ValueError: bad", "exiting");
        failed(1, new JobExit(1, null, null), new Citation(OUT, 2, "KeyError: 'width'"));
        failed(2, new JobExit(1, null, null), new Citation(OUT, 1, "ValueError: bad"));

        assertThat(ask("Why did the job fail?").answer()).contains("ValueError");
        assertThat(ask(1, "Why did the job fail?").answer()).contains("KeyError");
    }

    private QuestionAnswer ask(String question) {
        return ask(questions(99, 1), null, question).orElseThrow();
    }

    private QuestionAnswer ask(int attempt, String question) {
        return ask(questions(99, 1), attempt, question).orElseThrow();
    }

    private Optional<QuestionAnswer> ask(JobQuestions questions, @Nullable Integer attempt, String question) {
        try {
            return questions.ask(JOB, attempt, question, reported);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private JobQuestions questions(int lines, int atOnce) {
        return new JobQuestions(
                archive,
                stores.failures(),
                new KnownStatus(stores.jobs(), stores.failures(), stores.recoveries(), clock),
                text -> text.replace(SECRET, "***").replace("14", "***"),
                AnswerWriter.NONE,
                new JobQuestions.Limits(lines, 1 << 20, atOnce, Duration.ZERO, 2, Duration.ofMinutes(10)));
    }

    private void submitted() {
        stores.jobs()
                .submitted(new JobSubmitted(
                        UUID.randomUUID(),
                        JOB,
                        "hall-a",
                        1,
                        clock.instant(),
                        new JobSubmission(
                                "hall-a",
                                "slurm",
                                "7",
                                null,
                                "ines",
                                "speech",
                                null,
                                "python train.py",
                                null,
                                null,
                                new JobSource.None(),
                                new RequestedResources(1, 8, null, null, null, null),
                                Map.of())));
    }

    private void moved(int attempt, JobState state, String... nodes) {
        stores.jobs()
                .moved(new JobStateChanged(
                        UUID.randomUUID(), JOB, "hall-a", attempt, clock.instant(), null, state, List.of(nodes), null));
    }

    private void lines(int attempt, String... lines) {
        archive.take(chunk(attempt, 1, lines));
    }

    private LogChunk chunk(int attempt, long first, String... lines) {
        return new LogChunk(
                UUID.randomUUID(),
                JOB,
                "hall-a",
                attempt,
                clock.instant(),
                OUT,
                0,
                first,
                null,
                LogOrder.EXACT,
                List.of(lines));
    }

    private UUID failed(int attempt, JobExit exit) {
        return failed(attempt, exit, null);
    }

    /** @param cause null = there is no diagnosis */
    private UUID failed(int attempt, JobExit exit, @Nullable Citation cause) {
        UUID id = new UUID(5, attempt);
        var failure = new Failure(
                id,
                JOB,
                attempt,
                clock.instant(),
                exit,
                cause == null ? AnswerStatus.PENDING : AnswerStatus.DONE,
                null,
                cause == null ? null : diagnosis(id, cause),
                List.of(),
                LogOrder.EXACT,
                List.of(),
                null,
                0,
                List.of());
        stores.failures().put(new Failures.Kept(event(attempt, exit), failure, clock.instant()), null);
        return id;
    }

    private static DiagnosisSummary diagnosis(UUID failure, @Nullable Citation cause) {
        return new DiagnosisSummary(
                failure,
                FailureCategory.USER_SCRIPT,
                null,
                null,
                null,
                Component.UNNAMED,
                null,
                null,
                cause,
                List.of(),
                "It failed.",
                0.9,
                Engine.RULES);
    }

    private JobFailed event(int attempt, JobExit exit) {
        return new JobFailed(new UUID(6, attempt), JOB, "hall-a", attempt, clock.instant(), exit, List.of(), null);
    }

    private void recovery(int number, Instant at, boolean expired) {
        UUID failure = new UUID(5, number);
        stores.recoveries()
                .put(
                        new RecoveryRecord(
                                new UUID(7, number),
                                event(1, new JobExit(1, null, null)),
                                diagnosis(failure, null),
                                new Decision(
                                        PolicyAction.VERIFY_THEN_ISOLATE,
                                        RecoveryMode.ACT,
                                        Set.of("n1"),
                                        Duration.ZERO,
                                        "a rule",
                                        "It failed.",
                                        Map.of(),
                                        PolicyAction.RESTART_AS_IS),
                                List.of(),
                                at,
                                at,
                                null,
                                null,
                                null,
                                false,
                                expired,
                                1),
                        null);
    }

    private RecoveryRecord recovered(int number) {
        return stores.recoveries().find(new UUID(7, number)).orElseThrow();
    }

    private static JobMetrics latest() {
        return new JobMetrics(
                JOB,
                sample(300, 3.108),
                new JobProgress(
                        ProgressStatus.ADVANCING, "it reports steps", null, null, null, List.of(), 5, 0, 0, 0, 0),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static MetricsSample sample(long step, double loss) {
        return new MetricsSample(
                1,
                START,
                new MetricsSnapshot(
                        null,
                        null,
                        loss,
                        null,
                        step,
                        null,
                        null,
                        null,
                        null,
                        3600.0,
                        null,
                        LogOrder.EXACT,
                        Engine.RULES));
    }

    /** The reports of other services, set by the test. */
    private static final class Reported implements JobReports {

        private @Nullable Metrics metrics;
        private @Nullable List<JobAlert> alerts;
        private final List<Boolean> withSeries = new ArrayList<>();

        @Override
        public Optional<Metrics> metrics(JobId job, boolean series) {
            if (metrics != null) {
                withSeries.add(series);
            }
            return Optional.ofNullable(metrics);
        }

        @Override
        public Optional<List<JobAlert>> alerts(JobId job) {
            return Optional.ofNullable(alerts);
        }

        @Override
        public Optional<Advice> advice(JobId job) {
            return Optional.empty();
        }
    }
}
