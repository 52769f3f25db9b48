package io.schedmate.failure.store.fleet;

import io.schedmate.failure.knowledge.CauseQuery;
import io.schedmate.failure.knowledge.KnownCauses;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.failure.BlamedNode;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.failure.TriedRemedy;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Groups failures by their cause in PostgreSQL. */
@Repository
class JdbcKnownCauses implements KnownCauses {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcKnownCauses(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The key of a cause: failures with equal keys have the same cause. */
    private record Key(
            FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason) {

        static Key of(ResultSet row) throws SQLException {
            return new Key(
                    enumOf(FailureCategory::valueOf, row.getString("category")),
                    optional(InfraType::valueOf, row.getString("infra_type")),
                    row.getString("reason"));
        }

        private static <E> E enumOf(Function<String, E> named, String wire) {
            return named.apply(wire.toUpperCase(Locale.ROOT));
        }

        private static <E> @Nullable E optional(Function<String, E> named, @Nullable String wire) {
            return wire == null ? null : enumOf(named, wire);
        }
    }

    @Override
    public List<KnownCause> causes(CauseQuery query, long from, int limit) {
        CauseSql sql = new CauseSql(query);
        Map<Key, List<BlamedNode>> nodes = grouped(
                sql,
                sql.nodes(),
                (row, _) -> new BlamedNode(
                        row.getString("cluster"), row.getString("blamed_node"), row.getLong("failures")));
        Map<Key, List<TriedRemedy>> remedies = grouped(sql, sql.remedies(), (row, _) -> remedy(row));
        return jdbc.sql(sql.causes())
                .params(sql.parameters())
                .param("from", from)
                .param("limit", limit)
                .query((row, _) -> cause(row, nodes, remedies))
                .list();
    }

    private static KnownCause cause(
            ResultSet row, Map<Key, List<BlamedNode>> nodes, Map<Key, List<TriedRemedy>> remedies) throws SQLException {
        Key key = Key.of(row);
        return new KnownCause(
                key.category(),
                key.infraType(),
                key.reason(),
                row.getLong("failures"),
                row.getLong("jobs"),
                row.getTimestamp("first_at").toInstant(),
                row.getTimestamp("last_at").toInstant(),
                row.getString("line"),
                nodes.getOrDefault(key, List.of()),
                remedies.getOrDefault(key, List.of()),
                row.getLong("judged_right"),
                row.getLong("judged_wrong"));
    }

    private static TriedRemedy remedy(ResultSet row) throws SQLException {
        return new TriedRemedy(
                Stream.of((String[]) row.getArray("actions").getArray())
                        .map(RecoveryAction::valueOf)
                        .toList(),
                row.getLong("failures"),
                row.getLong("helped"),
                row.getLong("in_vain"));
    }

    private <T> Map<Key, List<T>> grouped(CauseSql sql, String statement, RowMapper<T> item) {
        Map<Key, List<T>> found = new HashMap<>();
        jdbc.sql(statement).params(sql.parameters()).query(row -> {
            found.computeIfAbsent(Key.of(row), _ -> new ArrayList<>()).add(item.mapRow(row, 0));
        });
        return found;
    }

    @Override
    public List<Found> failures(CauseQuery query, @Nullable Place after, int limit) {
        CauseSql sql = new CauseSql(query);
        return jdbc.sql(sql.failures())
                .params(sql.parameters())
                .param("time", after == null ? null : Timestamp.from(after.failedAt()))
                .param("id", after == null ? null : after.failureId())
                .param("limit", limit)
                .query((row, _) -> found(row))
                .list();
    }

    private Found found(ResultSet row) throws SQLException {
        String feedback = row.getString("feedback");
        return new Found(
                mapper.readValue(row.getString("answer"), Failure.class),
                row.getString("cluster"),
                row.getString("name"),
                row.getString("project"),
                feedback == null ? null : mapper.readValue(feedback, Feedback.class));
    }
}
