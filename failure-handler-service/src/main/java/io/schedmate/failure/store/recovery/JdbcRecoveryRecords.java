package io.schedmate.failure.store.recovery;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores recoveries in PostgreSQL. Events are only appended. */
@Repository
public class JdbcRecoveryRecords implements RecoveryRecords {

    private final JdbcClient jdbc;
    private final SagaEvents events;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcRecoveryRecords(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.events = new SagaEvents(jdbc);
    }

    @Override
    public Optional<RecoveryRecord> find(UUID recoveryId) {
        return jdbc.sql("select * from recovery where recovery_id = ?")
                .param(recoveryId)
                .query((row, _) -> recovery(row))
                .optional();
    }

    @Override
    public Optional<RecoveryRecord> hold(UUID recoveryId) {
        return jdbc.sql("select * from recovery where recovery_id = ? for update")
                .param(recoveryId)
                .query((row, _) -> recovery(row))
                .optional();
    }

    @Override
    public List<RecoveryRecord> list(Query query) {
        Visible visible = query.visible();
        return jdbc.sql("""
                        select r.* from recovery r left join known_job j using (job_id)
                        where (:status::text is null or r.status = :status)
                          and (:cluster::text is null or r.cluster = :cluster)
                          and (:job::uuid is null or r.job_id = :job
                              or r.recovery_id in (select recovery_id from recovery_company where job_id = :job))
                          and (:all or j.project in (:projects) or j.owner = :owner
                              or exists (select 1 from recovery_company c join known_job k using (job_id)
                                  where c.recovery_id = r.recovery_id
                                    and (k.project in (:projects) or k.owner = :owner)))
                          and (:time::timestamptz is null or (r.created_at, r.recovery_id) < (:time, :id::uuid))
                        order by r.created_at desc, r.recovery_id desc limit :limit
                        """)
                .param("status", query.status() == null ? null : query.status().wire())
                .param("cluster", query.cluster())
                .param("job", query.jobId() == null ? null : query.jobId().value())
                .param("all", visible == null)
                .param("projects", projects(visible))
                .param("owner", visible == null ? null : visible.owner())
                .param(
                        "time",
                        query.after() == null
                                ? null
                                : Timestamp.from(query.after().createdAt()))
                .param("id", query.after() == null ? null : query.after().recoveryId())
                .param("limit", query.limit())
                .query((row, _) -> recovery(row))
                .list();
    }

    /**
     * Returns the projects for an SQL list, which needs at least one value; an empty set becomes a project that no job
     * has.
     */
    static Set<String> projects(@Nullable Visible visible) {
        return visible == null || visible.projects().isEmpty() ? Set.of("") : visible.projects();
    }

    @Override
    public void put(RecoveryRecord recovery, @Nullable Instant dueAt) {
        jdbc.sql("""
                        insert into recovery (recovery_id, failure_id, job_id, cluster, event, diagnosis, decision, status,
                            created_at, updated_at, expires_at, approval, cancellation, undo, revision, due_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (recovery_id) do update set event = excluded.event, diagnosis = excluded.diagnosis,
                            decision = excluded.decision, status = excluded.status, updated_at = excluded.updated_at,
                            expires_at = excluded.expires_at, approval = excluded.approval,
                            cancellation = excluded.cancellation, undo = excluded.undo, revision = excluded.revision,
                            due_at = excluded.due_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        recovery.recoveryId(),
                        recovery.diagnosis().failureId(),
                        recovery.failed().jobId().value(),
                        Storable.text(recovery.failed().cluster()),
                        mapper.writeValueAsString(recovery.failed()),
                        mapper.writeValueAsString(recovery.diagnosis()),
                        mapper.writeValueAsString(DecisionRow.of(recovery.decision())),
                        recovery.status().wire(),
                        Timestamp.from(recovery.createdAt()),
                        Timestamp.from(recovery.updatedAt()),
                        time(recovery.expiresAt()),
                        json(recovery.approval()),
                        json(recovery.cancellation()),
                        recovery.undo(),
                        recovery.revision(),
                        time(dueAt)))
                .update();
        events.add(recovery.recoveryId(), recovery.moments());
    }

    @Override
    public Optional<UUID> due(Instant now, Set<UUID> except) {
        return jdbc.sql("""
                        select recovery_id from recovery
                        where due_at <= :now and (holder is null or held_until < :now) and recovery_id <> all (:except)
                        order by due_at limit 1 for update skip locked
                        """)
                .param("now", Timestamp.from(now))
                .param("except", new SqlArrayValue("uuid", except.toArray()))
                .query(UUID.class)
                .optional();
    }

    @Override
    public TakenOn takeOn(UUID recoveryId, UUID holder, Instant until) {
        TakenOn taken = jdbc.sql("select * from recovery where recovery_id = ? for update")
                .param(recoveryId)
                .query((row, _) -> new TakenOn(recovery(row), row.getObject("holder", UUID.class) != null))
                .single();
        jdbc.sql("update recovery set holder = ?, held_until = ? where recovery_id = ?")
                .params(holder, Timestamp.from(until), recoveryId)
                .update();
        return taken;
    }

    @Override
    public void letGo(UUID recoveryId, UUID holder) {
        jdbc.sql("update recovery set holder = null, held_until = null where recovery_id = ? and holder = ?")
                .params(recoveryId, holder)
                .update();
    }

    @Override
    public List<UUID> overdue(Instant now, Set<UUID> except, int atMost) {
        return jdbc.sql("""
                        select recovery_id from recovery
                        where status = 'proposed' and expires_at < ? and recovery_id <> all (?) limit ?
                        """)
                .params(Timestamp.from(now), new SqlArrayValue("uuid", except.toArray()), atMost)
                .query((row, _) -> row.getObject("recovery_id", UUID.class))
                .list();
    }

    private RecoveryRecord recovery(ResultSet row) throws SQLException {
        UUID id = row.getObject("recovery_id", UUID.class);
        return new RecoveryRecord(
                id,
                mapper.readValue(row.getString("event"), JobFailed.class),
                mapper.readValue(row.getString("diagnosis"), DiagnosisSummary.class),
                mapper.readValue(row.getString("decision"), DecisionRow.class).decision(),
                events.of(id),
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("updated_at").toInstant(),
                instant(row, "expires_at"),
                note(row.getString("approval")),
                note(row.getString("cancellation")),
                row.getBoolean("undo"),
                RecoveryStatus.EXPIRED.wire().equals(row.getString("status")),
                row.getLong("revision"));
    }

    private @Nullable PersonNote note(@Nullable String json) {
        return json == null ? null : mapper.readValue(json, PersonNote.class);
    }

    private @Nullable String json(@Nullable PersonNote note) {
        return note == null ? null : mapper.writeValueAsString(note);
    }

    private static @Nullable Timestamp time(@Nullable Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }
}
