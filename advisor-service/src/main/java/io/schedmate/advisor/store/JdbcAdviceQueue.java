package io.schedmate.advisor.store;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.edge.store.OldRows;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores the advice queue in PostgreSQL. */
@Repository
class JdbcAdviceQueue implements AdviceQueue {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WorkloadJson.mapper();

    JdbcAdviceQueue(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(QueuedJob job) {
        jdbc.sql("""
                        insert into advice
                            (job_id, advice_id, owner, project, attempt, submission, submitted_at, traceparent)
                        values (?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .param(job.jobId().value())
                .param(job.adviceId())
                .param(job.job().owner())
                .param(job.job().project())
                .param(job.attempt())
                .param(mapper.writeValueAsString(job.job()))
                .param(Timestamp.from(job.submittedAt()))
                .param(job.traceparent())
                .update();
    }

    @Override
    public List<QueuedJob> take(int most, Instant now, Duration hold) {
        return jdbc.sql("""
                        update advice set held_until = ?, tries = tries + 1
                        where job_id in (
                            select job_id from advice
                            where advised is null and (held_until is null or held_until < ?)
                            order by submitted_at limit ?
                            for update skip locked)
                        returning *
                        """)
                .params(Timestamp.from(now.plus(hold)), Timestamp.from(now), most)
                .query((row, _) -> waiting(row))
                .list();
    }

    @Override
    public boolean finish(JobId jobId, StoredAdvice advised) {
        return jdbc.sql("update advice set advised = ? where job_id = ? and advised is null")
                        .params(mapper.writeValueAsString(advised), jobId.value())
                        .update()
                == 1;
    }

    @Override
    public Optional<Known> find(JobId jobId) {
        return jdbc.sql("select * from advice where job_id = ?")
                .param(jobId.value())
                .query((row, _) -> known(row))
                .optional();
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jdbc.sql("delete from advice where job_id = ? and submitted_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("advice", "submitted_at < :before and advised is not null", time);
    }

    private QueuedJob waiting(ResultSet row) throws SQLException {
        return new QueuedJob(
                row.getObject("advice_id", UUID.class),
                new JobId(row.getObject("job_id", UUID.class)),
                row.getInt("attempt"),
                mapper.readValue(row.getString("submission"), JobSubmission.class),
                row.getTimestamp("submitted_at").toInstant(),
                row.getInt("tries"),
                row.getString("traceparent"));
    }

    private Known known(ResultSet row) throws SQLException {
        String advised = row.getString("advised");
        return new Known(
                row.getObject("advice_id", UUID.class),
                new JobId(row.getObject("job_id", UUID.class)),
                row.getString("owner"),
                row.getString("project"),
                advised == null ? null : mapper.readValue(advised, StoredAdvice.class));
    }
}
