package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import org.junit.jupiter.api.Test;

/** What only a database can do to a recovery. */
class JdbcRecoveryRecordsTest {

    @Test
    void keptMomentsThatDoNotFitAreADefect() {
        try (Hall hall = new Hall(StoresIn.POSTGRESQL)) {
            hall.starts(RecoveryMode.PROPOSE);
            Hall.Job job = hall.job("unfit", "n01", "n02");
            job.printsAndFails(1, 3, Lines.offTheBus("n01"));
            hall.settle();
            RecoveryRecord proposed = hall.plant().recovery(job.id());
            ((JdbcStores) hall.plant().stores())
                    .jdbc()
                    .sql("insert into recovery_moment (recovery_id, number, at, kind, fencing_token, words, faulty)"
                            + " values (?, 1, now(), 'succeeded', 1, 'of no step', '[]')")
                    .param(proposed.recoveryId())
                    .update();

            assertThatThrownBy(proposed(hall, job)::saga)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("do not fit");
        }
    }

    private static RecoveryRecord proposed(Hall hall, Hall.Job job) {
        return hall.plant().recovery(job.id());
    }
}
