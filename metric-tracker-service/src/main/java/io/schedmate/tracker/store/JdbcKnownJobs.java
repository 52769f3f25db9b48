package io.schedmate.tracker.store;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Stores known jobs in PostgreSQL. */
@Repository
class JdbcKnownJobs implements KnownJobs {

    private final JdbcClient jdbc;

    JdbcKnownJobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<KnownJob> find(JobId jobId) {
        return jdbc.sql("select * from known_job where job_id = ?")
                .param(jobId.value())
                .query((row, _) -> job(row))
                .optional();
    }

    @Override
    public Map<JobId, KnownJob> findAll(Collection<JobId> jobs) {
        Object[] ids = jobs.stream().map(JobId::value).toArray();
        return jdbc
                .sql("select * from known_job where job_id = any (?)")
                .param(new SqlArrayValue("uuid", ids))
                .query((row, _) -> job(row))
                .list()
                .stream()
                .collect(Collectors.toMap(KnownJob::jobId, job -> job));
    }

    @Override
    public List<KnownJob> runningOn(Collection<String> nodes) {
        Object[] names = nodes.stream().map(JdbcKnownJobs::storable).toArray();
        return names.length == 0
                ? List.of()
                : jdbc.sql("select * from known_job where state = 'RUNNING' and nodes && ?")
                        .param(new SqlArrayValue("text", names))
                        .query((row, _) -> job(row))
                        .list();
    }

    @Override
    public void save(KnownJob job) {
        jdbc.sql("""
                        insert into known_job (job_id, cluster, attempt, state, started_at, ended_at, packed_at, changed_at,
                            nodes)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (job_id) do update set attempt = excluded.attempt, state = excluded.state,
                            started_at = excluded.started_at, ended_at = excluded.ended_at,
                            packed_at = excluded.packed_at, changed_at = excluded.changed_at, nodes = excluded.nodes
                        """)
                .param(job.jobId().value())
                .param(storable(job.cluster()))
                .param(job.attempt())
                .param(job.state().name())
                .param(Times.of(job.startedAt()))
                .param(Times.of(job.endedAt()))
                .param(Times.of(job.packedAt()))
                .param(Times.of(job.changedAt()))
                .param(new SqlArrayValue(
                        "text",
                        job.nodes().stream().map(JdbcKnownJobs::storable).toArray()))
                .update();
    }

    static KnownJob job(ResultSet row) throws SQLException {
        return new KnownJob(
                new JobId(row.getObject("job_id", UUID.class)),
                row.getString("cluster"),
                row.getInt("attempt"),
                JobState.valueOf(row.getString("state")),
                Times.read(row, "started_at"),
                Times.read(row, "ended_at"),
                Times.read(row, "packed_at"),
                Objects.requireNonNull(Times.read(row, "changed_at")),
                List.of((String[]) row.getArray("nodes").getArray()));
    }

    /** Removes U+0000, the only character that PostgreSQL's text type does not accept. */
    private static String storable(String text) {
        return text.replace("\0", "");
    }
}
