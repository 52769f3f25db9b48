package io.schedmate.failure.store;

import io.schedmate.edge.store.IndexedText;
import io.schedmate.failure.archive.LineRange;
import io.schedmate.failure.archive.LogBlock;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores log lines in PostgreSQL, in compressed blocks. */
@Repository
class JdbcLogStore implements LogStore {

    /**
     * The number of blocks read at once. It limits the memory of a call to some hundreds of KiB, for few large blocks
     * as well as for many small ones.
     */
    private static final int BLOCKS_AT_ONCE = 16;

    private static final String COUNT_DROPPED = """
            , gone as (
                update log_stream s set dropped_lines = s.dropped_lines + d.lines, kept_bytes = s.kept_bytes - d.bytes,
                    dropped_before = greatest(s.dropped_before, d.last_line + 1)
                from (select stream_id, sum(last_line - first_line + 1) as lines, sum(raw_bytes) as bytes,
                        max(last_line) as last_line from dropped group by stream_id) d
                where s.stream_id = d.stream_id)
            select count(*) as blocks, coalesce(sum(last_line - first_line + 1), 0) as lines,
                coalesce(sum(raw_bytes), 0) as bytes from dropped
            """;
    private static final String DROP = """
            , dropped as (
                delete from log_block b using wanted w
                where b.stream_id = w.stream_id and b.first_line = w.first_line
                returning b.stream_id, b.first_line, b.last_line, b.raw_bytes)
            """;

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcLogStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public LogStream hold(JobId jobId, int attempt, String name, LogSource source, LogOrder order) {
        String key = IndexedText.of(name);
        jdbc.sql("""
                        insert into log_stream (job_id, attempt, name, source, line_order) values (?, ?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .params(jobId.value(), attempt, key, mapper.writeValueAsString(source), order.name())
                .update();
        return jdbc.sql("select * from log_stream where job_id = ? and attempt = ? and name = ? for update")
                .params(jobId.value(), attempt, key)
                .query((row, _) -> stream(row))
                .single();
    }

    @Override
    public List<LogStream> streams(JobId jobId, int attempt) {
        return jdbc.sql("select * from log_stream where job_id = ? and attempt = ? order by name")
                .params(jobId.value(), attempt)
                .query((row, _) -> stream(row))
                .list();
    }

    @Override
    public OptionalInt latestAttempt(JobId jobId) {
        return jdbc
                .sql("select attempt from log_stream where job_id = ? order by attempt desc limit 1")
                .param(jobId.value())
                .query(Integer.class)
                .list()
                .stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    @Override
    public List<LineRange> places(long stream, LineRange within) {
        return jdbc.sql("""
                        select first_line, last_line from log_block
                        where stream_id = ? and last_line >= ? and first_line <= ? order by first_line
                        """)
                .params(stream, within.first(), within.last())
                .query((row, _) -> new LineRange(row.getLong(1), row.getLong(2)))
                .list();
    }

    @Override
    public List<LogBlock> blocks(long stream, long fromLine) {
        return jdbc.sql("""
                        select first_line, content, told_at from log_block where stream_id = ? and last_line >= ?
                        order by last_line limit ?
                        """)
                .params(stream, fromLine, BLOCKS_AT_ONCE)
                .query((row, _) -> block(row))
                .list();
    }

    @Override
    public Optional<LogBlock> smallLast(long stream, long lastLine, int smallerThanBytes) {
        return jdbc.sql("""
                        select first_line, content, told_at from log_block
                        where stream_id = ? and last_line = ? and raw_bytes < ?
                        """)
                .params(stream, lastLine, smallerThanBytes)
                .query((row, _) -> block(row))
                .optional();
    }

    @Override
    public void put(LogStream stream, LogBlock block, int moreBytes) {
        jdbc.sql("""
                        insert into log_block (stream_id, first_line, last_line, raw_bytes, content, told_at)
                        values (?, ?, ?, ?, ?, ?)
                        on conflict (stream_id, first_line) do update set last_line = excluded.last_line,
                            raw_bytes = excluded.raw_bytes, content = excluded.content, told_at = excluded.told_at
                        """)
                .params(
                        stream.id(),
                        block.first(),
                        block.last(),
                        block.bytes(),
                        PackedLines.pack(block.lines()),
                        Timestamp.from(block.reportedAt()))
                .update();
        jdbc.sql("""
                        update log_stream set last_line = greatest(last_line, ?), kept_bytes = kept_bytes + ?
                        where stream_id = ?
                        """).params(block.last(), moreBytes, stream.id()).update();
    }

    @Override
    public Dropped dropOlderThan(Instant time, int atMost) {
        return drop("""
                with wanted as (
                    select stream_id, first_line from log_block where told_at < ? order by told_at limit ? for update)
                """, Timestamp.from(time), atMost);
    }

    @Override
    public Dropped dropBeyondOfJobs(long bytes) {
        return drop("""
                with large as (
                    select job_id from log_stream group by job_id having sum(kept_bytes) > ? limit 10),
                measured as (
                    select b.stream_id, b.first_line, sum(b.raw_bytes) over (
                        partition by s.job_id order by b.told_at desc, b.stream_id, b.first_line desc) as newer
                    from log_block b join log_stream s using (stream_id) join large using (job_id)),
                wanted as (select stream_id, first_line from measured where newer > ?)
                """, bytes, bytes);
    }

    @Override
    public Dropped dropBeyondInAll(long bytes, int atMost) {
        return drop("""
                with wanted as (
                    select stream_id, first_line from log_block
                    where (select coalesce(sum(kept_bytes), 0) from log_stream) > ?
                    order by told_at limit greatest(1, least(?, (select count(*) from log_block) / 20)) for update)
                """, bytes, atMost);
    }

    private Dropped drop(String wanted, Object... parameters) {
        return jdbc.sql(wanted + DROP + COUNT_DROPPED)
                .params(parameters)
                .query((row, _) -> new Dropped(row.getInt("blocks"), row.getLong("lines"), row.getLong("bytes")))
                .single();
    }

    private LogStream stream(ResultSet row) throws SQLException {
        return new LogStream(
                row.getLong("stream_id"),
                new JobId(row.getObject("job_id", UUID.class)),
                row.getInt("attempt"),
                row.getString("name"),
                mapper.readValue(row.getString("source"), LogSource.class),
                LogOrder.valueOf(row.getString("line_order")),
                row.getLong("last_line"),
                row.getLong("dropped_before"),
                row.getLong("dropped_lines"),
                row.getLong("kept_bytes"));
    }

    private static LogBlock block(ResultSet row) throws SQLException {
        return new LogBlock(
                row.getLong("first_line"),
                PackedLines.unpack(row.getBytes("content")),
                row.getTimestamp("told_at").toInstant());
    }
}
