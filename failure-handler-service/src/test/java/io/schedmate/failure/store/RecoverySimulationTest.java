package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.memory.InMemoryOutbox;
import org.junit.jupiter.api.Test;

/** Simulates a recovery from a job's last lines to the return of its node, within this process alone. */
class RecoverySimulationTest {

    @Test
    void aJobLeavesItsFaultyNodeWhichReturnsToServiceOnceRepaired() {
        try (TestCluster cluster = new TestCluster(StoresIn.MEMORY)) {
            cluster.fleet().faulty("n09", "dcgm_diagnosis");
            TestCluster.Job job = cluster.job("sick", "n08", "n09");
            job.prints("n09", 1, Lines.offTheBus("n09"));
            job.fails(1, null);
            cluster.settle();

            RecoveryRecord over = cluster.parts().recovery(job.id());
            assertThat(over.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
            assertThat(over.saga().held()).containsExactly("n09");
            assertThat(cluster.fleet().actions()).containsExactly("cordon n09", "drain n09");
            assertThat(cluster.fleet().restarts()).singleElement().satisfies(restart -> {
                assertThat(restart.job()).isEqualTo(job.id());
                assertThat(restart.excluded()).contains("n09");
            });
            assertThat(cluster.parts().messages()).hasSize(1);

            cluster.fleet().repaired("n09");
            cluster.parts()
                    .recoveries()
                    .release(
                            over.recoveryId(),
                            "n09",
                            new PersonNote("rosa", cluster.clock().instant(), "new riser"));
            cluster.settle();

            assertThat(cluster.fleet().actions()).containsExactly("cordon n09", "drain n09", "uncordon n09");
            assertThat(cluster.parts().recovery(job.id()).saga().held()).isEmpty();
            InMemoryOutbox outbox = (InMemoryOutbox) cluster.parts().stores().outbox();
            assertThat(outbox.events(RecoveryAdvanced.class))
                    .extracting(RecoveryAdvanced::status)
                    .endsWith(RecoveryStatus.SUCCEEDED);
        }
    }
}
