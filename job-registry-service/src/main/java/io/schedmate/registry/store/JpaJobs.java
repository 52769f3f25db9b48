package io.schedmate.registry.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.model.api.job.JobCount;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.registry.lifecycle.JobQuery;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.registry.lifecycle.Jobs;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores jobs in PostgreSQL. */
@Repository
class JpaJobs implements Jobs {

    private final JobRows rows;
    private final JdbcClient jdbc;
    private final JobMapping mapping = new JobMapping();

    JpaJobs(JobRows rows, JdbcClient jdbc) {
        this.rows = rows;
        this.jdbc = jdbc;
    }

    @Override
    public Optional<JobRecord> find(JobId jobId) {
        return rows.findById(jobId.value()).map(mapping::record);
    }

    @Override
    public Optional<JobRecord> lock(JobId jobId) {
        return rows.findLockedByJobId(jobId.value()).map(mapping::record);
    }

    /** Adds the job. If two callers submit it at the same time, the database accepts the first. */
    @Override
    public boolean add(JobRecord job) {
        JobRow row = mapping.row(job);
        int added = jdbc.sql("""
                        insert into job (job_id, cluster, scheduler, external_id, owner, project, queue, submission,
                            state, attempt, submitted_at, ended_at, attempts, packing)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        row.jobId,
                        row.cluster,
                        row.scheduler,
                        row.externalId,
                        row.owner,
                        row.project,
                        row.queue,
                        row.submission,
                        row.state,
                        row.attempt,
                        timestamp(row.submittedAt),
                        timestamp(row.endedAt),
                        row.attempts,
                        row.packing))
                .update();
        if (added == 1) {
            jdbc.sql("delete from forgotten_job where job_id = ?")
                    .param(row.jobId)
                    .update();
        }
        return added == 1;
    }

    @Override
    public void change(JobRecord job) {
        JobRow row = rows.findById(job.job().jobId().value()).orElseThrow();
        mapping.fill(row, job);
        rows.saveAndFlush(row);
    }

    @Override
    public void note(JobId jobId, RecoveryStatus recovery) {
        rows.recovery(jobId.value(), recovery.wire());
    }

    @Override
    public List<JobRecord> list(JobQuery query) {
        Sort newestFirst = Sort.by(Sort.Order.desc("submittedAt"), Sort.Order.desc("jobId"));
        return rows
                .findBy(
                        JobFilter.of(query),
                        found -> found.sortBy(newestFirst).limit(query.limit()).all())
                .stream()
                .map(mapping::record)
                .toList();
    }

    @Override
    public List<JobCount> count(Set<JobState> states, JobQuery.@Nullable Visible visible, int newest) {
        return states.stream()
                .map(state -> visible == null ? countAll(state, newest) : count(state, visible, newest))
                .toList();
    }

    /** Counts jobs up to a limit. The subquery selects no columns, so an index-only scan answers it. */
    private JobCount countAll(JobState state, int newest) {
        int found = jdbc.sql("select count(*) from (select from job where state = ? limit ?) found")
                .params(state.wire(), newest + 1)
                .query(Integer.class)
                .single();
        return new JobCount(state, Math.min(found, newest), found > newest);
    }

    private JobCount count(JobState state, JobQuery.Visible visible, int newest) {
        return jdbc.sql("""
                        select least(:newest, count(*) filter (where project = any(:projects::text[])
                            or owner = :owner or cluster = any(:clusters::text[]))), count(*) > :newest
                        from (select project, owner, cluster from job where state = :state
                            order by submitted_at desc, job_id desc limit :newest + 1) found
                        """)
                .param("state", state.wire())
                .param("newest", newest)
                .param("projects", visible.projects().toArray(String[]::new))
                .param("owner", visible.owner(), Types.VARCHAR)
                .param("clusters", visible.clusters().toArray(String[]::new))
                .query((row, _) -> new JobCount(state, row.getInt(1), row.getBoolean(2)))
                .single();
    }

    @Override
    public Set<JobId> known(Collection<JobId> jobIds) {
        return rows.known(jobIds.stream().map(JobId::value).toList()).stream()
                .map(JobId::new)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<JobId> forgotten(Collection<JobId> jobIds) {
        return jobIds.isEmpty()
                ? Set.of()
                : jdbc.sql("select job_id from forgotten_job where job_id in (:jobs)")
                        .param("jobs", jobIds.stream().map(JobId::value).toList())
                        .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                        .set();
    }

    @Override
    public void forget(JobId jobId, Instant acceptedAt) {
        rows.deleteById(jobId.value());
        rows.flush();
        jdbc.sql("insert into forgotten_job (job_id, accepted_at) values (?, ?) on conflict do nothing")
                .params(jobId.value(), Timestamp.from(acceptedAt))
                .update();
        jdbc.sql("delete from dead_letter where record_key = ?")
                .param(jobId.toString())
                .update();
    }

    @Override
    public Set<String> archives() {
        return jdbc.sql("""
                        select distinct substring(submission from '"archiveId":"([0-9a-f]{64})"') from job
                        where submission like '%"archiveId":"%'
                        """).query((row, _) -> row.getString(1)).list().stream()
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<Instant> forgottenAt(JobId jobId) {
        return jdbc.sql("select accepted_at from forgotten_job where job_id = ?")
                .param(jobId.value())
                .query(Timestamp.class)
                .optional()
                .map(Timestamp::toInstant);
    }

    @Override
    public int dropForgottenBefore(Instant time) {
        return new OldRows(jdbc).delete("forgotten_job", "accepted_at < :before", time);
    }

    @Override
    public int forgetEndedBefore(Instant time, int limit) {
        return rows.deleteEndedBefore(time, limit);
    }

    private static @Nullable Timestamp timestamp(@Nullable Instant time) {
        return time == null ? null : Timestamp.from(time);
    }
}
