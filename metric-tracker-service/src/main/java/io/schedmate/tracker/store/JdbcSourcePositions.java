package io.schedmate.tracker.store;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.SourcePosition;
import io.schedmate.tracker.intake.chunk.SourcePositions;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Positions in PostgreSQL, a row for each source. */
@Repository
class JdbcSourcePositions implements SourcePositions {

    private final JdbcClient jdbc;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcSourcePositions(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public SourcePosition lock(JobId jobId, int attempt, LogSource source) {
        String name = mapper.writeValueAsString(source);
        // There must be a row to lock.
        jdbc.sql("""
                        insert into source_position (job_id, attempt, source, next_sequence, next_line, moved_at)
                        values (?, ?, ?, 0, 1, ?) on conflict do nothing
                        """)
                .params(jobId.value(), attempt, name, Timestamp.from(clock.instant()))
                .update();
        return jdbc.sql("select * from source_position where job_id = ? and attempt = ? and source = ? for update")
                .params(jobId.value(), attempt, name)
                .query((row, _) -> position(row))
                .single();
    }

    @Override
    public void save(JobId jobId, int attempt, LogSource source, SourcePosition position) {
        jdbc.sql("""
                        update source_position set next_sequence = ?, next_line = ?, last_offset = ?, file_identity = ?,
                            first_hash = ?, moved_at = ?
                        where job_id = ? and attempt = ? and source = ?
                        """)
                .param(position.nextSequence())
                .param(position.nextLine())
                .param(position.lastOffset())
                .param(storable(position.fileIdentity()))
                .param(position.firstLineHash())
                .param(Timestamp.from(clock.instant()))
                .param(jobId.value())
                .param(attempt)
                .param(mapper.writeValueAsString(source))
                .update();
    }

    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : text.replace("\0", "");
    }

    private static SourcePosition position(ResultSet row) throws SQLException {
        return new SourcePosition(
                row.getLong("next_sequence"),
                row.getLong("next_line"),
                row.getObject("last_offset", Long.class),
                row.getString("file_identity"),
                row.getObject("first_hash", Integer.class));
    }
}
