package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.question.JobQuestions;
import io.schedmate.failure.question.KnownStatus;
import io.schedmate.model.Engine;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.alert.AlertPage;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.log.LogRange;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.CitedLine;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.query.reason.AnswerWriter;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionsTest {

    private static final String PATH = "/jobs/{jobId}/questions";
    private static final String[] TRAINING = {
        "loading 3 shards from /data/corpus",
        "step 100 loss 3.912 lr 0.0003",
        "step 200 loss 3.441 lr 0.0003",
        "step 300 loss 3.108 lr 0.0003",
        "saved checkpoint to /ckpt/step-300.pt",
    };

    @Test
    void anAnswerCitesALineOfTheLog() {
        TestJob job = published("answered", TRAINING);

        QuestionAnswer answer = ask(job, "What was the loss at step 200?");

        assertThat(answer.answered()).isTrue();
        assertThat(answer.answer()).contains("3.441");
        assertThat(answer.detail()).isNull();
        assertThat(answer.citations()).contains(new CitedLine("node-1/out.log", 3, TRAINING[2]));
        assertThat(answer.citations())
                .allSatisfy(cited -> assertThat(line(job, cited)).isEqualTo(cited.text()));
    }

    @Test
    void aQuestionThatTheLogCannotAnswerHasNoAnswer() {
        QuestionAnswer answer = ask(published("untold", TRAINING), "What was the validation accuracy?");

        assertThat(answer.answered()).isFalse();
        assertThat(answer.answer()).isNull();
        assertThat(answer.citations()).isEmpty();
    }

    @Test
    void anAnswerUsesOnlyTheLogOfTheRequestedAttempt() {
        TestJob job = published("attempts", TRAINING);

        QuestionAnswer answer = ask(job, "{\"question\": \"What was the loss at step 200?\", \"attempt\": 2}", 200);

        assertThat(answer.answered()).isFalse();
        assertThat(answer.detail()).contains("no log of this attempt");
    }

    @Test
    void whyAJobFailedIsAnsweredFromItsDiagnosis() {
        TestJob job = published(
                "failed",
                TRAINING[1],
                "Traceback (most recent call last):",
                "  File \"train.py\", line 88, in <module>",
                "    width = config[\"width\"]",
                "KeyError: 'width'");
        HANDLER.publish(job.failed(null, "node-1"));
        DiagnosisSummary diagnosis = Objects.requireNonNull(Answers.failure(job).diagnosis());

        QuestionAnswer answer = ask(job, "Why did the job fail?");

        assertThat(answer.answer())
                .contains(diagnosis.category().wire().replace('_', ' '))
                .contains("KeyError");
        assertThat(answer.citations()).contains(new CitedLine("node-1/out.log", 5, "KeyError: 'width'"));
    }

    @Test
    void storedFactsAboutAJobAnswerBeforeItsLog() {
        TestJob job = published("known", "the exit code of the launcher is 3", "restart 4 of the job");
        HANDLER.publish(job.submitted("speech"));
        HANDLER.publish(job.failed("OUT_OF_MEMORY", "node-1"));
        Failure failure = Answers.failure(job);

        QuestionAnswer exit = ask(job, "What was the exit code?");
        assertThat(exit.answer()).isEqualTo("exit code 1, OUT_OF_MEMORY");
        assertThat(exit.citations()).isEmpty();
        assertThat(exit.records())
                .extracting(AnswerRecord::kind, AnswerRecord::id)
                .containsExactly(tuple(RecordKind.FAILURE, failure.failureId().toString()));

        QuestionAnswer restarts = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> ask(job, "How often was it restarted?"),
                        told -> !told.records().isEmpty());
        assertThat(restarts.answer()).isEqualTo("0");
        assertThat(ask(job, "Is the job still waiting?").answer()).isEqualTo("Yes, submitted");
        assertThat(ask(job, "How many GPUs does it use?").answer()).isEqualTo("8");
        assertThat(ask(job, "{\"question\": \"What was the exit code?\", \"attempt\": 1}", 200)
                        .records())
                .isEmpty();
    }

    @Test
    void theTrackerAndTheAdvisorAnswerBeforeTheLog() {
        TestJob job = published("reported", TRAINING);
        String metrics = "/jobs/" + job.id() + "/metrics?limit=";
        Handler.REPORTS.set(metrics + 1000, metrics(job, "a/b", sample(100, 4.5)));
        Handler.REPORTS.set(metrics + "1000&cursor=a%2Fb", metrics(job, null, sample(200, 9.25)));
        Handler.REPORTS.set(metrics + 0, metrics(job, null));
        Handler.REPORTS.set("/alerts?jobId=" + job.id() + "&limit=100", new AlertPage(List.of(hang(job)), null));

        QuestionAnswer loss = ask(job, "What was the loss at step 200?");
        assertThat(loss.answer()).isEqualTo("9.25");
        assertThat(loss.citations()).isEmpty();
        assertThat(loss.detail()).isNull();
        assertThat(loss.records()).extracting(AnswerRecord::kind).containsExactly(RecordKind.JOB);
        assertThat(ask(job, "What was the loss at step 300?").citations()).isNotEmpty();
        assertThat(ask(job, "How long is left?").answer()).isEqualTo("1 h 0 min");
        QuestionAnswer hang = ask(job, "Is it hanging?");
        assertThat(hang.answer()).isEqualTo("silent, password: <secret> was the last line");
        assertThat(hang.records())
                .containsExactly(new AnswerRecord(
                        RecordKind.ALERT,
                        hang(job).alertId().toString(),
                        "silent, password: <secret> was the last line"));
        assertThat(ask(job, "How long will it take in all?").answered()).isFalse();
    }

    private static JobMetrics metrics(TestJob job, @Nullable String cursor, MetricsSample... samples) {
        return new JobMetrics(
                job.id(),
                sample(300, 3.108),
                new JobProgress(ProgressStatus.ADVANCING, "it tells steps", null, null, null, List.of(), 5, 0, 0, 0, 0),
                List.of(samples),
                List.of(),
                null,
                cursor);
    }

    private static MetricsSample sample(long step, double loss) {
        return new MetricsSample(
                1,
                Instant.EPOCH.plusSeconds(step),
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

    private static JobAlert hang(TestJob job) {
        return new JobAlert(
                JobAlert.id(job.id(), 1, AlertCondition.HANG),
                job.id(),
                "hall-a",
                1,
                AlertCondition.HANG,
                "silent",
                AlertSeverity.CRITICAL,
                AlertStatus.OPEN,
                "silent, password: hunter22 was the last line",
                "look",
                new AlertEvidence(List.of(), Map.of(), List.of()),
                AlertCost.UNKNOWN,
                Instant.EPOCH,
                Instant.EPOCH,
                1,
                Instant.EPOCH,
                null,
                null,
                null);
    }

    @Test
    void secretsAreMasked() {
        QuestionAnswer answer = ask(
                published("secret", "connecting to tracker, password: hunter22", TRAINING[1]), "What is the password?");

        assertThat(answer.toString()).doesNotContain("hunter22");
    }

    @Test
    void aCallerGetsNoAnswerAboutAJobThatTheyMayNotSee() {
        TestJob job = published("strange", TRAINING);
        HANDLER.publish(job.submitted("vision"));

        Contract.holds("post", PATH, 404, post(job, body("What was the loss at step 200?"), Role.READER));
        HANDLER.publish(job.submitted("speech"));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> post(job, body("What was the loss at step 200?"), Role.READER)
                                .statusCode()
                        == 200);
    }

    @Test
    void invalidQuestionsAreRejected() {
        TestJob job = published("refused", TRAINING);

        Contract.holds("post", PATH, 200, post(job, body("?".repeat(1000)), Role.OPERATOR));
        Contract.holds("post", PATH, 400, post(job, body("?".repeat(1001)), Role.OPERATOR));
        Contract.holds("post", PATH, 400, post(job, body(""), Role.OPERATOR));
        Contract.holds("post", PATH, 400, post(job, body(" "), Role.OPERATOR));
        Contract.holds("post", PATH, 400, post(job, "{}", Role.OPERATOR));
        Contract.holds("post", PATH, 400, post(job, "{\"question\": \"Which host?\", \"attempt\": 0}", Role.OPERATOR));
        Contract.holds("post", PATH, 403, post(job, body("Which host?"), Role.SHIPPER));
        Contract.holds("post", PATH, 404, post(new TestJob("unheard"), body("Which host?"), Role.OPERATOR));
    }

    @Test
    void onlyTheLastLinesOfALongLogAreReadAndTheAnswerStatesThis() throws InterruptedException {
        TestJob job = published("long", TRAINING);

        QuestionAnswer byLines = questions(2, 1000, 1)
                .ask(job.id(), null, "What was the loss at step 300?", SimulatedReports.NONE)
                .orElseThrow();
        assertThat(byLines.answer()).contains("3.108");
        assertThat(byLines.citations()).contains(new CitedLine("node-1/out.log", 4, TRAINING[3]));
        assertThat(byLines.detail()).isEqualTo("Only the last 2 lines of the log were read.");

        QuestionAnswer byBytes = questions(1000, TRAINING[4].length() + TRAINING[3].length(), 1)
                .ask(job.id(), null, "What was the loss at step 200?", SimulatedReports.NONE)
                .orElseThrow();
        assertThat(byBytes.answered()).isFalse();
        assertThat(byBytes.detail()).isEqualTo("Only the last 2 lines of the log were read.");
    }

    @Test
    void concurrentQuestionsAreLimited() throws InterruptedException {
        TestJob job = published("busy", TRAINING);

        assertThat(questions(1000, 1000, 0).ask(job.id(), null, "Which host?", SimulatedReports.NONE))
                .isEmpty();
        JobQuestions one = questions(1000, 1000, 1);
        assertThat(one.ask(job.id(), null, "Which host?", SimulatedReports.NONE))
                .isPresent();
        assertThat(one.ask(job.id(), null, "Which host?", SimulatedReports.NONE))
                .isPresent();
    }

    @Test
    void aLogIsReadOnceForQuestionsInQuickSuccession() throws InterruptedException {
        TestJob job = published("kept", TRAINING);
        Duration soon = Duration.ofMinutes(10);

        assertThat(linesReadBySecondQuestion(job, new JobQuestions.Limits(1000, 1000, 1, Duration.ZERO, 2, soon)))
                .isZero();
        assertThat(linesReadBySecondQuestion(job, new JobQuestions.Limits(1000, 1000, 1, Duration.ZERO, 0, soon)))
                .isPositive();
        assertThat(linesReadBySecondQuestion(
                        job, new JobQuestions.Limits(1000, 1000, 1, Duration.ZERO, 2, Duration.ofNanos(-1))))
                .isPositive();
    }

    private static int linesReadBySecondQuestion(TestJob job, JobQuestions.Limits limits) throws InterruptedException {
        AtomicInteger read = new AtomicInteger();
        JobQuestions questions = questions(
                text -> {
                    read.incrementAndGet();
                    return text;
                },
                limits);
        questions.ask(job.id(), null, "What was the loss at step 300?", SimulatedReports.NONE);
        int first = read.get();
        questions.ask(job.id(), null, "What was the loss at step 200?", SimulatedReports.NONE);
        return read.get() - first;
    }

    @Test
    void aLogThatHasGrownIsReadAgain() throws InterruptedException {
        TestJob job = published("grown", TRAINING);
        JobQuestions questions = questions(1000, 1000, 1);
        assertThat(questions
                        .ask(job.id(), null, "What was the loss at step 9000?", SimulatedReports.NONE)
                        .orElseThrow()
                        .answered())
                .isFalse();

        HANDLER.publish(job.lines("out.log", "node-1", TRAINING.length + 1, "step 9000 loss 0.125"));

        await().atMost(RunningService.MAX_TIME)
                .until(() -> questions
                        .ask(job.id(), null, "What was the loss at step 9000?", SimulatedReports.NONE)
                        .orElseThrow()
                        .answered());
    }

    @Test
    void aCachedLogIsDroppedOnceTheArchiveChanges() throws InterruptedException {
        TestJob job = published("let-go", TRAINING);
        JobQuestions questions = questions(1000, 1000, 1);
        questions.ask(job.id(), null, "What was the loss at step 300?", SimulatedReports.NONE);
        assertThat(questions.dropStale()).isZero();

        HANDLER.publish(job.lines("out.log", "node-1", TRAINING.length + 1, "step 9000 loss 0.125"));

        await().atMost(RunningService.MAX_TIME).until(() -> questions.dropStale() == 1);
        assertThat(questions.dropStale()).isZero();
    }

    private static JobQuestions questions(long lines, long bytes, int atOnce) {
        return questions(
                text -> text, new JobQuestions.Limits(lines, bytes, atOnce, Duration.ZERO, 2, Duration.ofMinutes(10)));
    }

    private static JobQuestions questions(UnaryOperator<String> mask, JobQuestions.Limits limits) {
        return new JobQuestions(
                HANDLER.part(LogArchive.class),
                HANDLER.part(Failures.class),
                HANDLER.part(KnownStatus.class),
                mask,
                AnswerWriter.NONE,
                limits);
    }

    private static TestJob published(String name, String... lines) {
        TestJob job = new TestJob("question-" + name);
        HANDLER.publish(job.lines("out.log", "node-1", 1, lines));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> HANDLER.get("/jobs/" + job.id() + "/logs", Role.OPERATOR)
                        .body()
                        .contains("\"lastLine\":" + lines.length));
        return job;
    }

    private static QuestionAnswer ask(TestJob job, String question) {
        return ask(job, body(question), 200);
    }

    private static QuestionAnswer ask(TestJob job, String body, int status) {
        HttpResponse<String> answer = post(job, body, Role.OPERATOR);
        Contract.holds("post", PATH, status, answer);
        return WireJson.strict().readValue(answer.body(), QuestionAnswer.class);
    }

    private static HttpResponse<String> post(TestJob job, String body, Role role) {
        return HANDLER.post("/jobs/" + job.id() + "/questions", body, role);
    }

    private static String body(String question) {
        return "{\"question\": \"%s\"}".formatted(question);
    }

    private static String line(TestJob job, CitedLine cited) {
        String query = "/logs?source=%s&limit=1&fromLine=%d".formatted(cited.file(), cited.line());
        String answer = HANDLER.get("/jobs/" + job.id() + query, Role.OPERATOR).body();
        return WireJson.strict()
                .readValue(answer, LogRange.class)
                .lines()
                .getFirst()
                .text();
    }
}
