package io.schedmate.failure.store.fleet;

import io.schedmate.failure.overview.Overview;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.recovery.RecoveryStatus;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts failures and recoveries in PostgreSQL. Indexes find the recent rows. */
@Repository
public class JdbcOverview implements Overview {

    private final JdbcClient jdbc;

    public JdbcOverview(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Map<FailureCategory, Long> failures(Instant since) {
        return counts(FailureCategory.class, """
                select category, count(*) from failure where told_at > ? and category is not null group by category
                """, since);
    }

    @Override
    public Map<RecoveryStatus, Long> recoveries(Instant since) {
        return counts(RecoveryStatus.class, """
                select status, count(*) from recovery
                where updated_at > ? and status in ('succeeded', 'failed', 'cancelled', 'expired') group by status
                """, since);
    }

    @Override
    public Proposals proposals() {
        return jdbc.sql("select count(*), min(created_at) from recovery where status = 'proposed'")
                .query((row, _) -> {
                    Timestamp oldest = row.getTimestamp(2);
                    return new Proposals(row.getLong(1), oldest == null ? null : oldest.toInstant());
                })
                .single();
    }

    private <E extends Enum<E>> Map<E, Long> counts(Class<E> names, String sql, Instant since) {
        Map<E, Long> counts = new EnumMap<>(names);
        jdbc.sql(sql).param(Timestamp.from(since)).query(row -> {
            counts.put(Enum.valueOf(names, row.getString(1).toUpperCase(Locale.ROOT)), row.getLong(2));
        });
        return counts;
    }
}
