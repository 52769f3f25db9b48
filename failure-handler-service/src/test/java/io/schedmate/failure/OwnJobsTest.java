package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.recovery.RecoveryPage;
import io.schedmate.wire.WireJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that no node is touched because of reports on a person's own job. */
class OwnJobsTest {

    @ParameterizedTest
    @CsvSource({
        "lost, NODE_FAIL, step 10 loss 2.5",
        "forged, NonZeroExitCode, 'node-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, GPU has fallen off the bus.'",
        "named, DOWN, 'NCCL WARN Call to ibv_create_qp failed on node-1 : Connection timed out'",
    })
    void aFailureOfAPersonsOwnJobIsDiagnosedButHasNoRecovery(String externalId, String reason, String line) {
        TestJob job = new TestJob("~mallory", externalId);

        HANDLER.publish(
                TestJob.sample("node-1"),
                job.lines("kernel (node-sample)", "node-1", 1, line),
                job.failed(reason, "node-1"));
        Failure failure = Answers.failure(job);

        assertThat(failure.recoveryId()).isNull();
        assertThat(WireJson.tolerant()
                        .readValue(
                                HANDLER.get("/recoveries?jobId=" + job.id(), Role.ADMIN)
                                        .body(),
                                RecoveryPage.class)
                        .items())
                .isEmpty();
    }
}
