package io.schedmate.tracker.store;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.node.GpuReading;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.state.AttemptKey;
import io.schedmate.tracker.state.HardwareUses;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Use of GPUs in PostgreSQL, a row for each attempt and minute. */
@Repository
class JdbcHardwareUses implements HardwareUses {

    private static final String READER = "hardware";
    private static final String ADD = """
            insert into hardware_minute as h (job_id, attempt, minute, utilisation_sum, utilisation_count, power_sum,
                power_count, memory_peak, memory_total)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (job_id, attempt, minute) do update set
                utilisation_sum = h.utilisation_sum + excluded.utilisation_sum,
                utilisation_count = h.utilisation_count + excluded.utilisation_count,
                power_sum = h.power_sum + excluded.power_sum, power_count = h.power_count + excluded.power_count,
                memory_peak = greatest(h.memory_peak, excluded.memory_peak),
                memory_total = least(h.memory_total, excluded.memory_total)
            """;
    private static final String MEMORY = """
            select job_id, attempt, min(minute) as first, count(*) as minutes, min(memory_total) as total,
                (array_agg(memory_peak order by minute desc))[1] as latest,
                regr_slope(memory_peak, extract(epoch from minute)) as slope,
                regr_r2(memory_peak, extract(epoch from minute)) as fit,
                max(memory_peak) > min(memory_peak) as varies
            from hardware_minute join unnest(?, ?, ?) as wanted (job_id, attempt, since) using (job_id, attempt)
            where minute >= since and memory_peak is not null and memory_total is not null
            group by job_id, attempt
            having count(*) >= 3
            """;
    private static final String USE = """
            select job_id, attempt, max(memory_peak) as memory_peak,
                sum(utilisation_sum) filter (where minute >= since) as utilisation_sum,
                sum(utilisation_count) filter (where minute >= since) as utilisation_count,
                sum(power_sum) filter (where minute >= since) as power_sum,
                sum(power_count) filter (where minute >= since) as power_count
            from hardware_minute join unnest(?, ?, ?) as wanted (job_id, attempt, since) using (job_id, attempt)
            group by job_id, attempt
            """;

    private final JdbcClient jdbc;
    private final JdbcTemplate batches;
    private final SeenEvents seen;

    JdbcHardwareUses(JdbcClient jdbc, JdbcTemplate batches, SeenEvents seen) {
        this.jdbc = jdbc;
        this.batches = batches;
        this.seen = seen;
    }

    @Override
    public void add(List<NodeSampled> samples) {
        List<Object[]> rows = samples.stream()
                .filter(sample -> sample.jobId() != null && !sample.gpus().isEmpty())
                .filter(sample -> seen.firstTime(READER, sample.eventId()))
                .map(JdbcHardwareUses::row)
                .toList();
        if (!rows.isEmpty()) {
            batches.batchUpdate(ADD, rows);
        }
    }

    @Override
    public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
        return each(USE, since, JdbcHardwareUses::use);
    }

    @Override
    public Map<AttemptKey, MemoryTrend> memory(Map<AttemptKey, Instant> since) {
        return each(MEMORY, since, JdbcHardwareUses::trend);
    }

    /** One row of an attempt. */
    private interface Read<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> Map<AttemptKey, T> each(String query, Map<AttemptKey, Instant> since, Read<T> read) {
        Map<AttemptKey, T> found = new HashMap<>();
        if (since.isEmpty()) {
            return found;
        }
        List<AttemptKey> keys = List.copyOf(since.keySet());
        Object[] arrays = AttemptKeys.arrays(keys);
        Object[] times = keys.stream()
                .map(key ->
                        Timestamp.from(Objects.requireNonNull(since.get(key)).truncatedTo(ChronoUnit.MINUTES)))
                .toArray();
        jdbc.sql(query)
                .params(arrays[0], arrays[1], new SqlArrayValue("timestamptz", times))
                .query(row -> {
                    found.put(AttemptKeys.read(row), read.of(row));
                });
        return found;
    }

    private static MemoryTrend trend(ResultSet row) throws SQLException {
        // Where nothing varies there is nothing to explain, which the database calls a perfect fit.
        boolean varies = row.getBoolean("varies");
        return new MemoryTrend(
                row.getTimestamp("first").toInstant(),
                row.getLong("minutes"),
                row.getLong("latest"),
                row.getLong("total"),
                varies ? row.getDouble("slope") : 0,
                varies ? row.getDouble("fit") : 0);
    }

    private static Object[] row(NodeSampled sample) {
        List<Double> utilisation = sample.gpus().stream()
                .map(GpuReading::utilisationRatio)
                .filter(Objects::nonNull)
                .toList();
        List<Double> power = sample.gpus().stream()
                .map(GpuReading::powerWatts)
                .filter(Objects::nonNull)
                .toList();
        JobId jobId = Objects.requireNonNull(sample.jobId(), "only a job's samples are kept");
        return new Object[] {
            jobId.value(),
            sample.attempt(),
            Timestamp.from(sample.occurredAt().truncatedTo(ChronoUnit.MINUTES)),
            sum(utilisation),
            utilisation.size(),
            sum(power),
            power.size(),
            sample.gpus().stream()
                    .map(GpuReading::memoryUsedBytes)
                    .filter(Objects::nonNull)
                    .max(Long::compare)
                    .orElse(null),
            sample.gpus().stream()
                    .map(GpuReading::memoryTotalBytes)
                    .filter(Objects::nonNull)
                    .min(Long::compare)
                    .orElse(null)
        };
    }

    private static HardwareUse use(ResultSet row) throws SQLException {
        long readings = Math.max(row.getLong("utilisation_count"), row.getLong("power_count"));
        Double utilisation = mean(row, "utilisation");
        return new HardwareUse(
                utilisation == null ? null : Math.clamp(utilisation, 0, 1),
                row.getObject("memory_peak", Long.class),
                mean(row, "power"),
                readings);
    }

    private static @Nullable Double mean(ResultSet row, String of) throws SQLException {
        long count = row.getLong(of + "_count");
        return count == 0 ? null : Double.valueOf(row.getDouble(of + "_sum") / count);
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }
}
