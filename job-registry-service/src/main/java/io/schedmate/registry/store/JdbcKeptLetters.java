package io.schedmate.registry.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetter.Original;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Stores dead letters in PostgreSQL. */
@Repository
class JdbcKeptLetters implements KeptLetters {

    /**
     * The limits for a letter in a list, in characters and bytes. More is never displayed, and a page has up to 500
     * letters.
     */
    private static final int MAX_KEY_LENGTH = 2_000;

    private static final int MAX_VALUE_LENGTH = 8_000;
    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcKeptLetters(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(KeptLetter letter) {
        Original record = letter.record();
        jdbc.sql("""
                        insert into dead_letter (dead_letter_id, topic, partition_no, offset_no, record_key, reason,
                            failed_at, deliveries, record_value, record_headers)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        letter.deadLetterId(),
                        record.topic(),
                        record.partition(),
                        record.offset(),
                        record.key(),
                        letter.reason(),
                        Timestamp.from(letter.failedAt()),
                        letter.deliveries(),
                        record.value(),
                        mapper.writeValueAsString(record.headers())))
                .update();
    }

    @Override
    public Optional<KeptLetter> find(String deadLetterId) {
        return jdbc.sql("select * from dead_letter where dead_letter_id = ?")
                .param(deadLetterId)
                .query((row, _) -> letter(row))
                .optional();
    }

    @Override
    public List<KeptLetter> list(@Nullable String topic, @Nullable Boolean replayed, @Nullable Place after, int limit) {
        return jdbc.sql("""
                        select dead_letter_id, topic, partition_no, offset_no, left(record_key, :key) as record_key, reason,
                            failed_at, deliveries, substring(record_value from 1 for :value) as record_value,
                            '{}' as record_headers, replayed_at
                        from dead_letter
                        where (:topic::text is null or topic = :topic)
                          and (:replayed::boolean is null or (replayed_at is not null) = :replayed)
                          and (:time::timestamptz is null or (failed_at, dead_letter_id) < (:time, :id))
                        order by failed_at desc, dead_letter_id desc limit :limit
                        """)
                .param("key", MAX_KEY_LENGTH)
                .param("value", MAX_VALUE_LENGTH)
                .param("topic", topic)
                .param("replayed", replayed)
                .param("time", after == null ? null : Timestamp.from(after.failedAt()))
                .param("id", after == null ? null : after.deadLetterId())
                .param("limit", limit)
                .query((row, _) -> letter(row))
                .list();
    }

    @Override
    public List<String> waiting(String topic, int limit) {
        return jdbc.sql("""
                        select dead_letter_id from dead_letter where topic = ? and replayed_at is null
                        order by failed_at, offset_no, dead_letter_id limit ?
                        """)
                .params(topic, limit)
                .query((row, _) -> row.getString(1))
                .list();
    }

    @Override
    public void replayed(String deadLetterId, Instant at, String by) {
        jdbc.sql("update dead_letter set replayed_at = ?, replayed_by = ? where dead_letter_id = ?")
                .params(Timestamp.from(at), by, deadLetterId)
                .update();
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("dead_letter", "failed_at < :before", time);
    }

    private KeptLetter letter(ResultSet row) throws SQLException {
        Timestamp replayed = row.getTimestamp("replayed_at");
        return new KeptLetter(
                row.getString("dead_letter_id"),
                new Original(
                        row.getString("topic"),
                        row.getInt("partition_no"),
                        row.getLong("offset_no"),
                        row.getString("record_key"),
                        row.getBytes("record_value"),
                        mapper.readValue(row.getString("record_headers"), HEADERS)),
                row.getString("reason"),
                row.getTimestamp("failed_at").toInstant(),
                row.getInt("deliveries"),
                replayed == null ? null : replayed.toInstant());
    }
}
