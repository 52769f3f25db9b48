package io.schedmate.advisor.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.admission.ReadingKey;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.StoreDatabase;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what only a database has: connections, and rows that another release wrote. */
class JdbcReadingsTest {

    private static final ReadingKey KEY = ReadingKey.of("rules", "tree", "command");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not JSON",
                "{\"metadata\": null, \"asked\": [[\"NO_KIND\", \"a\", \"\", \"yes\"]], \"stamps\": {}}",
                "{\"asked\": [[\"FILE\"]]}",
                "{}"
            })
    void aReadingInAnUnknownFormatIsIgnored(String stored) {
        try (StoreDatabase database = StoreDatabase.withTables()) {
            database.jdbc()
                    .sql("insert into reading (reading_key, rests_on, job_id, reading, kept_at, used_at)"
                            + " values (?, 'x', ?, ?, now(), now())")
                    .params(KEY.text(), JOB.value(), stored)
                    .update();

            assertThat(new JdbcReadings(database.jdbc(), Clock.systemUTC())
                            .of(JOB)
                            .find(KEY))
                    .isEmpty();
        }
    }

    @Test
    void aSearchReturnsItsConnection() {
        try (StoreDatabase database = StoreDatabase.withTables()) {
            new JdbcReadings(database.jdbc(), Clock.systemUTC()).of(JOB).find(KEY);

            assertThat(database.connections().getHikariPoolMXBean().getActiveConnections())
                    .isZero();
        }
    }
}
