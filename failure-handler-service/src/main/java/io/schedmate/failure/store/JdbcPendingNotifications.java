package io.schedmate.failure.store;

import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.failure.notification.PendingNotifications;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores pending notifications in PostgreSQL. */
@Repository
class JdbcPendingNotifications implements PendingNotifications {

    private static final String ONE = " where recovery_id = ? and channel = ? and stage = ?";

    private final JdbcClient jdbc;

    JdbcPendingNotifications(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(UUID recoveryId, String channel, NotificationStage stage, Instant dueAt) {
        jdbc.sql("""
                        insert into notice (recovery_id, channel, stage, due_at) values (?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .params(recoveryId, channel, stage.name(), Timestamp.from(dueAt))
                .update();
    }

    @Override
    public List<UUID> due(String channel, Instant now, Set<UUID> except, int atMost) {
        return jdbc.sql("""
                        select recovery_id from notice
                        where channel = ? and due_at <= ? and recovery_id <> all(?)
                        group by recovery_id order by min(due_at), recovery_id limit ?
                        """)
                .params(channel, Timestamp.from(now), except.toArray(UUID[]::new), atMost)
                .query((row, _) -> row.getObject(1, UUID.class))
                .list();
    }

    @Override
    public List<Notice> hold(String channel, Instant now, List<UUID> recoveries) {
        return jdbc.sql("""
                        select * from notice where channel = ? and due_at <= ? and recovery_id = any(?)
                        order by due_at, recovery_id for update skip locked
                        """)
                .params(channel, Timestamp.from(now), recoveries.toArray(UUID[]::new))
                .query((row, _) -> new Notice(
                        row.getObject("recovery_id", UUID.class),
                        NotificationStage.valueOf(row.getString("stage")),
                        row.getInt("tries")))
                .list();
    }

    @Override
    public int messages(String channel, Instant since) {
        return jdbc.sql("select count(distinct message) from notice where channel = ? and sent_at > ?")
                .params(channel, Timestamp.from(since))
                .query(Integer.class)
                .single();
    }

    @Override
    public void done(String channel, List<Notice> notices, UUID message, Instant at) {
        for (Notice notice : notices) {
            jdbc.sql("update notice set due_at = null, sent_at = ?, message = ?" + ONE)
                    .params(
                            Timestamp.from(at),
                            message,
                            notice.recoveryId(),
                            channel,
                            notice.stage().name())
                    .update();
        }
    }

    @Override
    public void postpone(String channel, List<Notice> notices, Instant until) {
        for (Notice notice : notices) {
            jdbc.sql("update notice set due_at = ?, tries = tries + 1, sent_at = null, message = null" + ONE)
                    .params(
                            Timestamp.from(until),
                            notice.recoveryId(),
                            channel,
                            notice.stage().name())
                    .update();
        }
    }
}
