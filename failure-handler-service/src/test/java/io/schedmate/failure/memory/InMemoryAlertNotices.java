package io.schedmate.failure.memory;

import io.schedmate.failure.alert.AlertNotice;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.alert.AlertStage;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores alerts and notices of them in memory. */
final class InMemoryAlertNotices implements AlertNotices {

    /**
     * A sent notice.
     *
     * @param severity null = sent in a summary
     */
    private record Sent(
            String owner,
            UUID message,
            Instant at,
            @Nullable AlertSeverity severity) {}

    private record Row(
            AlertNotice.Key key,
            Instant addedAt,
            @Nullable Instant dueAt,
            int tries,
            boolean givenUp,
            @Nullable Sent sent) {

        Row due(@Nullable Instant at) {
            return new Row(key, addedAt, at, tries, givenUp, sent);
        }

        Row triedInVain(@Nullable Instant at, boolean forGood) {
            return new Row(key, addedAt, at, tries + 1, forGood, null);
        }

        boolean isOf(AlertNotice.Key other) {
            return key.alertId().equals(other.alertId())
                    && key.opening() == other.opening()
                    && key.target().equals(other.target());
        }
    }

    private final Rows<UUID, JobAlertChanged> alerts;
    private final Rows<AlertNotice.Key, Row> notices;

    InMemoryAlertNotices(InMemoryTransactions transactions) {
        this.alerts = transactions.rows();
        this.notices = transactions.rows();
    }

    @Override
    public Optional<JobAlertChanged> known(UUID alertId) {
        return alerts.find(alertId);
    }

    @Override
    public void keep(JobAlertChanged newest) {
        alerts.put(newest.alert().alertId(), newest);
    }

    @Override
    public void add(AlertNotice.Key key, Instant now, Instant dueAt) {
        notices.putIfAbsent(key, new Row(key, now, dueAt, 0, false, null));
    }

    @Override
    public void revive(UUID alertId, Instant now) {
        notices.where(row -> row.key().alertId().equals(alertId) && row.givenUp())
                .forEach(row -> notices.put(row.key(), new Row(row.key(), now, now, 0, false, row.sent())));
    }

    @Override
    public List<String> targets(Instant now) {
        return notices.where(row -> isDue(row, now))
                .map(row -> row.key().target())
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean isDue(Row row, Instant now) {
        return row.dueAt() != null && !row.dueAt().isAfter(now);
    }

    @Override
    public List<UUID> due(String target, Instant now, Set<UUID> except, int atMost) {
        return due(target, now)
                .map(row -> row.key().alertId())
                .filter(alert -> !except.contains(alert))
                .distinct()
                .limit(atMost)
                .toList();
    }

    @Override
    public List<AlertNotice> hold(String target, Instant now, List<UUID> chosen) {
        return due(target, now)
                .filter(row -> chosen.contains(row.key().alertId()))
                .map(this::notice)
                .toList();
    }

    private Stream<Row> due(String target, Instant now) {
        return notices.where(row -> row.key().target().equals(target) && isDue(row, now))
                .sorted(Comparator.comparing((Row row) -> Objects.requireNonNull(row.dueAt()))
                        .thenComparing(row -> row.key().alertId().toString()));
    }

    private AlertNotice notice(Row row) {
        List<Row> all = notices.where(other -> other.isOf(row.key())).toList();
        return new AlertNotice(
                row.key(),
                alerts.find(row.key().alertId()).orElseThrow(),
                row.tries(),
                row.addedAt(),
                all.stream()
                        .flatMap(other -> Stream.ofNullable(other.sent()))
                        .flatMap(sent -> Stream.ofNullable(sent.severity()))
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                all.stream().anyMatch(other -> other.tries() > 0));
    }

    @Override
    public int messages(String target, Instant since) {
        return (int) sent(target, since).map(Sent::message).distinct().count();
    }

    private Stream<Sent> sent(String target, Instant since) {
        return notices.where(row -> row.key().target().equals(target))
                .flatMap(row -> Stream.ofNullable(row.sent()))
                .filter(sent -> sent.at().isAfter(since));
    }

    @Override
    public int sentTo(String target, String owner, Instant since) {
        return (int) notices.where(
                        row -> row.key().target().equals(target) && row.key().stage() != AlertStage.CLOSED)
                .flatMap(row -> Stream.ofNullable(row.sent()))
                .filter(sent -> sent.at().isAfter(since) && sent.owner().equals(owner) && sent.severity() != null)
                .count();
    }

    @Override
    public boolean isSummarised(String target, String owner, Instant since) {
        return sent(target, since).anyMatch(sent -> sent.owner().equals(owner) && sent.severity() == null);
    }

    @Override
    public void sent(AlertNotice notice, String owner, UUID message, Instant at) {
        sent(notice, new Sent(owner, message, at, notice.alert().severity()));
    }

    @Override
    public void summarised(AlertNotice notice, String owner, UUID message, Instant at) {
        sent(notice, new Sent(owner, message, at, null));
    }

    private void sent(AlertNotice notice, Sent sent) {
        change(notice, row -> new Row(row.key(), row.addedAt(), null, row.tries(), row.givenUp(), sent));
    }

    @Override
    public void drop(AlertNotice notice) {
        change(notice, row -> row.due(null));
    }

    @Override
    public void hold(AlertNotice notice, Instant until) {
        change(notice, row -> new Row(row.key(), until, until, row.tries(), row.givenUp(), row.sent()));
    }

    @Override
    public void postpone(AlertNotice notice, Instant until) {
        change(notice, row -> row.triedInVain(until, row.givenUp()));
    }

    @Override
    public void giveUp(AlertNotice notice, String reason, Instant at) {
        change(notice, row -> row.triedInVain(null, true));
    }

    private void change(AlertNotice notice, UnaryOperator<Row> change) {
        notices.update(notice.key(), change);
    }
}
