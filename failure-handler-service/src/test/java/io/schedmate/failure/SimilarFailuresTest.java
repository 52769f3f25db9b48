package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.SimilarFailure;
import io.schedmate.model.api.failure.SimilarFailures;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SimilarFailuresTest {

    private static final String PATH = "/failures/{failureId}/similar";
    private static final Instant LONG_AGO = Instant.now().minus(Duration.ofDays(3));

    @Test
    void earlierFailuresForTheSameReasonAreListedMostSimilarFirst() {
        failure(
                new TestJob("hall-s", "mail"),
                LONG_AGO,
                "ConnectionError: mail relay refused the greeting after nine attempts");
        Failure otter = failure(new TestJob("hall-s", "otter"), LONG_AGO, keyError("otter"));
        Failure stoat = failure(new TestJob("hall-s", "stoat"), LONG_AGO.plusSeconds(60), keyError("stoat"));
        failure(new TestJob("hall-t", "elsewhere"), LONG_AGO, keyError("badger"));
        Failure newest = failure(new TestJob("hall-s", "badger"), Instant.now(), keyError("badger"));
        Answers.recovery(recoveryOf(otter), RecoveryStatus.SUCCEEDED);

        SimilarFailures found = similar(newest.failureId(), Role.OPERATOR);

        assertThat(found.items())
                .extracting(SimilarFailure::failureId)
                .containsExactly(stoat.failureId(), otter.failureId());
        assertThat(found.total()).isEqualTo(2);
        assertThat(found.items()).allSatisfy(one -> assertThat(one.similarity()).isGreaterThan(0.6));
        assertThat(found.items().getLast().rootCause()).contains("otter");
        assertThat(Objects.requireNonNull(found.items().getLast().remedy()).actions())
                .containsExactly(RecoveryAction.RETURN_TO_OWNER);
        assertThat(similar(stoat.failureId(), Role.OPERATOR).items())
                .as("what came later was not seen before")
                .extracting(SimilarFailure::failureId)
                .containsExactly(otter.failureId());
        assertThat(similar(newest.failureId() + "/similar?limit=1", Role.OPERATOR, 200)
                        .total())
                .isEqualTo(2);
    }

    @Test
    void theNextAttemptShowsWhetherARemedyHelped() {
        TestJob further = new TestJob("hall-u", "further");
        TestJob again = new TestJob("hall-u", "again");
        TestJob alone = new TestJob("hall-u", "alone");
        HANDLER.publish(further.reached(1, 10), again.reached(1, 10), alone.reached(1, 10));
        for (TestJob job : List.of(further, again, alone)) {
            failure(job, LONG_AGO, keyError(job.externalId()));
        }
        HANDLER.publish(further.reached(2, 500), secondLines(again), secondFailure(again));
        await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> Answers.failures(again).items(),
                        items -> items.size() == 2 && items.getFirst().reason() != null);
        Failure newest = failure(new TestJob("hall-u", "newest"), Instant.now(), keyError("newest"));

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(helped(newest, further)).isTrue());
        assertThat(helped(newest, again)).isFalse();
        assertThat(helped(newest, alone)).isNull();
    }

    @Test
    void failuresOfJobsThatTheCallerMayNotSeeAreNotListed() {
        TestJob ours = new TestJob("hall-v", "ours");
        TestJob theirs = new TestJob("hall-v", "theirs");
        TestJob newest = new TestJob("hall-v", "newest");
        HANDLER.publish(ours.submitted("speech"), theirs.submitted("vision"), newest.submitted("speech"));
        Failure seen = failure(ours, LONG_AGO, keyError("ours"));
        Failure hidden = failure(theirs, LONG_AGO, keyError("theirs"));
        Failure asked = failure(newest, Instant.now(), keyError("newest"));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> List.of(ours, theirs, newest).stream().allMatch(job -> Handler.knows(job.id())));

        assertThat(similar(asked.failureId(), Role.READER).items())
                .extracting(SimilarFailure::failureId)
                .containsExactly(seen.failureId());
        assertThat(similar(asked.failureId(), Role.OPERATOR).total()).isEqualTo(2);
        get(hidden.failureId() + "/similar", Role.READER, 404);
        get(asked.failureId() + "/similar", Role.SHIPPER, 403);
        get(asked.failureId() + "/similar?limit=51", Role.READER, 400);
    }

    private static String keyError(String word) {
        return "KeyError: '" + word + "'";
    }

    private static Failure failure(TestJob job, Instant at, String error) {
        HANDLER.publish(
                job.lines(
                        "out.log",
                        "node-5",
                        1,
                        "epoch 1 step 10 loss 2.5",
                        "Traceback (most recent call last):",
                        "  File \"/home/ines/train.py\", line 12, in <module>",
                        "    main()",
                        error),
                job.failedAt(at, null, "node-5"));
        return Answers.failure(
                job, it -> it.diagnosis() != null && it.diagnosis().rootCause() != null);
    }

    private static LogChunk secondLines(TestJob job) {
        LogChunk first = job.lines(
                "out.log",
                "node-5",
                1,
                "Traceback (most recent call last):",
                "  File \"/home/ines/train.py\", line 12, in <module>",
                "    main()",
                keyError("again"));
        return new LogChunk(
                UUID.randomUUID(),
                job.id(),
                job.cluster(),
                2,
                first.occurredAt(),
                first.source(),
                0,
                1,
                null,
                first.order(),
                first.lines());
    }

    private static JobFailed secondFailure(TestJob job) {
        return new JobFailed(
                UUID.randomUUID(),
                job.id(),
                job.cluster(),
                2,
                LONG_AGO.plusSeconds(600),
                new JobExit(1, null, null),
                List.of("node-5"),
                LONG_AGO.plusSeconds(300));
    }

    private static @Nullable Boolean helped(Failure asked, TestJob earlier) {
        return similar(asked.failureId(), Role.OPERATOR).items().stream()
                .filter(one -> one.jobId().equals(earlier.id()) && one.attempt() == 1)
                .map(one -> Objects.requireNonNull(one.remedy()))
                .findFirst()
                .orElseThrow()
                .helped();
    }

    private static UUID recoveryOf(Failure failure) {
        return Objects.requireNonNull(failure.recoveryId());
    }

    private static SimilarFailures similar(UUID failure, Role role) {
        return similar(failure + "/similar", role, 200);
    }

    private static SimilarFailures similar(String path, Role role, int status) {
        return WireJson.strict().readValue(get(path, role, status).body(), SimilarFailures.class);
    }

    private static HttpResponse<String> get(String path, Role role, int status) {
        HttpResponse<String> answer = HANDLER.get("/failures/" + path, role);
        Contract.holds("get", PATH, status, answer);
        return answer;
    }
}
