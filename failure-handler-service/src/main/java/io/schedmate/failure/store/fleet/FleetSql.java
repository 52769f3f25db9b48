package io.schedmate.failure.store.fleet;

import io.schedmate.failure.store.FleetScope;
import io.schedmate.failure.store.Storable;
import io.schedmate.query.fleet.Dimension;
import io.schedmate.query.fleet.FleetQuery;
import io.schedmate.query.fleet.Order;
import io.schedmate.query.fleet.Subject;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A typed query as SQL. Columns and order come from this code, and values are parameters.
 *
 * @param where the conditions
 */
record FleetSql(FleetQuery query, FleetRows subject, String where, Map<String, @Nullable Object> parameters) {

    private static final int MAX_RECORDS = 20;
    private static final Set<String> LIVING = Set.of("submitted", "queued", "running");

    static FleetSql of(FleetQuery query, FleetScope scope, Instant now) {
        FleetRows rows = FleetRows.of(query.subject());
        Map<String, @Nullable Object> parameters = new HashMap<>(scope.parameters());
        List<String> conditions = new ArrayList<>();
        conditions.add(rows.scoped() ? scope.condition() : "true");
        in(conditions, parameters, rows.state(), "states", query.states());
        in(conditions, parameters, "f.reason", "reasons", query.reasons());
        in(conditions, parameters, "f.category", "categories", query.categories());
        in(conditions, parameters, "f.infra_type", "infraTypes", query.infraTypes());
        if (query.cordoned()) {
            conditions.add("n.cordons <> '[]'");
        }
        for (int i = 0; i < query.names().size(); i++) {
            parameters.put("name" + i, Storable.text(query.names().get(i).name()));
            conditions.add(named(rows, query.names().get(i).kinds(), ":name" + i));
        }
        span(conditions, parameters, time(query, rows), query);
        if (query.order() == Order.LONGEST) {
            parameters.put("now", Timestamp.from(now));
        }
        return new FleetSql(query, rows, " where " + String.join(" and ", conditions), parameters);
    }

    private static void in(
            List<String> conditions,
            Map<String, @Nullable Object> parameters,
            String column,
            String parameter,
            Set<String> values) {
        if (!values.isEmpty()) {
            conditions.add(column + " in (:" + parameter + ")");
            parameters.put(parameter, values);
        }
    }

    private static String named(FleetRows rows, Set<Dimension> kinds, String name) {
        String any = kinds.stream()
                .map(kind -> rows.named(kind, name))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" or "));
        return any.isEmpty() ? "false" : "(" + any + ")";
    }

    private static void span(
            List<String> conditions, Map<String, @Nullable Object> parameters, String time, FleetQuery query) {
        Instant from = query.period().from();
        Instant before = query.period().before();
        if (from != null) {
            conditions.add(time + " >= :from");
            parameters.put("from", Timestamp.from(from));
        }
        if (before != null) {
            conditions.add(time + " < :before");
            parameters.put("before", Timestamp.from(before));
        }
    }

    /** Returns the time of a job. If no state is requested, it is the time of the submission. */
    private static String time(FleetQuery query, FleetRows rows) {
        return query.subject() == Subject.JOBS && query.states().isEmpty() ? "k.submitted_at" : rows.time();
    }

    String count() {
        return "select " + measured() + from(measured()) + where;
    }

    /** Returns the tables. A query about failures or recoveries alone does not join the jobs. */
    private String from(String columns) {
        return " from " + subject.table() + ((columns + where).contains("k.") ? subject.join() : "");
    }

    private String measured() {
        return switch (query.measure()) {
            case RECORDS -> "count(*)";
            case JOBS -> "count(distinct f.job_id)";
            case GPUS -> "coalesce(sum(k.gpus), 0)";
        };
    }

    /** Selects the name, its count and the total count. Records without a value form a group without a name. */
    String groups() {
        String column = column(Objects.requireNonNull(query.group()));
        String direction = query.order() == Order.LEAST ? "asc" : "desc";
        return "select " + column + ", " + measured() + ", sum(" + measured() + ") over ()" + from(column + measured())
                + where + " group by 1 order by 2 " + direction + ", 1 limit " + (query.limit() + 1);
    }

    private String column(Dimension group) {
        return Objects.requireNonNull(subject.column(group), () -> "Expected a column (" + group + ")");
    }

    String records() {
        return subject.select() + from("k.") + where + order() + " limit "
                + (query.group() == null ? query.counts() ? MAX_RECORDS : query.limit() : MAX_RECORDS);
    }

    private String order() {
        String time = time(query, subject);
        return switch (query.order()) {
            case OLDEST -> " order by " + time + " asc nulls last";
            case LONGEST ->
                LIVING.containsAll(query.states()) && !query.states().isEmpty()
                        ? " order by " + time + " asc nulls last"
                        : " order by case when k.state = 'running' then :now else k.since end - k.started_at desc nulls last";
            case MOST, LEAST, NEWEST -> " order by " + time + " desc nulls last";
        };
    }
}
