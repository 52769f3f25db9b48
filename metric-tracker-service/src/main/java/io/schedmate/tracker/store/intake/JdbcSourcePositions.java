package io.schedmate.tracker.store.intake;

import io.schedmate.edge.store.IndexedText;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores positions in PostgreSQL, one row per source. */
@Repository
public class JdbcSourcePositions implements SourcePositions {

    private final JdbcClient jdbc;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcSourcePositions(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public Map<SourceKey, SourcePosition> lock(Collection<SourceKey> sources) {
        Map<SourceKey, SourcePosition> found = new HashMap<>(present(sources));
        List<SourceKey> missing =
                sources.stream().filter(source -> !found.containsKey(source)).toList();
        if (!missing.isEmpty()) {
            // Rows are inserted first, because only an existing row can be locked.
            jdbc.sql("""
                            insert into source_position (job_id, attempt, source, next_sequence, next_line, moved_at)
                            select job_id, attempt, source, 0, 1, ?
                            from unnest(?, ?, ?) as given (job_id, attempt, source)
                            order by job_id, attempt, source on conflict do nothing
                            """)
                    .param(Timestamp.from(clock.instant()))
                    .params(keys(missing))
                    .update();
            found.putAll(present(missing));
        }
        return found;
    }

    /** Locks the sources in a fixed order, so that transactions with the same sources cannot deadlock. */
    private Map<SourceKey, SourcePosition> present(Collection<SourceKey> sources) {
        if (sources.isEmpty()) {
            return Map.of();
        }
        List<SourceKey> wanted = List.copyOf(sources);
        Map<SourceKey, SourcePosition> found = new HashMap<>();
        jdbc.sql("""
                        select given.number, p.next_sequence, p.next_line, p.last_offset, p.file_identity, p.first_hash
                        from source_position p
                        join unnest(?, ?, ?) with ordinality as given (job_id, attempt, source, number)
                            using (job_id, attempt, source)
                        order by p.job_id, p.attempt, p.source for update of p
                        """).params(keys(wanted)).query(row -> {
            found.put(wanted.get(row.getInt("number") - 1), position(row));
        });
        return found;
    }

    @Override
    public void save(Map<SourceKey, SourcePosition> positions) {
        if (positions.isEmpty()) {
            return;
        }
        Collection<SourcePosition> to = positions.values();
        jdbc.sql("""
                        update source_position p set next_sequence = given.next_sequence, next_line = given.next_line,
                            last_offset = given.last_offset, file_identity = given.file_identity,
                            first_hash = given.first_hash, moved_at = ?
                        from unnest(?, ?, ?, ?, ?, ?, ?, ?) as given (job_id, attempt, source, next_sequence, next_line,
                            last_offset, file_identity, first_hash)
                        where p.job_id = given.job_id and p.attempt = given.attempt and p.source = given.source
                        """)
                .param(Timestamp.from(clock.instant()))
                .params(keys(positions.keySet()))
                .param(array("int8", to, SourcePosition::nextSequence))
                .param(array("int8", to, SourcePosition::nextLine))
                .param(array("int8", to, SourcePosition::lastOffset))
                .param(array("text", to, position -> storable(position.fileIdentity())))
                .param(array("int4", to, SourcePosition::firstLineHash))
                .update();
    }

    private Object[] keys(Collection<SourceKey> sources) {
        return new Object[] {
            array("uuid", sources, source -> source.jobId().value()),
            array("int4", sources, SourceKey::attempt),
            array("text", sources, source -> IndexedText.of(mapper.writeValueAsString(source.source())))
        };
    }

    private static <T> SqlArrayValue array(String type, Collection<T> all, Function<T, @Nullable Object> of) {
        return new SqlArrayValue(type, all.stream().map(of).toArray());
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
