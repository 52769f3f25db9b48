package io.schedmate.failure.store.fleet;

import io.schedmate.failure.archive.StreamName;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.log.LogSource;
import io.schedmate.query.Citation;
import io.schedmate.query.fleet.Dimension;
import io.schedmate.query.fleet.FleetResult.Match;
import io.schedmate.query.fleet.Subject;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The tables with the records of each subject, and how each record is described in words. */
enum FleetRows {
    JOBS(
            Subject.JOBS,
            "select k.job_id, k.name, k.owner, k.state, k.started_at, coalesce(k.since, k.submitted_at) as since ",
            "known_job k",
            "",
            "k.state",
            "coalesce(k.since, k.submitted_at)",
            Map.of(Dimension.NODE, "unnest(k.nodes)", Dimension.CLUSTER, "k.cluster"),
            "k.nodes @> array[%s::text]") {
        @Override
        Match record(ResultSet row, Instant now) throws SQLException {
            return new Match(
                    subject(),
                    row.getString("job_id"),
                    job(row) + (row.getString("state") == null ? "" : ": " + standing(row, now)),
                    null);
        }
    },
    FAILURES(
            Subject.FAILURES,
            "select f.failure_id, f.answer, f.blamed_node, f.failed_at, k.name, k.owner, f.job_id ",
            "failure f",
            " left join known_job k using (job_id)",
            "null",
            "f.failed_at",
            Map.of(Dimension.NODE, "f.blamed_node", Dimension.REASON, "f.reason", Dimension.CLUSTER, "f.cluster"),
            "f.nodes @> array[%s::text]") {
        @Override
        Match record(ResultSet row, Instant now) throws SQLException {
            Failure failure = JSON.readValue(row.getString("answer"), Failure.class);
            DiagnosisSummary diagnosis = failure.diagnosis();
            String reason = diagnosis == null || diagnosis.reason() == null ? "not diagnosed" : diagnosis.reason();
            String node = row.getString("blamed_node");
            return new Match(
                    subject(),
                    row.getString("failure_id"),
                    "%s: %s%s at %s"
                            .formatted(job(row), reason, node == null ? "" : " on " + node, at(row, "failed_at")),
                    cited(row.getString("job_id"), diagnosis));
        }
    },
    RECOVERIES(
            Subject.RECOVERIES,
            "select r.recovery_id, r.status, r.created_at, k.name, k.owner, r.job_id ",
            "recovery r",
            " left join known_job k using (job_id)",
            "r.status",
            "r.created_at",
            Map.of(Dimension.CLUSTER, "r.cluster"),
            null) {
        @Override
        Match record(ResultSet row, Instant now) throws SQLException {
            return new Match(
                    subject(),
                    row.getString("recovery_id"),
                    "%s: %s, of %s".formatted(job(row), row.getString("status"), at(row, "created_at")),
                    null);
        }
    },
    NODES(
            Subject.NODES,
            "select n.cluster, n.name, n.cordons <> '[]' as held, n.last_seen_at ",
            "node n",
            "",
            "null",
            "n.last_seen_at",
            Map.of(Dimension.CLUSTER, "n.cluster"),
            "lower(n.name) = %s") {
        @Override
        Match record(ResultSet row, Instant now) throws SQLException {
            return new Match(
                    subject(),
                    row.getString("name"),
                    row.getString("name") + " of " + row.getString("cluster")
                            + (row.getBoolean("held") ? ", cordoned" : ""),
                    null);
        }
    };

    private static final JsonMapper JSON = WireJson.tolerant();
    private static final Map<Dimension, String> OF_JOBS = Map.of(
            Dimension.PROJECT, "k.project",
            Dimension.OWNER, "k.owner",
            Dimension.QUEUE, "k.queue",
            Dimension.JOB, "k.name");

    private final Subject subject;
    private final String select;
    private final String table;
    private final String join;
    private final String state;
    private final String time;
    private final Map<Dimension, String> columns;
    private final @Nullable String onNode;

    FleetRows(
            Subject subject,
            String select,
            String table,
            String join,
            String state,
            String time,
            Map<Dimension, String> columns,
            @Nullable String onNode) {
        this.subject = subject;
        this.select = select;
        this.table = table;
        this.join = join;
        this.state = state;
        this.time = time;
        this.columns = columns;
        this.onNode = onNode;
    }

    static FleetRows of(Subject subject) {
        return switch (subject) {
            case JOBS -> JOBS;
            case FAILURES -> FAILURES;
            case RECOVERIES -> RECOVERIES;
            case NODES -> NODES;
        };
    }

    abstract Match record(ResultSet row, Instant now) throws SQLException;

    Subject subject() {
        return subject;
    }

    String select() {
        return select;
    }

    String table() {
        return table;
    }

    /** Joins the job of each record. */
    String join() {
        return join;
    }

    String state() {
        return state;
    }

    String time() {
        return time;
    }

    /** Returns whether the records belong to jobs. Everybody may see nodes, as in the list of nodes. */
    boolean scoped() {
        return this != NODES;
    }

    /** Returns the column of a value; null if the records have no such value. */
    @Nullable
    String column(Dimension dimension) {
        String own = columns.get(dimension);
        return own == null && scoped() ? OF_JOBS.get(dimension) : own;
    }

    /** Returns the condition that a record has this name; null if records have none of that kind. */
    @Nullable
    String named(Dimension kind, String parameter) {
        if (kind == Dimension.NODE) {
            return onNode == null ? null : onNode.formatted(parameter);
        }
        String column = column(kind);
        return column == null ? null : "lower(" + column + ") = " + parameter;
    }

    private static String job(ResultSet row) throws SQLException {
        String name = row.getString("name");
        String owner = row.getString("owner");
        return (name == null ? row.getString("job_id") : name) + (owner == null ? "" : " of " + owner);
    }

    private static String standing(ResultSet row, Instant now) throws SQLException {
        String state = row.getString("state");
        Timestamp since = row.getTimestamp("since");
        Timestamp started = row.getTimestamp("started_at");
        if (since == null) {
            return state;
        }
        return switch (state) {
            case "submitted", "queued" -> "waiting for " + span(since.toInstant(), now);
            case "running" -> "running for " + span(since.toInstant(), now);
            default -> started == null ? state : state + " after " + span(started.toInstant(), since.toInstant());
        };
    }

    private static String span(Instant from, Instant to) {
        Duration time = Duration.between(from, to);
        if (time.isNegative()) {
            return "0 s";
        }
        if (time.toDays() > 0) {
            return "%d d %d h".formatted(time.toDays(), time.toHoursPart());
        }
        if (time.toHours() > 0) {
            return "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
        }
        return time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    private static String at(ResultSet row, String column) throws SQLException {
        return row.getTimestamp(column)
                .toInstant()
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private static @Nullable Citation cited(String job, @Nullable DiagnosisSummary diagnosis) {
        var cause = diagnosis == null ? null : diagnosis.rootCause();
        if (cause == null) {
            return null;
        }
        LogSource source = cause.source();
        return new Citation(source == null ? job : job + "/" + StreamName.of(source), cause.line(), cause.text());
    }
}
