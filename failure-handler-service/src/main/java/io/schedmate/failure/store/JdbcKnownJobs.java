package io.schedmate.failure.store;

import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores jobs in PostgreSQL. */
@Repository
class JdbcKnownJobs implements KnownJobs {

    private final JdbcClient jdbc;

    JdbcKnownJobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void submitted(JobSubmitted event) {
        JobSubmission submission = event.submission();
        Timestamp at = Timestamp.from(event.occurredAt());
        jdbc.sql("""
                        insert into known_job as known (job_id, cluster, owner, project, name, queue, gpus, seen_at, submitted_at,
                            attempt, state)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'submitted')
                        on conflict (job_id) do update set owner = excluded.owner, project = excluded.project,
                            name = excluded.name, queue = excluded.queue, gpus = excluded.gpus,
                            seen_at = greatest(known.seen_at, excluded.seen_at), submitted_at = excluded.submitted_at
                        where known.submitted_at is null or known.submitted_at <= excluded.submitted_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        event.jobId().value(),
                        Storable.text(event.cluster()),
                        Storable.orNull(submission.owner()),
                        Storable.orNull(submission.project()),
                        Storable.text(Objects.requireNonNullElse(submission.name(), submission.externalId())),
                        Storable.orNull(submission.queue()),
                        submission.requested().gpus(),
                        at,
                        at,
                        event.attempt()))
                .update();
    }

    /**
     * Stores the newest state. A state of an earlier attempt or stage changes nothing. Stages are not compared by time,
     * because a scheduler reports when the job started, which may be before it was registered here.
     */
    @Override
    public void moved(JobStateChanged event) {
        Timestamp at = Timestamp.from(event.occurredAt());
        jdbc.sql("""
                        insert into known_job as known (job_id, cluster, seen_at, attempt, state, since, started_at, nodes)
                        values (:job, :cluster, :at, :attempt, :state, :at, case when :runs then :at::timestamptz end, :nodes)
                        on conflict (job_id) do update set seen_at = greatest(known.seen_at, excluded.seen_at),
                            attempt = excluded.attempt, state = excluded.state, since = excluded.since,
                            started_at = case when known.attempt = excluded.attempt
                                then coalesce(excluded.started_at, known.started_at) else excluded.started_at end,
                            nodes = case when known.attempt = excluded.attempt and excluded.nodes = '{}'
                                then known.nodes else excluded.nodes end
                        where known.since is null
                            or (known.attempt, case known.state when 'submitted' then 0 when 'queued' then 1
                                    when 'running' then 2 else 3 end, known.since)
                                <= (excluded.attempt, :stage, excluded.since)
                        """)
                .param("job", event.jobId().value())
                .param("cluster", Storable.text(event.cluster()))
                .param("at", at)
                .param("attempt", event.attempt())
                .param("state", event.state().wire())
                .param("stage", event.state().stage())
                .param("runs", event.state() == JobState.RUNNING)
                .param("nodes", event.nodes().stream().map(Storable::text).toArray(String[]::new))
                .update();
    }

    @Override
    public void measured(JobMetricsMeasured event) {
        Long step = event.metrics().step();
        if (step == null) {
            return;
        }
        jdbc.sql("""
                        insert into job_progress (job_id, attempt, step, first_step, at) values (?, ?, ?, ?, ?)
                        on conflict (job_id, attempt) do update set step = excluded.step, at = excluded.at
                        where job_progress.at <= excluded.at
                        """)
                .params(event.jobId().value(), event.attempt(), step, step, Timestamp.from(event.occurredAt()))
                .update();
    }

    @Override
    public Optional<Ownership> find(JobId jobId) {
        Optional<Ownership> known = jdbc.sql("select owner, project, name from known_job where job_id = ?")
                .param(jobId.value())
                .query((row, _) ->
                        new Ownership(row.getString("owner"), row.getString("project"), row.getString("name")))
                .optional();
        return known.isPresent() || !isKnown(jobId) ? known : Optional.of(Ownership.NOBODYS);
    }

    @Override
    public Optional<Status> status(JobId jobId) {
        return jdbc.sql("""
                        select state, since, attempt, submitted_at, started_at, nodes, gpus from known_job where job_id = ?
                        """)
                .param(jobId.value())
                .query((row, _) -> new Status(
                        row.getString("state"),
                        instant(row, "since"),
                        row.getObject("attempt", Integer.class),
                        instant(row, "submitted_at"),
                        instant(row, "started_at"),
                        List.of((String[]) row.getArray("nodes").getArray()),
                        row.getObject("gpus", Integer.class)))
                .optional();
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }

    private boolean isKnown(JobId jobId) {
        @Nullable
        Boolean found =
                jdbc.sql("""
                        select exists (select 1 from log_stream where job_id = :id)
                            or exists (select 1 from failure where job_id = :id)
                        """).param("id", jobId.value()).query(Boolean.class).single();
        return Boolean.TRUE.equals(found);
    }
}
