package io.schedmate.failure.store.recovery;

import io.schedmate.failure.recovery.record.TimedSagaEvent;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.saga.SagaEvent;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Stores the events of recoveries as rows that are only appended. */
final class SagaEvents {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    SagaEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<TimedSagaEvent> of(UUID recoveryId) {
        return jdbc.sql("select * from recovery_moment where recovery_id = ? order by number")
                .param(recoveryId)
                .query((row, _) -> new TimedSagaEvent(row.getTimestamp("at").toInstant(), event(row)))
                .list();
    }

    /** Adds the new events. The database rejects an event number that another replica has used in the meantime. */
    void add(UUID recoveryId, List<TimedSagaEvent> all) {
        int kept = jdbc.sql("select count(*) from recovery_moment where recovery_id = ?")
                .param(recoveryId)
                .query(Integer.class)
                .single();
        for (int number = kept; number < all.size(); number++) {
            insert(recoveryId, number + 1, all.get(number));
        }
    }

    private void insert(UUID recoveryId, int number, TimedSagaEvent moment) {
        Row row = Row.of(moment.event());
        jdbc.sql("""
                        insert into recovery_moment (recovery_id, number, at, kind, fencing_token, action, node, words,
                            faulty)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        recoveryId,
                        number,
                        Timestamp.from(moment.at()),
                        row.kind(),
                        moment.event().fencingToken(),
                        row.action() == null ? null : row.action().name(),
                        Storable.orNull(row.node()),
                        Storable.orNull(row.words()),
                        mapper.writeValueAsString(row.faulty())))
                .update();
    }

    private SagaEvent event(ResultSet row) throws SQLException {
        long token = row.getLong("fencing_token");
        String words = Objects.requireNonNullElse(row.getString("words"), "");
        String node = row.getString("node");
        return switch (row.getString("kind")) {
            case "turn" -> new SagaEvent.LeaseTaken(token);
            case "approved" -> new SagaEvent.Approved(token, words);
            case "cancelled" -> new SagaEvent.Cancelled(token, words);
            case "release" ->
                new SagaEvent.ReleaseAsked(token, Objects.requireNonNull(node, "a release names its node"), words);
            case "started" -> new SagaEvent.StepStarted(token, action(row), node, words);
            case "skipped" -> new SagaEvent.StepSkipped(token, action(row), node, words);
            case "succeeded" -> new SagaEvent.StepSucceeded(token, words, faulty(row));
            case "failed" -> new SagaEvent.StepFailed(token, words);
            case "not_carried_out" -> new SagaEvent.StepNotCarriedOut(token, words);
            case "closed" -> new SagaEvent.Closed(token);
            default ->
                throw new IllegalStateException(
                        "Expected a known kind of recovery event, got (%s). It may have been written by a newer version."
                                .formatted(row.getString("kind")));
        };
    }

    private static RecoveryAction action(ResultSet row) throws SQLException {
        return RecoveryAction.valueOf(row.getString("action"));
    }

    private Set<String> faulty(ResultSet row) throws SQLException {
        return Set.of(mapper.readValue(row.getString("faulty"), String[].class));
    }

    private record Row(
            String kind,
            @Nullable RecoveryAction action,
            @Nullable String node,
            @Nullable String words,
            Set<String> faulty) {

        static Row of(SagaEvent event) {
            return switch (event) {
                case SagaEvent.LeaseTaken _ -> new Row("turn", null, null, null, Set.of());
                case SagaEvent.Approved e -> new Row("approved", null, null, e.by(), Set.of());
                case SagaEvent.Cancelled e -> new Row("cancelled", null, null, e.by(), Set.of());
                case SagaEvent.ReleaseAsked e -> new Row("release", null, e.node(), e.by(), Set.of());
                case SagaEvent.StepStarted e -> new Row("started", e.action(), e.node(), e.reason(), Set.of());
                case SagaEvent.StepSkipped e -> new Row("skipped", e.action(), e.node(), e.reason(), Set.of());
                case SagaEvent.StepSucceeded e -> new Row("succeeded", null, null, e.detail(), e.faulty());
                case SagaEvent.StepFailed e -> new Row("failed", null, null, e.detail(), Set.of());
                case SagaEvent.StepNotCarriedOut e -> new Row("not_carried_out", null, null, e.detail(), Set.of());
                case SagaEvent.Closed _ -> new Row("closed", null, null, null, Set.of());
            };
        }
    }
}
