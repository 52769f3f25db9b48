package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.FleetAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests questions about the fleet. Each test asks as a caller who sees one project, which no other test uses. */
class FleetQuestionsTest {

    private static final String PATH = "/questions";
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @Test
    void failuresAreCountedByNodeAndByReasonWithTheLinesThatProveThem() {
        TestJob killed = failed("fleet-killed", "fleet-failures", "KeyError: 'width'");
        failed("fleet-killed-too", "fleet-failures", "KeyError: 'height'");
        failed("fleet-elsewhere", "fleet-others", "KeyError: 'width'");

        FleetAnswer byReason = ask(
                "fleet-failures",
                "What failed most?",
                answer -> answer.records().size() == 2);
        assertThat(byReason.answer()).isEqualTo("Key Error: 2");
        assertThat(byReason.records()).allSatisfy(record -> {
            assertThat(record.kind()).isEqualTo(RecordKind.FAILURE);
            assertThat(record.text()).contains(" of ines: Key Error");
        });
        assertThat(byReason.citations()).anySatisfy(cited -> {
            assertThat(cited.file()).isEqualTo(killed.id() + "/node-1/out.log");
            assertThat(cited.line()).isEqualTo(2);
            assertThat(cited.text()).isEqualTo("KeyError: 'width'");
        });

        assertThat(ask("fleet-failures", "How many jobs failed this year?").answer())
                .isEqualTo("2 jobs");
        assertThat(ask("fleet-failures", "How many jobs failed last month?").answer())
                .isEqualTo("0 jobs");
        assertThat(ask("fleet-failures", "How often did jobs fail with NCCL time-outs?")
                        .answer())
                .isEqualTo("0 jobs");
        assertThat(ask("fleet-failures", "Who had the most failures in the last 2 days?")
                        .answer())
                .isEqualTo("ines: 2");
    }

    @Test
    void theJobThatWaitsLongestComesFirst() {
        TestJob early = submitted("fleet-early", "fleet-waiting");
        TestJob late = submitted("fleet-late", "fleet-waiting");
        TestJob runs = submitted("fleet-runs", "fleet-waiting");
        HANDLER.publish(
                state(late, 1, JobState.QUEUED, NOW.minus(Duration.ofHours(1))),
                state(early, 1, JobState.QUEUED, NOW.minus(Duration.ofHours(30))),
                state(runs, 1, JobState.RUNNING, NOW.minus(Duration.ofMinutes(5)), "node-8", "node-9"));

        FleetAnswer answer = ask(
                "fleet-waiting",
                "Who waits longest?",
                current -> current.records().size() == 2
                        && current.records().getFirst().id().equals(early.id().toString()));
        assertThat(answer.answer())
                .startsWith("fleet-early of ines: waiting for 1 d 6 h; fleet-late of ines: waiting for 1 h");

        assertThat(ask("fleet-waiting", "How many GPUs are in use?", current -> !"0 GPUs".equals(current.answer()))
                        .answer())
                .isEqualTo("8 GPUs");
        assertThat(ask("fleet-waiting", "Which nodes do the jobs run on?").answer())
                .isEqualTo("node-8: 1, node-9: 1");
        assertThat(ids(ask("fleet-waiting", "Which jobs are running on node-9?")))
                .containsExactly(runs.id().toString());
        assertThat(ids(ask("fleet-waiting", "Is fleet-late waiting?")))
                .containsExactly(late.id().toString());
    }

    @Test
    void anOldStateChangesNothing() {
        TestJob job = submitted("fleet-late-word", "fleet-order");
        HANDLER.publish(
                state(job, 2, JobState.RUNNING, NOW),
                state(job, 1, JobState.FAILED, NOW.plusSeconds(1)),
                state(job, 2, JobState.QUEUED, NOW.minusSeconds(5)),
                state(submitted("fleet-last-word", "fleet-order"), 1, JobState.QUEUED, NOW));

        ask("fleet-order", "How many jobs are queued?", current -> "1 job".equals(current.answer()));
        // The states of the two jobs may lie in two partitions, and are read in any order.
        assertThat(ids(ask(
                        "fleet-order",
                        "Which jobs are running?",
                        current -> !current.records().isEmpty())))
                .containsExactly(job.id().toString());
    }

    @Test
    void aStateThatArrivesBeforeItsSubmissionIsKept() {
        TestJob job = new TestJob("fleet-unsubmitted");
        HANDLER.publish(state(job, 1, JobState.RUNNING, NOW, "node-8"));
        HANDLER.publish(job.submitted("fleet-before"));

        assertThat(ids(ask(
                        "fleet-before",
                        "Which jobs are running?",
                        current -> !current.records().isEmpty())))
                .containsExactly(job.id().toString());
    }

