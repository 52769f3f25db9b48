package io.schedmate.tracker.store.intake;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.ChunkBacklog;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The chunks in the outbox. An index of its own has them alone, and counting ends at the bound. */
@Repository
public class JdbcChunkBacklog implements ChunkBacklog {

    private final JdbcClient jdbc;
    private final int most;
    private final int mostOfAJob;

    public JdbcChunkBacklog(
            JdbcClient jdbc,
            @Value("${schedmate.tracker.most-waiting-chunks}") int most,
            @Value("${schedmate.tracker.most-waiting-chunks-of-a-job}") int mostOfAJob) {
        this.jdbc = jdbc;
        this.most = most;
        this.mostOfAJob = mostOfAJob;
    }

    @Override
    public Set<JobId> full(Collection<JobId> jobs) {
        return Set.copyOf(jdbc.sql("""
                        select job_id from unnest(?) as given (job_id)
                        where (select count(*) from (select 1 from outbox
                                where event_type = 'LOG_CHUNK' and job_id = given.job_id limit ?) own) >= ?
                            or (select count(*) from (
                                select 1 from outbox where event_type = 'LOG_CHUNK' limit ?) everybodys) >= ?
                        """)
                .param(new SqlArrayValue("uuid", jobs.stream().map(JobId::value).toArray()))
                .params(mostOfAJob, mostOfAJob, most, most)
                .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                .list());
    }
}
