package io.schedmate.edge.event;

import io.schedmate.edge.store.OldRows;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * The jobs that this service must forget, in table {@code forgotten_job} of its database. A migration of the service
 * creates the table, see {@link #TABLE}. Topics are not ordered relative to each other, so older events of such a job
 * may arrive after the request to forget it.
 */
public final class ForgottenJobs {

    /** The SQL for the service's migration. */
    public static final String TABLE = """
            create table forgotten_job (
                job_id       uuid        primary key,
                forgotten_at timestamptz not null
            )
            """;

    private final JdbcClient jdbc;

    /**
     * A forgotten job.
     *
     * @param jobId the job, which may have been submitted again since
     */
    public record Forgotten(JobId jobId, Instant at) {}

    public ForgottenJobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void add(JobForgotten event) {
        jdbc.sql("""
                        insert into forgotten_job (job_id, forgotten_at) values (?, ?)
                        on conflict (job_id) do update
                            set forgotten_at = greatest(forgotten_job.forgotten_at, excluded.forgotten_at)
                        """)
                .params(event.jobId().value(), Timestamp.from(event.occurredAt()))
                .update();
    }

    /** Whether the event must be ignored, because it occurred before its job was forgotten. */
    public boolean covers(JobEvent event) {
        return without(List.of(event)).isEmpty();
    }

    /** Returns the events that must not be ignored. */
    public <E extends JobEvent> List<E> without(List<E> events) {
        Map<JobId, Instant> forgotten = among(events.stream()
                .map(JobEvent::jobId)
                .filter(Objects::nonNull)
                .map(JobId::value)
                .distinct()
                .toList());
        return forgotten.isEmpty()
                ? events
                : events.stream()
                        .filter(event -> event.occurredAt().isAfter(forgotten.getOrDefault(event.jobId(), Instant.MIN)))
                        .toList();
    }

    /** Returns the jobs forgotten since {@code time}. */
    public List<Forgotten> since(Instant time) {
        return jdbc.sql("select job_id, forgotten_at from forgotten_job where forgotten_at >= ?")
                .param(Timestamp.from(time))
                .query((row, _) -> new Forgotten(
                        new JobId(row.getObject(1, UUID.class)),
                        row.getTimestamp(2).toInstant()))
                .list();
    }

    /**
     * Deletes the records of jobs that were forgotten before {@code time}, after which no older event of them can
     * arrive. Returns the number of deleted rows.
     */
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("forgotten_job", "forgotten_at < :before", time);
    }

    private Map<JobId, Instant> among(List<UUID> jobs) {
        Map<JobId, Instant> found = new HashMap<>();
        if (!jobs.isEmpty()) {
            jdbc.sql("select job_id, forgotten_at from forgotten_job where job_id = any (?)")
                    .param(new SqlArrayValue("uuid", jobs.toArray()))
                    .query(row -> {
                        found.put(
                                new JobId(row.getObject(1, UUID.class)),
                                row.getTimestamp(2).toInstant());
                    });
        }
        return found;
    }
}