    @Test
    void answersLeaveOutJobsThatTheCallerMayNotSee() {
        TestJob job = submitted("fleet-hidden", "fleet-secret");
        ask(
                "fleet-secret",
                "Which jobs are waiting?",
                current -> !current.records().isEmpty());

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("fleet-nothing"), "emil");
        assertThat(answered(ask("How many jobs are waiting?", stranger)).answer())
                .isEqualTo("0 jobs");
        // The existence of the project is not revealed either.
        assertThat(answered(ask("How many jobs of project fleet-secret are waiting?", stranger))
                        .answered())
                .isFalse();
        assertThat(answered(ask("Is fleet-hidden waiting?", stranger)).answered())
                .isFalse();
        Caller owner = new Caller("key-3", Set.of(Role.SUBMITTER), Set.of(), "ines");
        assertThat(ids(answered(ask("Is fleet-hidden waiting?", owner))))
                .containsExactly(job.id().toString());
        Caller operator = new Caller("key-4", Set.of(Role.OPERATOR), Set.of(), null);
        assertThat(ids(answered(ask("Which jobs of project fleet-secret are waiting?", operator))))
                .containsExactly(job.id().toString());
    }

    @Test
    void answersLeaveOutForgottenJobs() {
        TestJob job = submitted("fleet-forgotten", "fleet-gone");
        // The reporter's clock is ahead of ours.
        HANDLER.publish(state(job, 1, JobState.CANCELLED, NOW.plusSeconds(3600)));
        ask(
                "fleet-gone",
                "Which jobs were cancelled?",
                current -> !current.records().isEmpty());

        HANDLER.publish(new JobForgotten(UUID.randomUUID(), job.id(), TestJob.CLUSTER, 1, Instant.now()));

        Caller operator = new Caller("key-4", Set.of(Role.OPERATOR), Set.of(), null);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> !answered(ask("Is fleet-forgotten cancelled?", operator))
                        .answered());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Which recoveries are waiting for approval?",
                "Which cluster has the most recoveries?",
                "Which owner has the fewest failed recoveries this month?",
                "Which nodes are cordoned?",
                "How many nodes are there in cluster hall-a?",
                "Which partition uses the most GPUs?",
                "Who had the most hardware failures last week?",
                "Which cluster had the most GPU failures yesterday?",
                "What was the last failure?",
                "What were the longest jobs this year?",
                "Which were the oldest jobs?",
                "Which project has the fewest cancelled jobs?",
            })
    void everyKindOfQueryIsAnswered(String question) {
        submitted("fleet-asked", "fleet-kinds");
        Caller operator = new Caller("key-4", Set.of(Role.OPERATOR), Set.of(), null);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> answered(ask("How many jobs of cluster hall-a are there?", operator))
                        .answered());

        assertThat(answered(ask(question, operator)).answered()).isTrue();
    }

    @Test
    void theTextOfAQuestionIsNeverRunAsSql() {
        submitted("fleet-safe", "fleet-text");
        ask(
                "fleet-text",
                "Which jobs are waiting?",
                current -> !current.records().isEmpty());

        for (String attack : List.of(
                "Which jobs of \"x' or '1'='1\" are waiting?",
                "Which jobs of \"fleet-text'; drop table known_job; --\" are waiting?",
                "Which jobs of :caller are waiting?")) {
            assertThat(ask("fleet-text", attack).answered()).as(attack).isFalse();
        }
        assertThat(ask("fleet-text", "How many jobs are waiting?").answer()).isEqualTo("1 job");
    }

    @Test
    void invalidQuestionsAreRejected() {
        Contract.holds("post", PATH, 400, post("{\"question\": \" \"}", Role.READER));
        Contract.holds("post", PATH, 400, post("{\"question\": 1}", Role.READER));
        Contract.holds("post", PATH, 400, post("{\"question\": \"%s\"}".formatted("?".repeat(1001)), Role.READER));
        Contract.holds("post", PATH, 400, post("{}", Role.READER));
        Contract.holds("post", PATH, 403, post("{\"question\": \"Who waits longest?\"}", Role.SHIPPER));
    }

    private static TestJob submitted(String name, String project) {
        TestJob job = new TestJob(name);
        HANDLER.publish(job.submitted(project));
        return job;
    }

    private static TestJob failed(String name, String project, String error) {
        TestJob job = submitted(name, project);
        HANDLER.publish(job.lines("out.log", "node-1", 1, "Traceback (most recent call last):", error));
        HANDLER.publish(job.failed(null, "node-1"));
        // The failure may be diagnosed before its lines arrive, and then again.
        Answers.failure(job, it -> it.diagnosis() != null && it.diagnosis().rootCause() != null);
        return job;
    }

    private static JobStateChanged state(TestJob job, int attempt, JobState state, Instant at, String... nodes) {
        return new JobStateChanged(
                UUID.randomUUID(), job.id(), TestJob.CLUSTER, attempt, at, null, state, List.of(nodes), null);
    }

    private static List<String> ids(FleetAnswer answer) {
        return answer.records().stream().map(AnswerRecord::id).toList();
    }

    private static FleetAnswer ask(String project, String question, Predicate<FleetAnswer> wanted) {
        return await().atMost(RunningService.MAX_TIME).until(() -> ask(project, question), wanted);
    }

    private static FleetAnswer ask(String project, String question) {
        return answered(ask(question, new Caller("key-1", Set.of(Role.READER), Set.of(project), null)));
    }

    private static FleetAnswer answered(HttpResponse<String> answer) {
        Contract.holds("post", PATH, 200, answer);
        return WireJson.strict().readValue(answer.body(), FleetAnswer.class);
    }

    private static HttpResponse<String> ask(String question, Caller caller) {
        String body = WireJson.strict().writeValueAsString(new io.schedmate.model.api.question.FleetQuestion(question));
        return HANDLER.send(HANDLER.as(PATH, caller)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> post(String body, Role role) {
        return HANDLER.post(PATH, body, role);
    }
}
