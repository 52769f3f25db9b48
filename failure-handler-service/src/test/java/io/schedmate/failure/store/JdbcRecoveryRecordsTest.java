package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.RecoveryMode;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests what only a database can do to a recovery. */
class JdbcRecoveryRecordsTest {

    @Test
    void inconsistentStoredEventsAreAProgramError() {
        try (TestCluster cluster = new TestCluster(StoresIn.POSTGRESQL)) {
            cluster.restart(RecoveryMode.PROPOSE);
            TestCluster.Job job = cluster.job("unfit", "n01", "n02");
            job.printsAndFails(1, 3, Lines.offTheBus("n01"));
            cluster.settle();
            RecoveryRecord proposed = cluster.parts().recovery(job.id());
            ((JdbcStores) cluster.parts().stores())
                    .jdbc()
                    .sql("insert into recovery_moment (recovery_id, number, at, kind, fencing_token, words, faulty)"
                            + " values (?, 1, now(), 'succeeded', 1, 'of no step', '[]')")
                    .param(proposed.recoveryId())
                    .update();

            assertThatThrownBy(proposed(cluster, job)::saga)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("are inconsistent");
        }
    }

    @Test
    void failuresOfOneCauseJoinItsRecoveryConcurrently() {
        try (TestCluster cluster = new TestCluster(StoresIn.POSTGRESQL)) {
            cluster.restart(RecoveryMode.PROPOSE);
            TestCluster.Job job = cluster.job("shared", "n01", "n02");
            job.printsAndFails(1, 3, Lines.offTheBus("n01"));
            cluster.settle();
            RecoveryRecord recovery = cluster.parts().recovery(job.id());
            var stores = (JdbcStores) cluster.parts().stores();
            stores.shared().cause(recovery.recoveryId(), "a cause");
            Supplier<Optional<SharedRecoveries.Waiting>> waiting =
                    () -> stores.shared().waiting(recovery.failed().cluster(), "a cause", Instant.EPOCH);

            Optional<SharedRecoveries.Waiting> second = stores.transactions().inOne(() -> {
                assertThat(waiting.get()).isPresent();
                return CompletableFuture.supplyAsync(() -> stores.transactions().inOne(waiting))
                        .orTimeout(20, TimeUnit.SECONDS)
                        .join();
            });

            assertThat(second).map(SharedRecoveries.Waiting::recoveryId).contains(recovery.recoveryId());
        }
    }

    private static RecoveryRecord proposed(TestCluster cluster, TestCluster.Job job) {
        return cluster.parts().recovery(job.id());
    }
}
