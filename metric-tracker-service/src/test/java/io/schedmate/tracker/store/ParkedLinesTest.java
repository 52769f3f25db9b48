package io.schedmate.tracker.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.store.intake.JdbcParkedLines;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests what remains of lines without a job. */
class ParkedLinesTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:15:00Z");
    private static final StoreDatabase DATABASE = StoreDatabase.withTables();

    private final ParkedLines parked =
            new JdbcParkedLines(DATABASE.jdbc(), Clock.fixed(NOW, ZoneOffset.UTC), new SimpleMeterRegistry());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void onlyTheRowsThatWereUsedLastAreKept() {
        DATABASE.jdbc().sql("""
                        insert into parked (source, job, lines, sample, first_at, last_at)
                        select 'old-' || i, '', 1, 'line', '2026-01-01', timestamptz '2026-01-01' + i * interval '1 second'
                        from generate_series(1, 11000) i
                        """).update();
        parked.park(ParkedLines.Reason.NO_JOB, "old-1", null, 2, "another line");
        for (int each = 0; each < 100; each++) {
            parked.park(ParkedLines.Reason.NO_JOB, "new-" + each, null, 1, "line");
        }

        assertThat(count("true")).isEqualTo(10_000);
        assertThat(count("source like 'new-%'")).isEqualTo(100);
        assertThat(count("source = 'old-1' and lines = 3 and sample = 'line'")).isOne();
        assertThat(count("source in ('old-2', 'old-1000')")).isZero();
        assertThat(count("source = 'old-11000'")).isOne();
    }

    @Test
    void noLineOfAForgottenJobRemains() {
        JobId forgotten = JobId.of("hall-a", "slurm", "1");
        JobId other = JobId.of("hall-a", "slurm", "2");
        for (JobId job : List.of(forgotten, other)) {
            parked.park(ParkedLines.Reason.UNKNOWN_JOB, "out.log", job.toString(), 1, "the text of " + job);
        }

        new JdbcForgetting(DATABASE.jdbc()).forget(forgotten, NOW);

        assertThat(count("job = '%s' or sample like '%%%1$s%%'".formatted(forgotten)))
                .isZero();
        assertThat(count("job = '%s'".formatted(other))).isOne();
    }

    private static long count(String condition) {
        return DATABASE.jdbc()
                .sql("select count(*) from parked where " + condition)
                .query(Long.class)
                .single();
    }
}
