package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.memory.InMemoryOutbox;
import org.junit.jupiter.api.Test;

/** A recovery from a job's last lines to the return of its node, with nothing outside of this process. */
class RecoverySimulationTest {

    @Test
    void aJobIsTakenOffItsFaultyNodeWhichComesBackOnceItIsRepaired() {
        try (Hall hall = new Hall(StoresIn.MEMORY)) {
            hall.fleet().faulty("n09", "dcgm_diagnosis");
            Hall.Job job = hall.job("sick", "n08", "n09");
            job.prints("n09", 1, Lines.offTheBus("n09"));
            job.fails(1, null);
            hall.settle();

            RecoveryRecord over = hall.plant().recovery(job.id());
            assertThat(over.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
            assertThat(over.saga().held()).containsExactly("n09");
            assertThat(hall.fleet().deeds()).containsExactly("cordon n09", "drain n09");
            assertThat(hall.fleet().restarts()).singleElement().satisfies(restart -> {
                assertThat(restart.job()).isEqualTo(job.id());
                assertThat(restart.excluded()).contains("n09");
            });
            assertThat(hall.plant().messages()).hasSize(1);

            hall.fleet().repaired("n09");
            hall.plant()
                    .recoveries()
                    .release(
                            over.recoveryId(),
                            "n09",
                            new PersonNote("rosa", hall.clock().instant(), "new riser"));
            hall.settle();

            assertThat(hall.fleet().deeds()).containsExactly("cordon n09", "drain n09", "uncordon n09");
            assertThat(hall.plant().recovery(job.id()).saga().held()).isEmpty();
            InMemoryOutbox outbox = (InMemoryOutbox) hall.plant().stores().outbox();
            assertThat(outbox.events(RecoveryAdvanced.class))
                    .extracting(RecoveryAdvanced::status)
                    .endsWith(RecoveryStatus.SUCCEEDED);
        }
    }
}
