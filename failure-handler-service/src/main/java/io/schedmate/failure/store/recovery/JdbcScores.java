package io.schedmate.failure.store.recovery;

import io.schedmate.failure.recovery.record.Scores;
import io.schedmate.failure.recovery.record.Verdict;
import io.schedmate.failure.store.LaterProgress;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.recovery.RecoveryScore;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Compares decisions in PostgreSQL with the attempts that followed. */
@Repository
class JdbcScores implements Scores {

    private static final int NEWEST = 10_000;

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcScores(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<RecoveryScore> of(@Nullable String cluster) {
        List<Judged> all = jdbc.sql("""
                        select r.diagnosis, r.decision,
                            %s as further,
                            (select n.answer from failure n where n.job_id = f.job_id and n.attempt > f.attempt
                                order by n.attempt limit 1) as next
                        from recovery r join failure f using (failure_id)
                        where :cluster::text is null or r.cluster = :cluster
                        order by r.created_at desc limit :limit
                        """.formatted(LaterProgress.FURTHER))
                .param("cluster", cluster)
                .param("limit", NEWEST)
                .query((row, _) -> judged(row))
                .list();
        Map<Group, List<Verdict>> groups = all.stream()
                .collect(
                        Collectors.groupingBy(Judged::group, Collectors.mapping(Judged::verdict, Collectors.toList())));
        List<RecoveryScore> scores = new ArrayList<>();
        groups.forEach((group, verdicts) -> scores.add(score(group, verdicts)));
        scores.sort(Comparator.comparing(RecoveryScore::category).thenComparing(RecoveryScore::mode));
        return scores;
    }

    private Judged judged(ResultSet row) throws SQLException {
        DiagnosisSummary diagnosis = mapper.readValue(row.getString("diagnosis"), DiagnosisSummary.class);
        Decision decision =
                mapper.readValue(row.getString("decision"), DecisionRow.class).decision();
        String next = row.getString("next");
        DiagnosisSummary later =
                next == null ? null : mapper.readValue(next, Failure.class).diagnosis();
        return new Judged(
                new Group(diagnosis.category(), decision.mode()),
                Verdict.of(decision.action(), diagnosis, row.getBoolean("further"), later));
    }

    private static RecoveryScore score(Group group, List<Verdict> verdicts) {
        return new RecoveryScore(
                group.category(),
                group.mode(),
                verdicts.size(),
                (int) verdicts.stream().filter(Verdict.BORNE_OUT::equals).count(),
                (int) verdicts.stream().filter(Verdict.CONTRADICTED::equals).count());
    }

    private record Group(FailureCategory category, RecoveryMode mode) {}

    private record Judged(Group group, Verdict verdict) {}
}
