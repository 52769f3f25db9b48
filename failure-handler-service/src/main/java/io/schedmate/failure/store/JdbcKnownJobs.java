package io.schedmate.failure.store;

import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.util.Arrays;
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
        jdbc.sql("""
                        insert into known_job (job_id, cluster, owner, project, seen_at) values (?, ?, ?, ?, ?)
                        on conflict (job_id) do update set owner = excluded.owner, project = excluded.project,
                            seen_at = excluded.seen_at
                        where known_job.seen_at <= excluded.seen_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        event.jobId().value(),
                        Storable.text(event.cluster()),
                        Storable.orNull(event.submission().owner()),
                        Storable.orNull(event.submission().project()),
                        Timestamp.from(event.occurredAt())))
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
    public Optional<Belongs> find(JobId jobId) {
        Optional<Belongs> told = jdbc.sql("select owner, project from known_job where job_id = ?")
                .param(jobId.value())
                .query((row, _) -> new Belongs(row.getString("owner"), row.getString("project")))
                .optional();
        return told.isPresent() || !heardOf(jobId) ? told : Optional.of(new Belongs(null, null));
    }

    private boolean heardOf(JobId jobId) {
        @Nullable
        Boolean heard =
                jdbc.sql("""
                        select exists (select 1 from log_stream where job_id = :id)
                            or exists (select 1 from failure where job_id = :id)
                        """).param("id", jobId.value()).query(Boolean.class).single();
        return Boolean.TRUE.equals(heard);
    }
}
