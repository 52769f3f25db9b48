package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevel;
import io.schedmate.model.api.service.LogLevelChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores log levels in table {@code log_level} of the service's database, which all replicas read. A migration of the
 * service creates the table, see {@link #TABLE}.
 */
public final class JdbcLogLevels implements LogLevels {

    /** The SQL for the service's migration. */
    public static final String TABLE = """
            create table log_level (
                logger     text        primary key,
                level      text        not null,
                until      timestamptz not null,
                changed_by text        not null
            )
            """;

    private final JdbcClient jdbc;

    JdbcLogLevels(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<LogLevelChange> at(Instant now) {
        return jdbc.sql("select logger, level, until, changed_by from log_level where until > ? order by logger")
                .param(Timestamp.from(now))
                .query(JdbcLogLevels::change)
                .list();
    }

    @Override
    public void put(LogLevelChange change) {
        jdbc.sql("""
                insert into log_level (logger, level, until, changed_by) values (?, ?, ?, ?)
                on conflict (logger) do update set level = excluded.level, until = excluded.until,
                    changed_by = excluded.changed_by""")
                .params(change.logger(), change.level().name(), Timestamp.from(change.until()), change.by())
                .update();
    }

    @Override
    public void remove(String logger) {
        jdbc.sql("delete from log_level where logger = ?").param(logger).update();
    }

    @Override
    public void forgetBefore(Instant now) {
        jdbc.sql("delete from log_level where until <= ?")
                .param(Timestamp.from(now))
                .update();
    }

    private static LogLevelChange change(ResultSet row, int number) throws SQLException {
        return new LogLevelChange(
                row.getString("logger"),
                LogLevel.valueOf(row.getString("level")),
                row.getTimestamp("until").toInstant(),
                row.getString("changed_by"));
    }
}
