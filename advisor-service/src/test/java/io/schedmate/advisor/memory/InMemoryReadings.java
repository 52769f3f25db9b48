package io.schedmate.advisor.memory;

import io.schedmate.advisor.extract.StoredReadings;
import io.schedmate.code.admission.Reading;
import io.schedmate.code.admission.ReadingKey;
import io.schedmate.code.admission.Readings;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Stores readings in memory. */
public final class InMemoryReadings implements StoredReadings {

    private record Id(ReadingKey key, String rests) {}

    private record Row(ReadingKey key, JobId job, Reading reading, Instant keptAt, Instant usedAt, long order) {

        Row usedAt(Instant time) {
            return new Row(key, job, reading, keptAt, time, order);
        }
    }

    private final Rows<Id, Row> readings;
    private final Clock clock;
    private long kept;

    public InMemoryReadings(InMemoryTransactions transactions, Clock clock) {
        this.readings = transactions.rows();
        this.clock = clock;
    }

    @Override
    public Readings of(JobId job) {
        return new Readings() {
            @Override
            public List<Reading> find(ReadingKey key) {
                List<Row> found = latest(key);
                found.forEach(row -> readings.update(id(row), before -> before.usedAt(clock.instant())));
                return found.stream().limit(MAX_PER_KEY).map(Row::reading).toList();
            }

            @Override
            public void keep(ReadingKey key, Reading reading) {
                Instant now = clock.instant();
                Id id = new Id(key, reading.rests().digest());
                JobId owner = readings.find(id).map(Row::job).orElse(job);
                readings.put(id, new Row(key, owner, reading, now, now, ++kept));
                latest(key).stream().skip(MAX_PER_KEY).forEach(row -> readings.remove(id(row)));
            }
        };
    }

    private List<Row> latest(ReadingKey key) {
        return readings.where(row -> row.key().equals(key))
                .sorted(Comparator.comparing(Row::keptAt)
                        .thenComparing(Row::order)
                        .reversed())
                .toList();
    }

    private static Id id(Row row) {
        return new Id(row.key(), row.reading().rests().digest());
    }

    @Override
    public void forget(JobId job, Instant until) {
        readings.removeIf(row -> row.job().equals(job) && !row.keptAt().isAfter(until));
    }

    @Override
    public int forgetUnusedSince(Instant time) {
        return readings.removeIf(row -> row.usedAt().isBefore(time));
    }
}
