package io.schedmate.tracker.store;

import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the throughput of similar jobs in PostgreSQL, one row per job and type of GPU. */
@Repository
class JdbcSimilarThroughputs implements SimilarThroughputs {

    private static final int MAX_TYPES = 50;

    private final JdbcClient jdbc;

    JdbcSimilarThroughputs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void advised(JobAdvised event) {
        event.estimates().throughput().stream().limit(MAX_TYPES).forEach(estimate -> save(event, estimate));
    }

    private void save(JobAdvised event, ThroughputEstimate estimate) {
        jdbc.sql("""
                        insert into job_kin (job_id, gpu_type, advised_at, throughput, unit, batch_size)
                        values (?, ?, ?, ?, ?, ?)
                        on conflict (job_id, gpu_type) do update set advised_at = excluded.advised_at,
                            throughput = excluded.throughput, unit = excluded.unit, batch_size = excluded.batch_size
                        where job_kin.advised_at < excluded.advised_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        event.jobId().value(),
                        storable(estimate.gpuType()),
                        Timestamp.from(event.occurredAt()),
                        estimate.throughput().value(),
                        storable(estimate.throughput().unit()),
                        estimate.batchSize()))
                .update();
    }

    @Override
    public Optional<SimilarThroughput> of(JobId jobId, String gpuType) {
        return jdbc
                .sql("select * from job_kin where job_id = ? and lower(gpu_type) = lower(?)")
                .params(jobId.value(), storable(gpuType))
                .query((row, _) -> new SimilarThroughput(
                        row.getString("gpu_type"),
                        new Rate(row.getDouble("throughput"), row.getString("unit")),
                        row.getObject("batch_size", Long.class)))
                .list()
                .stream()
                .findFirst();
    }

    /** Removes U+0000, the only character that PostgreSQL's text type does not accept. */
    private static String storable(String text) {
        return text.replace("\0", "");
    }
}
