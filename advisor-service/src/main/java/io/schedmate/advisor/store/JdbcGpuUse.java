package io.schedmate.advisor.store;

import io.schedmate.advisor.history.GpuUse;
import io.schedmate.edge.store.OldRows;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.node.GpuReading;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores GPU use in PostgreSQL. */
@Repository
class JdbcGpuUse implements GpuUse {

    private final JdbcClient jdbc;

    /**
     * A running attempt.
     *
     * @param gpus total number of requested GPUs; null if unknown
     */
    private record Run(
            UUID jobId, int attempt, int nodes, @Nullable Integer gpus) {}

    JdbcGpuUse(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void changed(JobStateChanged event) {
        if (event.state() == JobState.RUNNING && !event.nodes().isEmpty()) {
            jdbc.sql("""
                            insert into gpu_use (job_id, attempt, cluster, nodes, started_at) values (?, ?, ?, ?, ?)
                            on conflict do nothing
                            """)
                    .params(
                            event.jobId().value(),
                            event.attempt(),
                            storable(event.cluster()),
                            event.nodes().stream().map(JdbcGpuUse::storable).toArray(String[]::new),
                            Timestamp.from(event.occurredAt()))
                    .update();
        } else if (event.state().ended()) {
            jdbc.sql("update gpu_use set ended_at = ? where job_id = ? and attempt = ?")
                    .params(Timestamp.from(event.occurredAt()), event.jobId().value(), event.attempt())
                    .update();
        }
    }

    @Override
    public void sampled(NodeSampled sample) {
        List<Run> there = running(sample);
        if (there.size() == 1) {
            add(there.getFirst(), readings(there.getFirst(), sample));
        }
    }

    private List<Run> running(NodeSampled sample) {
        return jdbc.sql("""
                        select u.job_id, u.attempt, cardinality(u.nodes) as nodes,
                            a.submission::json #>> '{requested,gpus}' as gpus
                        from gpu_use u left join advice a on a.job_id = u.job_id
                        where u.cluster = :cluster and u.nodes @> array[:node]::text[] and u.started_at <= :at
                          and (u.ended_at is null or u.ended_at >= :at)
                          and (:job::uuid is null or u.job_id = :job)
                        limit 2
                        """)
                .param("cluster", storable(sample.cluster()))
                .param("node", storable(sample.node()))
                .param("at", Timestamp.from(sample.occurredAt()))
                .param("job", sample.jobId() == null ? null : sample.jobId().value())
                .query((row, _) -> {
                    String gpus = row.getString("gpus");
                    return new Run(
                            row.getObject("job_id", UUID.class),
                            row.getInt("attempt"),
                            row.getInt("nodes"),
                            gpus == null ? null : Integer.valueOf(gpus));
                })
                .list();
    }

    /**
     * Returns the readings of the job's GPUs. If the job requested a part of the node, the GPUs with the most memory in
     * use are assumed to belong to it.
     */
    private static List<GpuReading> readings(Run run, NodeSampled sample) {
        List<GpuReading> measured = sample.gpus().stream()
                .filter(gpu -> gpu.utilisationRatio() != null)
                .toList();
        if (sample.jobId() != null || run.gpus() == null) {
            return measured;
        }
        int here = Math.ceilDiv(run.gpus(), Math.max(1, run.nodes()));
        return measured.stream()
                .sorted(Comparator.comparing((GpuReading gpu) -> Objects.requireNonNullElse(gpu.memoryUsedBytes(), 0L))
                        .reversed())
                .limit(here)
                .toList();
    }

    private void add(Run run, List<GpuReading> readings) {
        double sum = readings.stream()
                .map(GpuReading::utilisationRatio)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        Long peak = readings.stream()
                .map(GpuReading::memoryUsedBytes)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
        jdbc.sql("""
                        update gpu_use set readings = readings + :readings, utilisation_sum = utilisation_sum + :sum,
                            memory_peak = greatest(memory_peak, :peak::bigint)
                        where job_id = :job and attempt = :attempt
                        """)
                .param("readings", readings.size())
                .param("sum", sum)
                .param("peak", peak)
                .param("job", run.jobId())
                .param("attempt", run.attempt())
                .update();
    }

    @Override
    public Optional<Measured> of(JobId jobId, int attempt) {
        return jdbc.sql("""
                        select readings, utilisation_sum / readings, memory_peak from gpu_use
                        where job_id = ? and attempt = ? and readings > 0
                        """)
                .params(jobId.value(), attempt)
                .query((row, _) ->
                        new Measured(row.getLong(1), Math.clamp(row.getDouble(2), 0, 1), row.getObject(3, Long.class)))
                .optional();
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jdbc.sql("delete from gpu_use where job_id = ? and started_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
    }

    @Override
    public int forgetBefore(Instant ended, Instant started) {
        OldRows rows = new OldRows(jdbc);
        return rows.delete("gpu_use", "ended_at < :before", ended)
                + rows.delete("gpu_use", "ended_at is null and started_at < :before", started);
    }

    /** Removes U+0000, the only character that PostgreSQL's text type does not accept. */
    private static String storable(String text) {
        return text.replace("\0", "");
    }
}
