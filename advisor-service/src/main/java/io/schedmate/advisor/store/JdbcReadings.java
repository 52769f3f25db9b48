package io.schedmate.advisor.store;

import io.schedmate.advisor.extract.StoredReadings;
import io.schedmate.code.admission.Reading;
import io.schedmate.code.admission.ReadingKey;
import io.schedmate.code.admission.Readings;
import io.schedmate.edge.store.OldRows;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores readings in PostgreSQL. While the database is unavailable, all code is read again. */
@Repository
class JdbcReadings implements StoredReadings {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcReadings.class);

    /** The maximum length of a stored reading, in characters. */
    private static final int MAX_LENGTH = 4_000_000;
    /** The interval at which the time of use is updated, so that frequent reads do not each update it. */
    private static final Duration USED_LATELY = Duration.ofDays(1);

    private final JdbcClient jdbc;
    private final Clock clock;

    JdbcReadings(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public Readings of(JobId job) {
        return new Readings() {
            @Override
            public List<Reading> find(ReadingKey key) {
                try {
                    return found(key);
                } catch (DataAccessException e) {
                    LOG.debug("Could not look up cached readings: {}", e.getMessage());
                    return List.of();
                }
            }

            @Override
            public void keep(ReadingKey key, Reading reading) {
                String stored = ReadingJson.written(reading);
                // A reading must be restored exactly; otherwise, the answer would differ from that of a new reading.
                if (stored.length() > MAX_LENGTH || !ReadingJson.read(stored).equals(Optional.of(reading))) {
                    return;
                }
                try {
                    kept(job, key, reading, stored);
                } catch (DataAccessException e) {
                    LOG.debug("Could not cache a reading: {}", e.getMessage());
                }
            }
        };
    }

    private List<Reading> found(ReadingKey key) {
        Instant now = clock.instant();
        List<Reading> found = jdbc
                .sql("select reading from reading where reading_key = ? order by kept_at desc limit ?")
                .params(key.text(), Readings.MAX_PER_KEY)
                .query((row, _) -> ReadingJson.read(row.getString(1)))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
        if (!found.isEmpty()) {
            jdbc.sql("update reading set used_at = ? where reading_key = ? and used_at < ?")
                    .params(Timestamp.from(now), key.text(), Timestamp.from(now.minus(USED_LATELY)))
                    .update();
        }
        return found;
    }

    private void kept(JobId job, ReadingKey key, Reading reading, String stored) {
        Timestamp now = Timestamp.from(clock.instant());
        jdbc.sql("""
                        insert into reading (reading_key, rests_on, job_id, reading, kept_at, used_at)
                        values (?, ?, ?, ?, ?, ?)
                        on conflict (reading_key, rests_on) do update
                            set reading = excluded.reading, kept_at = excluded.kept_at, used_at = excluded.used_at
                        """)
                .params(key.text(), reading.rests().digest(), job.value(), stored, now, now)
                .update();
        jdbc.sql("""
                        delete from reading where reading_key = :key and rests_on not in (
                            select rests_on from reading where reading_key = :key order by kept_at desc limit :most)
                        """)
                .param("key", key.text())
                .param("most", Readings.MAX_PER_KEY)
                .update();
    }

    @Override
    public void forget(JobId job, Instant until) {
        jdbc.sql("delete from reading where job_id = ? and kept_at <= ?")
                .params(job.value(), Timestamp.from(until))
                .update();
    }

    @Override
    public int forgetUnusedSince(Instant time) {
        return new OldRows(jdbc).delete("reading", "used_at < :before", time);
    }
}
