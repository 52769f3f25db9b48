package io.schedmate.tracker.store.intake;

import com.github.luben.zstd.Zstd;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import io.schedmate.wire.WireJson;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores the positions of partitions in PostgreSQL, one row each. */
@Repository
public class JdbcPartitionPositions implements PartitionPositions {

    private static final int LEVEL = 1;

    private final JdbcClient jdbc;
    private final JdbcTemplate batches;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcPartitionPositions(JdbcClient jdbc, JdbcTemplate batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    @Override
    public List<PartitionPosition> lock(Collection<String> names) {
        List<PartitionPosition> present = present(names);
        if (present.size() == names.size()) {
            return present;
        }
        jdbc.sql("""
                        insert into lane (name, next_offset) select name, 0 from unnest(?) as given (name) order by name
                        on conflict do nothing
                        """).param(texts(names)).update();
        return present(names);
    }

    private List<PartitionPosition> present(Collection<String> names) {
        return jdbc.sql("select * from lane where name = any (?) order by name for update")
                .param(texts(names))
                .query((row, _) -> position(row))
                .list();
    }

    @Override
    public void save(Collection<PartitionPosition> positions) {
        batches.batchUpdate(
                "update lane set next_offset = ?, leaving = ? where name = ?",
                positions.stream()
                        .map(position -> new @Nullable Object[] {
                            position.nextOffset(), packed(position.leaving()), position.name()
                        })
                        .toList());
    }

    @Override
    public void arrived(Collection<PartitionPosition> positions) {
        batches.batchUpdate(
                "update lane set leaving = null where name = ? and next_offset = ?",
                positions.stream()
                        .map(position -> new Object[] {position.name(), position.nextOffset()})
                        .toList());
    }

    @Override
    public Set<JobId> behindOthers(Collection<JobId> jobs) {
        return Set.copyOf(jdbc.sql(
                        "select distinct job_id from outbox where event_type = 'LOG_CHUNK' and job_id = any (?)")
                .param(new SqlArrayValue("uuid", jobs.stream().map(JobId::value).toArray()))
                .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                .list());
    }

    private PartitionPosition position(ResultSet row) throws SQLException {
        return new PartitionPosition(
                row.getString("name"), row.getLong("next_offset"), unpacked(row.getBytes("leaving")));
    }

    /** Builds a JSON array from the JSON of each chunk. */
    private static byte @Nullable [] packed(List<LeavingChunk> chunks) {
        if (chunks.isEmpty()) {
            return null;
        }
        ByteBuffer array = ByteBuffer.allocate(
                1 + chunks.stream().mapToInt(each -> each.json().length + 1).sum());
        byte before = '[';
        for (LeavingChunk each : chunks) {
            array.put(before).put(each.json());
            before = ',';
        }
        return Zstd.compress(array.put((byte) ']').array(), LEVEL);
    }

    private List<LeavingChunk> unpacked(byte @Nullable [] packed) {
        return packed == null
                ? List.of()
                : Stream.of(mapper.readValue(Zstd.decompress(packed), LogChunk[].class))
                        .map(chunk -> new LeavingChunk(chunk, mapper.writeValueAsBytes(chunk)))
                        .toList();
    }

    private static SqlArrayValue texts(Collection<String> names) {
        return new SqlArrayValue("text", names.toArray());
    }
}
