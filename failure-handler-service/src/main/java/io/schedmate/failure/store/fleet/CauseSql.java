package io.schedmate.failure.store.fleet;

import io.schedmate.failure.knowledge.CauseQuery;
import io.schedmate.failure.store.FleetScope;
import io.schedmate.failure.store.LaterProgress;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.WireValue;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find failures by their cause. Only filters that are set become conditions, so that indexes are
 * used.
 */
final class CauseSql {

    private static final String KEY = "f.category, f.infra_type, f.reason";
    private static final int MAX_PER_CAUSE = 5;

    /** Selects the actions of a recovery that succeeded. An order succeeded if the next reported outcome says so. */
    private static final String ACTIONS = """
            select array_agg(done.action order by done.place) from (
                select o.action, min(o.number) as place from recovery_moment o
                where o.recovery_id = t.recovery_id and o.kind = 'started' and 'succeeded' = (
                    select e.kind from recovery_moment e where e.recovery_id = o.recovery_id and e.number > o.number
                        and e.kind in ('succeeded', 'failed', 'not_carried_out')
                    order by e.number limit 1)
                group by o.action) done
            """;

    private static final String SAME_AGAIN = """
            select n.category = f.category and n.reason is not distinct from f.reason and n.code is not distinct from f.code
            from failure n where n.job_id = f.job_id and n.attempt > f.attempt order by n.attempt limit 1
            """;

    /**
     * Selects the recoveries of an attempt. A recovery belongs to its own failure and to the failures of the jobs that
     * share it.
     */
    private static final String TRIED = """
            (select recovery_id, job_id, (select attempt from failure o where o.failure_id = r.failure_id) as attempt
                from recovery r
            union all
            select recovery_id, job_id, attempt from recovery_company where refused is null)
            """;

    private final List<String> conditions = new ArrayList<>(List.of("f.category is not null"));
    private final Map<String, @Nullable Object> parameters = new HashMap<>();
    private final boolean ofJobs;

    CauseSql(CauseQuery query) {
        ofJobs = query.visible() != null || query.project() != null;
        FleetScope scope = new FleetScope(query.visible());
        conditions.add(scope.condition());
        parameters.putAll(scope.parameters());
        where("f.category = :category", "category", wire(query.category()));
        where("f.infra_type = :infraType", "infraType", wire(query.infraType()));
        where("f.reason = :reason", "reason", Storable.orNull(query.reason()));
        where("(f.reason is not null) = :named", "named", query.named());
        where("f.cluster = :cluster", "cluster", query.cluster());
        where("k.project = :project", "project", query.project());
        where("(f.blamed_node = :node or f.nodes && array[:node::text])", "node", query.node());
        where(
                "concat_ws(' ', f.category, f.reason, f.code, f.cause_line) ilike :text",
                "text",
                query.text() == null ? null : "%" + query.text().replaceAll("[\\\\%_]", "\\\\$0") + "%");
        where("f.failed_at >= :since", "since", query.since() == null ? null : Timestamp.from(query.since()));
    }

    Map<String, @Nullable Object> parameters() {
        return parameters;
    }

    /**
     * Selects the causes. Apart from one line per cause, indexes alone answer the query: the counts of 30,000 failures
     * take one scan in the order of the groups. Few failures have feedback.
     */
    String causes() {
        return """
                with cause as (
                    select %1$s, count(*) as failures, count(distinct f.job_id) as jobs, min(f.failed_at) as first_at,
                        max(f.failed_at) as last_at
                    %2$s where %3$s group by %1$s
                    order by count(*) desc, max(f.failed_at) desc, %1$s offset :from limit :limit),
                judged as (
                    select %1$s, count(*) filter (where b.verdict = 'right') as judged_right,
                        count(*) filter (where b.verdict = 'wrong') as judged_wrong
                    %2$s join feedback b using (failure_id) where %3$s group by %1$s)
                select c.*, coalesce(j.judged_right, 0) as judged_right, coalesce(j.judged_wrong, 0) as judged_wrong,
                    (select f.cause_line %2$s
                        where %3$s and f.cause_line is not null and f.category = c.category
                          and coalesce(f.infra_type, '') = coalesce(c.infra_type, '')
                          and coalesce(f.reason, '') = coalesce(c.reason, '')
                        order by f.failed_at desc limit 1) as line
                from cause c left join judged j on j.category = c.category
                    and j.infra_type is not distinct from c.infra_type and j.reason is not distinct from c.reason
                order by c.failures desc, c.last_at desc, c.category, c.infra_type, c.reason
                """.formatted(KEY, from(), condition());
    }

    /** Selects the nodes of each cause, the most often blamed first. */
    String nodes() {
        return """
                select * from (
                    select %s, f.cluster, f.blamed_node, count(*) as failures,
                        row_number() over (partition by %s order by count(*) desc, f.cluster, f.blamed_node) as place
                    %s where f.blamed_node is not null and %s group by %s, f.cluster, f.blamed_node) ranked
                where place <= %d order by place
                """.formatted(KEY, KEY, from(), condition(), KEY, MAX_PER_CAUSE);
    }

    /** Selects the actions taken for each cause, the most frequent first. */
    String remedies() {
        return """
                select * from (
                    select category, infra_type, reason, actions, count(*) as failures,
                        count(*) filter (where further) as helped,
                        count(*) filter (where not further and again) as in_vain,
                        row_number() over (partition by category, infra_type, reason order by count(*) desc, actions) as place
                    from (select %s, (%s) as actions, (%s) as further, (%s) as again
                        %s join %s t on t.job_id = f.job_id and t.attempt = f.attempt where %s) tried
                    where actions is not null group by category, infra_type, reason, actions) ranked
                where place <= %d order by place
                """.formatted(
                        KEY, ACTIONS, LaterProgress.FURTHER, SAME_AGAIN, from(), TRIED, condition(), MAX_PER_CAUSE);
    }

    String failures() {
        return """
                select f.answer, f.cluster, k.name, k.project, b.feedback
                from failure f left join known_job k on k.job_id = f.job_id left join feedback b using (failure_id)
                where %s and (:time::timestamptz is null or (f.failed_at, f.failure_id) < (:time, :id::uuid))
                order by f.failed_at desc, f.failure_id desc limit :limit
                """.formatted(condition());
    }

    /**
     * Returns the tables. The job is joined only if a condition needs it, because an unnecessary join prevents an
     * index-only scan.
     */
    private String from() {
        return ofJobs ? "from failure f left join known_job k on k.job_id = f.job_id" : "from failure f";
    }

    private String condition() {
        return String.join(" and ", conditions);
    }

    private void where(String condition, String parameter, @Nullable Object value) {
        if (value != null) {
            conditions.add(condition);
            parameters.put(parameter, value);
        }
    }

    private static @Nullable String wire(@Nullable WireValue value) {
        return value == null ? null : value.wire();
    }
}
