package io.schedmate.tracker.store.intake;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.ChunkBacklog;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Counts the chunks in the outbox. They have their own index, and counting stops at the limit. The total is counted
 * only some times per second and not for each call, because under load the index contains many rows of sent chunks.
 */
@Repository
public class JdbcChunkBacklog implements ChunkBacklog {

    private static final long COUNTED_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final JdbcClient jdbc;
    private volatile @Nullable Count count;
    private final int most;
    private final int maxPerJob;

    public JdbcChunkBacklog(
            JdbcClient jdbc,
            @Value("${schedmate.tracker.max-waiting-chunks}") int most,
            @Value("${schedmate.tracker.max-waiting-chunks-per-job}") int maxPerJob) {
        this.jdbc = jdbc;
        this.most = most;
        this.maxPerJob = maxPerJob;
    }

    private record Count(long atNanos, boolean reachesTheMost) {}

    @Override
    public Set<JobId> full(Collection<JobId> jobs) {
        if (reachesTheMost()) {
            return Set.copyOf(jobs);
        }
        return Set.copyOf(jdbc.sql("""
                        select job_id from unnest(?) as given (job_id)
                        where (select count(*) from (select 1 from outbox
                                where event_type = 'LOG_CHUNK' and job_id = given.job_id limit ?) own) >= ?
                        """)
                .param(new SqlArrayValue("uuid", jobs.stream().map(JobId::value).toArray()))
                .params(maxPerJob, maxPerJob)
                .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                .list());
    }

    /**
     * Returns whether the total limit is reached. A recent count is used: the lines received since then are few
     * compared with the limit.
     */
    private boolean reachesTheMost() {
        long now = System.nanoTime();
        Count last = count;
        if (last == null || now - last.atNanos() > COUNTED_FOR_NANOS) {
            last = new Count(now, count() >= most);
            count = last;
        }
        return last.reachesTheMost();
    }

    private int count() {
        return jdbc.sql("select count(*) from (select 1 from outbox where event_type = 'LOG_CHUNK' limit ?) everybodys")
                .param(most)
                .query(Integer.class)
                .single();
    }
}
