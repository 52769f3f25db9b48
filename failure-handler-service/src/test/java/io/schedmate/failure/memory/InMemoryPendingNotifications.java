package io.schedmate.failure.memory;

import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.failure.notification.PendingNotifications;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores pending notifications in memory. */
final class InMemoryPendingNotifications implements PendingNotifications {

    private record Key(UUID recoveryId, String channel, NotificationStage stage) {}

    private record Sent(Instant at, UUID message) {}

    private record Row(
            Key key,
            @Nullable Instant dueAt,
            int tries,
            @Nullable Sent sent) {}

    private final Rows<Key, Row> notices;

    InMemoryPendingNotifications(InMemoryTransactions transactions) {
        this.notices = transactions.rows();
    }

    @Override
    public void add(UUID recoveryId, String channel, NotificationStage stage, Instant dueAt) {
        Key key = new Key(recoveryId, channel, stage);
        notices.putIfAbsent(key, new Row(key, dueAt, 0, null));
    }

    @Override
    public List<UUID> due(String channel, Instant now, Set<UUID> except, int atMost) {
        return due(channel, now)
                .map(row -> row.key().recoveryId())
                .filter(recovery -> !except.contains(recovery))
                .distinct()
                .limit(atMost)
                .toList();
    }

    @Override
    public List<Notice> hold(String channel, Instant now, List<UUID> recoveries) {
        return due(channel, now)
                .filter(row -> recoveries.contains(row.key().recoveryId()))
                .map(row -> new Notice(row.key().recoveryId(), row.key().stage(), row.tries()))
                .toList();
    }

    private Stream<Row> due(String channel, Instant now) {
        return notices.where(row -> row.key().channel().equals(channel)
                        && row.dueAt() != null
                        && !row.dueAt().isAfter(now))
                .sorted(Comparator.comparing((Row row) -> Objects.requireNonNull(row.dueAt()))
                        .thenComparing(row -> row.key().recoveryId().toString()));
    }

    @Override
    public int messages(String channel, Instant since) {
        return (int) notices.where(row -> row.key().channel().equals(channel)
                        && row.sent() != null
                        && row.sent().at().isAfter(since))
                .map(row -> Objects.requireNonNull(row.sent()).message())
                .distinct()
                .count();
    }

    @Override
    public void done(String channel, List<Notice> sent, UUID message, Instant at) {
        sent.forEach(notice -> notices.update(
                key(notice, channel), row -> new Row(row.key(), null, row.tries(), new Sent(at, message))));
    }

    @Override
    public void postpone(String channel, List<Notice> unsent, Instant until) {
        unsent.forEach(notice ->
                notices.update(key(notice, channel), row -> new Row(row.key(), until, row.tries() + 1, null)));
    }

    private static Key key(Notice notice, String channel) {
        return new Key(notice.recoveryId(), channel, notice.stage());
    }
}
