package io.schedmate.tracker.store.hardware;

import io.schedmate.model.api.metrics.HardwareMinute;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.node.HardwareMinutes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the minutes that {@link JdbcHardwareUses} has summed. */
@Repository
class JdbcHardwareMinutes implements HardwareMinutes {

    private final JdbcClient jdbc;

    JdbcHardwareMinutes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<HardwareMinute> of(AttemptKey key, int limit) {
        return jdbc.sql("""
                        select minute, utilisation_sum, utilisation_count, power_sum, power_count, memory_peak
                        from hardware_minute where job_id = ? and attempt = ? order by minute desc limit ?
                        """)
                .params(key.jobId().value(), key.attempt(), limit)
                .query((row, _) -> minute(row))
                .list()
                .reversed();
    }

    private static HardwareMinute minute(ResultSet row) throws SQLException {
        Double utilisation = mean(row, "utilisation");
        return new HardwareMinute(
                row.getTimestamp("minute").toInstant(),
                utilisation == null ? null : Double.valueOf(Math.clamp(utilisation, 0, 1)),
                row.getObject("memory_peak", Long.class),
                mean(row, "power"));
    }

    private static @Nullable Double mean(ResultSet row, String of) throws SQLException {
        long count = row.getLong(of + "_count");
        return count == 0 ? null : Double.valueOf(row.getDouble(of + "_sum") / count);
    }
}
