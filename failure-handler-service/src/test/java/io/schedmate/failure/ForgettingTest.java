package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.api.log.LogRange;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ForgettingTest {

    private static final String LOGS = "/jobs/{jobId}/logs";
    private static final String RECOVERY = "/recoveries/{recoveryId}";
    private static final String FAILURES = "/jobs/{jobId}/failures";

    @Test
    void forgettingAJobDeletesItsLinesAndWithdrawsItsRecovery() {
        TestJob job = new TestJob("to-forget");
        JobFailed failed = job.failed(null, "node-9");
        LogChunk late = job.lines("out.log", "node-9", 3, "a line that comes late");
        HANDLER.publish(
                TestJob.sample("node-9"),
                job.lines(
                        "out.log",
                        "node-9",
                        1,
                        "epoch 1 step 10 loss 2.5",
                        "node-9 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus."),
                failed);
        Failure failure = Answers.failure(
                job,
                it -> it.diagnosis() != null && "Xid 79".equals(it.diagnosis().code()));
        UUID recovery = Objects.requireNonNull(failure.recoveryId());
        Answers.recovery(recovery, RecoveryStatus.PROPOSED);
        JobForgotten word = new JobForgotten(UUID.randomUUID(), job.id(), TestJob.CLUSTER, 1, Instant.now());

        HANDLER.publish(word, word);

        await().atMost(RunningService.MAX_TIME).untilAsserted(() -> Contract.holds("get", LOGS, 404, logs(job)));
        Contract.holds("get", FAILURES, 404, HANDLER.get("/jobs/" + job.id() + "/failures", Role.OPERATOR));
        Contract.holds(
                "get", "/failures/{failureId}", 404, HANDLER.get("/failures/" + failure.failureId(), Role.OPERATOR));
        RecoveryRecord kept = HANDLER.part(RecoveryRecords.class).find(recovery).orElseThrow();
        assertThat(kept.status()).isEqualTo(RecoveryStatus.EXPIRED);
        DiagnosisSummary told = kept.diagnosis();
        assertThat(told.code()).isEqualTo("Xid 79");
        assertThat(told.evidence()).isEmpty();
        assertThat(told.firstError()).isNull();
        assertThat(told.rootCause()).isNull();
        assertThat(told.explanation()).doesNotContain("bus");
        // Only administrators, who are responsible for the nodes, still see the recovery.
        Contract.holds("get", RECOVERY, 200, HANDLER.get("/recoveries/" + recovery, Role.ADMIN));
        Contract.holds("get", RECOVERY, 404, HANDLER.get("/recoveries/" + recovery, Role.READER));
        // Events from before the deletion arrive late; later ones belong to a job that was submitted again.
        HANDLER.publish(late, failed, job.lines("out.log", "node-9", 4, "another life"));
        assertThat(await().atMost(RunningService.MAX_TIME)
                        .until(() -> logs(job), answer -> answer.statusCode() == 200)
                        .body())
                .satisfies(body -> assertThat(lines(body)).containsExactly("another life"));
        assertThat(Answers.failures(job).items()).isEmpty();
    }

    @Test
    void forgettingAJobDeletesItsFailureEvenIfThatIsDatedInTheFuture() {
        TestJob job = new TestJob("ahead");
        HANDLER.publish(
                job.lines("out.log", "node-9", 1, "RuntimeError: CUDA out of memory."),
                job.failedAt(Instant.now().plusSeconds(40_000), null, "node-9"));
        Failure failure = Answers.failure(job, it -> it.diagnosis() != null);

        HANDLER.publish(new JobForgotten(UUID.randomUUID(), job.id(), TestJob.CLUSTER, 1, Instant.now()));

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> Contract.holds(
                        "get",
                        "/failures/{failureId}",
                        404,
                        HANDLER.get("/failures/" + failure.failureId(), Role.ADMIN)));
        Contract.holds("get", FAILURES, 404, HANDLER.get("/jobs/" + job.id() + "/failures", Role.ADMIN));
    }

    private static HttpResponse<String> logs(TestJob job) {
        return HANDLER.get("/jobs/" + job.id() + "/logs", Role.OPERATOR);
    }

    private static List<String> lines(String body) {
        return WireJson.tolerant().readValue(body, LogRange.class).lines().stream()
                .map(LogLine::text)
                .toList();
    }
}
