package io.schedmate.gateway.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.gateway.audit.AuditActor;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Stores the entries of all gateways in PostgreSQL. */
final class JdbcAuditLog implements AuditLog {

    private static final JsonMapper JSON = WireJson.tolerant();

    private final JdbcClient database;

    JdbcAuditLog(DataSource source) {
        this.database = JdbcClient.create(source);
    }

    @Override
    public void add(AuditEntry entry) {
        AuditActor actor = entry.actor();
        // An entry that is retried may have been stored although no response arrived.
        database.sql("""
                insert into audit_entry (at, id, actor, actor_name, operation, subject, refused, entry)
                values (:at, :id, :actor, :name, :operation, :subject, :refused, :entry) on conflict (id) do nothing""")
                .param("at", Timestamp.from(entry.at()))
                .param("id", entry.entryId().toString())
                .param("actor", actor == null ? null : actor.id())
                .param("name", actor == null ? null : actor.name())
                .param("operation", entry.operation())
                .param("subject", entry.subject())
                .param("refused", entry.refused())
                .param("entry", JSON.writeValueAsString(entry))
                .update();
    }

    @Override
    public List<AuditEntry> find(AuditQuery query) {
        Where where = Where.of(query);
        return database.sql("select entry from audit_entry %s order by at desc, id desc limit :limit"
                        .formatted(where.text()))
                .params(where.values())
                .param("limit", query.limit())
                .query((row, _) -> JSON.readValue(row.getString(1), AuditEntry.class))
                .list();
    }

    /** Checks that the server accepts writes. A server that is taking over may still be read-only. */
    @Override
    public void check() {
        if (database.sql("select pg_is_in_recovery()").query(Boolean.class).single()) {
            throw new DataAccessResourceFailureException("The database is read-only because it is in recovery.");
        }
    }

    @Override
    public void trim(Bounds bounds, Instant now) {
        OldRows rows = new OldRows(database);
        rows.delete("audit_entry", "at < :before", now.minus(bounds.keep()));
        trim(rows, "not refused", bounds.maxEntries());
        trim(rows, "refused", bounds.maxRefused());
    }

    private void trim(OldRows rows, String which, int most) {
        database.sql("select at from audit_entry where %s order by at desc, id desc offset :most limit 1"
                        .formatted(which))
                .param("most", most)
                .query(Timestamp.class)
                .optional()
                .ifPresent(last -> rows.delete("audit_entry", which + " and at <= :before", last.toInstant()));
    }

    /**
     * The conditions of a query. Only the requested filters are included, because PostgreSQL cannot use an index for a
     * condition on an optional null.
     */
    private record Where(List<String> conditions, Map<String, Object> values) {

        static Where of(AuditQuery query) {
            Where where = new Where(new ArrayList<>(), new HashMap<>());
            where.and("at >= :from", "from", time(query.from()));
            where.and("at < :to", "to", time(query.to()));
            where.and("(actor in (:actor, 'key:' || :actor) or actor_name = :actor)", "actor", query.actor());
            where.and("operation = :operation", "operation", query.operation());
            where.and("subject = :subject", "subject", query.subject());
            AuditPlace older = query.older();
            if (older != null) {
                where.and("(at, id) < (:time, :id)", "time", time(older.at()));
                where.values.put("id", older.entryId().toString());
            }
            return where;
        }

        String text() {
            return conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        }

        private void and(String condition, String name, @Nullable Object value) {
            if (value != null) {
                conditions.add(condition);
                values.put(name, value);
            }
        }

        private static @Nullable Timestamp time(@Nullable Instant instant) {
            return instant == null ? null : Timestamp.from(instant);
        }
    }
}
