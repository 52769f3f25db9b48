package io.schedmate.tracker.store.hardware;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.store.AttemptKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Stores GPU use in PostgreSQL, one row per attempt and minute. */
@Repository
public class JdbcHardwareUses implements HardwareUses {

    private static final String READER = "hardware";
    private static final int MIN_MINUTES = 3;
    private static final String MEMORY =
            """
            select job_id, attempt, %s, %s
            from hardware_minute join unnest(?, ?, ?) as wanted (job_id, attempt, since) using (job_id, attempt)
            where minute >= since
            group by job_id, attempt
            """.formatted(line("gpu", "memory_peak", "memory_total"), line("host", "host_used", "host_limit"));
    private static final String DISKS = """
            select job_id, attempt, path, %s
            from disk_minute join unnest(?, ?, ?) as wanted (job_id, attempt, since) using (job_id, attempt)
            where minute >= since
            group by job_id, attempt, path
            order by path
            """.formatted(line("disk", "(total_bytes - free_bytes)", "total_bytes"));
    private static final String USED = """
            select job_id, attempt, sum(utilisation_sum) as utilisation_sum, sum(utilisation_count) as utilisation_count,
                sum(gpus_empty) as empty_sum, sum(gpus) as empty_count, sum(power_sum) as power_sum,
                sum(power_count) as power_count, sum(power_limit_sum) as limit_sum,
                sum(power_limit_count) as limit_count, max(temperature_peak) as temperature, sum(cpu_sum) as cpu_sum,
                sum(cpu_count) as cpu_count, max(host_used) as host
            from hardware_minute
                join unnest(?, ?, ?, ?) as wanted (job_id, attempt, since, before) using (job_id, attempt)
            where minute >= since and minute < before
            group by job_id, attempt
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

    public JdbcHardwareUses(JdbcClient jdbc, JdbcTemplate batches, SeenEvents seen) {
        this.jdbc = jdbc;
        this.batches = batches;
        this.seen = seen;
    }

    @Override
    public void add(List<NodeSampled> samples) {
        List<NodeSampled> readable = samples.stream()
                .filter(HardwareRow::isUseful)
                .filter(sample -> seen.firstTime(READER, sample))
                .toList();
        write(HardwareRow.ADD, readable.stream().map(HardwareRow::of).toList());
        write(
                HardwareRow.ADD_DISK,
                readable.stream().flatMap(HardwareRow::disks).toList());
    }

    @Override
    public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
        return each(USE, since, JdbcHardwareUses::use);
    }

    @Override
    public Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince) {
        Map<AttemptKey, Trends> trends =
                each(MEMORY, memorySince, row -> new Trends(trend(row, "gpu"), trend(row, "host"), List.of()));
        Map<AttemptKey, List<DiskTrend>> disks = new HashMap<>();
        rows(DISKS, disksSince, row -> {
            MemoryTrend used = trend(row, "disk");
            if (used != null) {
                disks.computeIfAbsent(AttemptKeys.read(row), _ -> new ArrayList<>())
                        .add(new DiskTrend(row.getString("path"), used));
            }
        });
        disks.forEach((key, filling) -> {
            Trends known = trends.getOrDefault(key, Trends.NONE);
            trends.put(key, new Trends(known.gpu(), known.host(), List.copyOf(filling)));
        });
        return trends;
    }

    @Override
    public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times) {
        Map<AttemptKey, ResourceUse> found = new HashMap<>();
        if (!times.isEmpty()) {
            Object[] arrays = AttemptKeys.arrays(times.keySet());
            jdbc.sql(USED)
                    .params(
                            arrays[0],
                            arrays[1],
                            minutes(times.values().stream().map(Within::from)),
                            minutes(times.values().stream().map(Within::until)))
                    .query(row -> {
                        found.put(AttemptKeys.read(row), used(row));
                    });
        }
        return found;
    }

    private void write(String statement, List<Object[]> rows) {
        if (!rows.isEmpty()) {
            batches.batchUpdate(statement, rows);
        }
    }

    /** One row of an attempt. */
    private interface Read<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> Map<AttemptKey, T> each(String query, Map<AttemptKey, Instant> since, Read<T> read) {
        Map<AttemptKey, T> found = new HashMap<>();
        rows(query, since, row -> found.put(AttemptKeys.read(row), read.of(row)));
        return found;
    }

    private void rows(String query, Map<AttemptKey, Instant> since, RowCallbackHandler row) {
        if (!since.isEmpty()) {
            List<AttemptKey> keys = List.copyOf(since.keySet());
            Object[] arrays = AttemptKeys.arrays(keys);
            jdbc.sql(query)
                    .params(
                            arrays[0],
                            arrays[1],
                            minutes(keys.stream().map(key -> Objects.requireNonNull(since.get(key)))))
                    .query(row);
        }
    }

    private static SqlArrayValue minutes(Stream<Instant> times) {
        return new SqlArrayValue(
                "timestamptz",
                times.map(time -> Timestamp.from(time.truncatedTo(ChronoUnit.MINUTES)))
                        .toArray());
    }

    /** Returns the columns of a least-squares line over the minutes with both use and capacity. */
    private static String line(String name, String used, String total) {
        String both = "filter (where %s is not null and %s is not null)".formatted(used, total);
        return """
                min(minute) %1$s as NAME_first, count(*) %1$s as NAME_minutes, min(%3$s) %1$s as NAME_total,
                (array_agg(%2$s order by minute desc) %1$s)[1] as NAME_latest,
                regr_slope(%2$s, extract(epoch from minute)) %1$s as NAME_slope,
                regr_r2(%2$s, extract(epoch from minute)) %1$s as NAME_fit,
                max(%2$s) %1$s > min(%2$s) %1$s as NAME_varies
                """.formatted(both, used, total).replace("NAME", name);
    }

    private static @Nullable MemoryTrend trend(ResultSet row, String name) throws SQLException {
        if (row.getLong(name + "_minutes") < MIN_MINUTES) {
            return null;
        }
        // Without variation there is nothing to explain, which the database reports as a perfect fit.
        boolean varies = row.getBoolean(name + "_varies");
        return new MemoryTrend(
                row.getTimestamp(name + "_first").toInstant(),
                row.getLong(name + "_minutes"),
                row.getLong(name + "_latest"),
                row.getLong(name + "_total"),
                varies ? row.getDouble(name + "_slope") : 0,
                varies ? row.getDouble(name + "_fit") : 0);
    }

    private static ResourceUse used(ResultSet row) throws SQLException {
        Double power = mean(row, "power");
        Double limit = mean(row, "limit");
        Double utilisation = mean(row, "utilisation");
        return new ResourceUse(
                utilisation == null ? null : Math.clamp(utilisation, 0, 1),
                mean(row, "empty"),
                power,
                power == null || limit == null || limit <= 0 ? null : Double.valueOf(power / limit),
                row.getObject("temperature", Double.class),
                mean(row, "cpu"),
                row.getObject("host", Long.class),
                row.getLong("utilisation_count"));
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
}
