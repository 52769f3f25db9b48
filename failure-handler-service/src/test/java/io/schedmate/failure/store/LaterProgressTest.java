package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.StoreDatabase;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests which later reports show that a job got further after the failure of its first attempt, on a real database. */
class LaterProgressTest {

    private static final Instant T = Instant.parse("2026-03-02T00:00:00Z");
    private static final StoreDatabase DATABASE = StoreDatabase.withTables();

    private final JdbcClient jdbc = DATABASE.jdbc();
    private final JobId job = JobId.of("hall-a", "slurm", UUID.randomUUID().toString());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    /** A short attempt may report a single step, its last, and some schedulers keep the number of the attempt. */
    @ParameterizedTest
    @CsvSource({"2, SUCCEEDED, true", "1, SUCCEEDED, true", "2, RUNNING, false", "2, FAILED, false", "1, FAILED, false"
    })
    void aJobThatSucceedsAfterAFailureHasGotFurtherAlthoughItReportedOneStep(
            int attempt, JobState state, boolean further) {
        step(2, 700, 700);
        moved(attempt, state);

        assertThat(further()).isEqualTo(further);
    }

    @Test
    void aLaterStepThanThatOfTheFailedAttemptIsFurther() {
        step(1, 1, 90);
        step(2, 80, 90);
        assertThat(further()).isFalse();

        step(3, 91, 91);

        assertThat(further()).isTrue();
    }

    private void step(int attempt, long first, long last) {
        jdbc.sql("insert into job_progress (job_id, attempt, first_step, step, at) values (?, ?, ?, ?, now())")
                .params(job.value(), attempt, first, last)
                .update();
    }

    private void moved(int attempt, JobState state) {
        new JdbcKnownJobs(jdbc)
                .moved(new JobStateChanged(
                        UUID.randomUUID(), job, "hall-a", attempt, T.plusSeconds(60), null, state, List.of(), null));
    }

    private boolean further() {
        UUID failure = UUID.randomUUID();
        jdbc.sql("delete from failure where job_id = ?").param(job.value()).update();
        jdbc.sql("""
                        insert into failure (failure_id, job_id, cluster, attempt, failed_at, event, answer)
                        values (?, ?, 'hall-a', 1, ?, '{}', '{}')
                        """).params(failure, job.value(), Timestamp.from(T)).update();
        return Objects.requireNonNull(
                        new JdbcPastFailures(jdbc).after(List.of(failure)).get(failure))
                .further();
    }
}
