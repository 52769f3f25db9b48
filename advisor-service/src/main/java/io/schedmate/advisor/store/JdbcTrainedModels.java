package io.schedmate.advisor.store;

import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.TrainedModels;
import io.schedmate.code.estimate.learned.LearnedMedian;
import io.schedmate.edge.store.OldRows;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores trained models in PostgreSQL. Models of other versions are ignored. */
@Repository
class JdbcTrainedModels implements TrainedModels {

    private static final HistoryEvents.Position START = new HistoryEvents.Position(0, 0);

    private final JdbcClient jdbc;

    JdbcTrainedModels(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public byte[] keep(HistoryEvents.Position place, byte[] model) {
        jdbc.sql("""
            insert into trained_model (version, transaction, number, model) values (?, ?::text::xid8, ?, ?)
            on conflict (version, transaction, number) do nothing
            """)
                .params(LearnedMedian.VERSION, Long.toString(place.transaction()), place.number(), model)
                .update();
        return jdbc.sql("""
            select model from trained_model
            where version = ? and transaction = ?::text::xid8 and number = ?
            """)
                .params(LearnedMedian.VERSION, Long.toString(place.transaction()), place.number())
                .query((row, _) -> row.getBytes(1))
                .single();
    }

    @Override
    public NavigableMap<HistoryEvents.Position, byte[]> between(
            HistoryEvents.@Nullable Position after, HistoryEvents.Position upTo) {
        HistoryEvents.Position from = after == null ? START : after;
        NavigableMap<HistoryEvents.Position, byte[]> found = new TreeMap<>();
        jdbc.sql("""
            select transaction::text::bigint as transaction, number, model from trained_model
            where version = ? and (transaction, number) > (?::text::xid8, ?)
                and (transaction, number) <= (?::text::xid8, ?)
            """)
                .params(
                        LearnedMedian.VERSION,
                        Long.toString(from.transaction()),
                        from.number(),
                        Long.toString(upTo.transaction()),
                        upTo.number())
                .query((row, _) -> found.put(
                        new HistoryEvents.Position(row.getLong("transaction"), row.getLong("number")),
                        row.getBytes("model")))
                .list();
        return found;
    }

    @Override
    public Optional<HistoryEvents.Position> last() {
        return jdbc.sql("""
            select transaction::text::bigint as transaction, number from trained_model
            where version = ? order by transaction desc, number desc limit 1
            """)
                .params(LearnedMedian.VERSION)
                .query((row, _) -> new HistoryEvents.Position(row.getLong("transaction"), row.getLong("number")))
                .optional();
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("trained_model", "kept_at < :before", time);
    }
}
