package io.schedmate.failure.store.recovery;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores shared recoveries in PostgreSQL. */
@Repository
public class JdbcSharedRecoveries implements SharedRecoveries {

    private static final int LOCK = 0x4361_7573;

    private final JdbcClient jdbc;
    private final RecoveryRecords recoveries;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcSharedRecoveries(JdbcClient jdbc, RecoveryRecords recoveries) {
        this.jdbc = jdbc;
        this.recoveries = recoveries;
    }

    @Override
    public Optional<Waiting> waiting(String cluster, String cause, Instant since) {
        Optional<Waiting> known = shared(cluster, cause, since);
        if (known.isPresent()) {
            return known;
        }
        // Two failures with one cause that are diagnosed at the same time must not both begin a recovery.
        jdbc.sql("select pg_advisory_xact_lock(?, hashtext(?))")
                .params(LOCK, Storable.text(cluster + "/" + cause))
                .query((_, _) -> true)
                .single();
        return shared(cluster, cause, since);
    }

    /**
     * Returns the shared recovery and locks it, so that it continues only afterwards, while others may join it at the
     * same time.
     */
    private Optional<Waiting> shared(String cluster, String cause, Instant since) {
        return jdbc.sql("""
                        select recovery_id, job_id from recovery r
                        where cluster = ? and cause = ? and created_at > ?
                          and status in ('proposed', 'approved', 'running')
                          and not exists (select 1 from recovery_moment m where m.recovery_id = r.recovery_id
                              and m.action in ('RESTART_JOB', 'RESTART_ELSEWHERE'))
                        order by created_at desc limit 1 for share of r
                        """)
                .params(Storable.text(cluster), Storable.text(cause), Timestamp.from(since))
                .query((row, _) -> new Waiting(
                        row.getObject("recovery_id", UUID.class), new JobId(row.getObject("job_id", UUID.class))))
                .optional();
    }

    @Override
    public List<RecoveryRecord> waitingAlone(String cluster, Instant since, int atMost) {
        List<UUID> ids = jdbc.sql("""
                        select recovery_id from recovery
                        where cluster = ? and created_at > ? and status = 'proposed'
                        order by created_at limit ?
                        """)
                .params(Storable.text(cluster), Timestamp.from(since), atMost)
                .query((row, _) -> row.getObject("recovery_id", UUID.class))
                .list();
        return ids.stream()
                .flatMap(id -> recoveries.hold(id).stream())
                .filter(RecoveryRecord::mayBeShared)
                .toList();
    }

    @Override
    public void cause(UUID recoveryId, String cause) {
        jdbc.sql("update recovery set cause = ? where recovery_id = ?")
                .params(Storable.text(cause), recoveryId)
                .update();
    }

    @Override
    public Optional<UUID> joined(JobId jobId, int attempt) {
        return jdbc.sql("select recovery_id from recovery_company where job_id = ? and attempt = ? limit 1")
                .params(jobId.value(), attempt)
                .query(UUID.class)
                .optional();
    }

    @Override
    public Optional<Part> part(UUID recoveryId, Visible visible) {
        return jdbc.sql("""
                        select f.failure_id, f.job_id, f.attempt
                        from recovery_company c join failure f using (job_id, attempt) join known_job j using (job_id)
                        where c.recovery_id = :recovery and (j.project in (:projects) or j.owner = :owner)
                        order by c.joined_at, c.job_id limit 1
                        """)
                .param("recovery", recoveryId)
                .param("projects", JdbcRecoveryRecords.projects(visible))
                .param("owner", visible.owner())
                .query((row, _) -> new Part(
                        row.getObject("failure_id", UUID.class),
                        new JobId(row.getObject("job_id", UUID.class)),
                        row.getInt("attempt")))
                .optional();
    }

    @Override
    public void refuse(UUID recoveryId, JobId jobId, String why) {
        jdbc.sql("update recovery_company set refused = ? where recovery_id = ? and job_id = ?")
                .params(Storable.text(why), recoveryId, jobId.value())
                .update();
    }

    @Override
    public void join(UUID recoveryId, JobFailed failed, Instant at) {
        jdbc.sql("""
                        insert into recovery_company (recovery_id, job_id, attempt, event, joined_at)
                        values (?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(
                        recoveryId,
                        failed.jobId().value(),
                        failed.attempt(),
                        mapper.writeValueAsString(failed),
                        Timestamp.from(at))
                .update();
    }

    @Override
    public List<JobFailed> of(UUID recoveryId) {
        return jdbc.sql("select event from recovery_company where recovery_id = ? and refused is null"
                        + " order by joined_at, job_id")
                .param(recoveryId)
                .query((row, _) -> mapper.readValue(row.getString("event"), JobFailed.class))
                .list();
    }
}
