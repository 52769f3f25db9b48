package io.schedmate.failure.store;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.knowledge.PastFailures;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Finds earlier failures in PostgreSQL by their cluster and reason. */
@Repository
class JdbcPastFailures implements PastFailures {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcPastFailures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Failure> forTheSameReason(Failure failure, @Nullable Visible visible, int limit) {
        DiagnosisSummary diagnosis = failure.diagnosis();
        if (diagnosis == null) {
            return List.of();
        }
        FleetScope scope = new FleetScope(visible);
        return jdbc.sql("""
                        select f.answer from failure f left join known_job k using (job_id)
                        where f.cluster = (select cluster from failure where failure_id = :failure)
                          and f.category = :category and f.reason is not distinct from :reason
                          and f.failed_at < :before and f.failure_id <> :failure and %s
                        order by f.failed_at desc limit :limit
                        """.formatted(scope.condition()))
                .params(scope.parameters())
                .param("failure", failure.failureId())
                .param("category", diagnosis.category().wire())
                .param("reason", Storable.orNull(diagnosis.reason()))
                .param("before", Timestamp.from(failure.failedAt()))
                .param("limit", limit)
                .query((row, _) -> mapper.readValue(row.getString(1), Failure.class))
                .list();
    }

    @Override
    public Map<UUID, LaterAttempts> after(Collection<UUID> failures) {
        Map<UUID, LaterAttempts> found = new HashMap<>();
        if (failures.isEmpty()) {
            return found;
        }
        jdbc.sql("""
                        select f.failure_id,
                            %s as further,
                            (select n.answer from failure n where n.job_id = f.job_id and n.attempt > f.attempt
                                order by n.attempt limit 1) as next
                        from failure f where f.failure_id in (:failures)
                        """.formatted(LaterProgress.FURTHER))
                .param("failures", failures)
                .query(row -> {
                    String next = row.getString("next");
                    found.put(
                            row.getObject("failure_id", UUID.class),
                            new LaterAttempts(
                                    row.getBoolean("further"),
                                    next == null ? null : mapper.readValue(next, Failure.class)));
                });
        return found;
    }
}
