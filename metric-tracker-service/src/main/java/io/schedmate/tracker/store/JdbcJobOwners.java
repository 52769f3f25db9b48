package io.schedmate.tracker.store;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.tracker.jobs.JobOwners;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Stores owners and projects in PostgreSQL. */
@Repository
class JdbcJobOwners implements JobOwners {

    private final JdbcClient jdbc;

    JdbcJobOwners(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void submitted(JobSubmitted event) {
        JobSubmission job = event.submission();
        jdbc.sql("""
                        insert into job_owner (job_id, owner, project, submitted_at, gpus, time_limit_seconds, nodes,
                            gpu_type, memory_bytes)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (job_id) do update set owner = excluded.owner, project = excluded.project,
                            submitted_at = excluded.submitted_at, gpus = excluded.gpus,
                            time_limit_seconds = excluded.time_limit_seconds, nodes = excluded.nodes,
                            gpu_type = excluded.gpu_type, memory_bytes = excluded.memory_bytes
                        where job_owner.submitted_at < excluded.submitted_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        event.jobId().value(),
                        storable(job.owner()),
                        storable(job.project()),
                        Timestamp.from(event.occurredAt()),
                        job.requested().gpus(),
                        job.requested().timeLimitSeconds(),
                        job.requested().nodes(),
                        storable(job.requested().gpuType()),
                        job.requested().memoryBytes()))
                .update();
    }

    @Override
    public Optional<Ownership> find(JobId jobId) {
        return jdbc.sql("select owner, project from job_owner where job_id = ?")
                .param(jobId.value())
                .query((row, _) -> new Ownership(row.getString("owner"), row.getString("project")))
                .optional();
    }

    @Override
    public Map<JobId, Ownership> findAll(Collection<JobId> jobs) {
        if (jobs.isEmpty()) {
            return Map.of();
        }
        Map<JobId, Ownership> found = new HashMap<>();
        jdbc.sql("select job_id, owner, project from job_owner where job_id = any (?)")
                .param(new SqlArrayValue("uuid", jobs.stream().map(JobId::value).toArray()))
                .query(row -> {
                    found.put(
                            new JobId(row.getObject("job_id", UUID.class)),
                            new Ownership(row.getString("owner"), row.getString("project")));
                });
        return found;
    }

    @Override
    public Map<JobId, Requested> requested(Collection<JobId> jobs) {
        Map<JobId, Requested> found = new HashMap<>();
        if (!jobs.isEmpty()) {
            jdbc.sql("""
                            select job_id, gpus, time_limit_seconds, nodes, gpu_type, memory_bytes
                            from job_owner where job_id = any (?)
                            """)
                    .param(new SqlArrayValue(
                            "uuid", jobs.stream().map(JobId::value).toArray()))
                    .query(row -> {
                        found.put(new JobId(row.getObject("job_id", UUID.class)), requested(row));
                    });
        }
        return found;
    }

    private static Requested requested(ResultSet row) throws SQLException {
        return new Requested(
                row.getObject("gpus", Integer.class),
                row.getObject("time_limit_seconds", Double.class),
                row.getObject("nodes", Integer.class),
                row.getString("gpu_type"),
                row.getObject("memory_bytes", Long.class));
    }

    /** Removes U+0000, the only character that PostgreSQL's text type does not accept. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : text.replace("\0", "");
    }
}
