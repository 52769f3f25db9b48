package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a database that refuses, or cannot return, the rows of one job. */
class RefusedRowsTest {

    private static final int TICKS = 30;

    private final TestCluster cluster = new TestCluster(StoresIn.POSTGRESQL);

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table recovery add constraint refused check (job_id <> '%s')",
                "alter table outbox add constraint refused check (job_id <> '%s')",
                "alter table failure add constraint refused check (job_id <> '%s' or category is null)"
            })
    void aFailureThatCannotBeDecidedDelaysNoOtherAndIsDecidedLater(String refusal) {
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        run(refusal.formatted(refused.id()));
        fail(refused);
        fail(other);

        work();

        assertThat(statusOf(other)).containsExactly(RecoveryStatus.SUCCEEDED);
        assertThat(statusOf(refused)).isEmpty();

        run(refusal.substring(0, refusal.indexOf(" add")) + " drop constraint refused");
        work();
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.SUCCEEDED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update recovery set decision = '{' || decision where job_id = '%s'",
                "alter table recovery add constraint refused check (job_id <> '%s' or holder is null)",
                "alter table recovery_moment add constraint refused check (recovery_id not in "
                        + "('%2$s') or number < 3)"
            })
    void aRecoveryThatCannotBeAdvancedDelaysNoOtherAndIsFinishedLater(String refusal) {
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        fail(refused);
        cluster.settle(5);
        fail(other);
        cluster.settle(5);
        RecoveryRecord first = cluster.parts().recovery(refused.id());
        run(refusal.formatted(refused.id(), first.recoveryId()));

        work();

        assertThat(status(other)).isEqualTo("succeeded");
        assertThat(status(refused)).isNotEqualTo("succeeded");

        run(
                refusal.startsWith("update")
                        ? "update recovery set decision = substr(decision, 2) where job_id = '" + refused.id() + "'"
                        : refusal.substring(0, refusal.indexOf(" add")) + " drop constraint refused");
        work();
        assertThat(status(refused)).isEqualTo("succeeded");
    }

    @Test
    void aProposalThatCannotExpireDelaysNoOtherAndExpiresLater() {
        cluster.restart(RecoveryMode.PROPOSE);
        TestCluster.Job refused = cluster.job("refused", "n01", "n02");
        TestCluster.Job other = cluster.job("other", "n03", "n04");
        fail(refused);
        cluster.settle(5);
        fail(other);
        cluster.settle(5);
        run("alter table recovery add constraint refused check (job_id <> '%s' or status <> 'expired')"
                .formatted(refused.id()));

        cluster.clock().move(Duration.ofDays(2));
        cluster.parts().recoveries().expire();

        assertThat(statusOf(other)).containsExactly(RecoveryStatus.EXPIRED);
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.PROPOSED);

        run("alter table recovery drop constraint refused");
        cluster.clock().move(Duration.ofMinutes(2));
        cluster.parts().recoveries().expire();
        assertThat(statusOf(refused)).containsExactly(RecoveryStatus.EXPIRED);
    }

    private static void fail(TestCluster.Job job) {
        job.prints(job.nodes().getFirst(), 1, Lines.offTheBus(job.nodes().getFirst()));
        job.fails(1, null);
    }

    /** Works for some minutes of the cluster's clock. */
    private void work() {
        HandlerParts parts = cluster.parts();
        for (int tick = 0; tick < TICKS; tick++) {
            boolean more = true;
            while (more) {
                boolean diagnosed = parts.diagnoseNext();
                more = parts.advanceNext() || diagnosed;
            }
            cluster.clock().move(Duration.ofSeconds(10));
        }
    }

    private List<RecoveryStatus> statusOf(TestCluster.Job job) {
        return cluster.parts().recoveriesOf(job.id()).stream()
                .map(RecoveryRecord::status)
                .toList();
    }

    /** Returns the status in the database, which may not be able to return the whole recovery. */
    private String status(TestCluster.Job job) {
        return ((JdbcStores) cluster.parts().stores())
                .jdbc()
                .sql("select status from recovery where job_id = ?")
                .param(job.id().value())
                .query(String.class)
                .single();
    }

    private void run(String sql) {
        ((JdbcStores) cluster.parts().stores()).jdbc().sql(sql).update();
    }
}
