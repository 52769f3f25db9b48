package io.schedmate.tracker.memory;

import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores alerts in memory. */
public final class InMemoryAlerts implements Alerts {

    private static final Comparator<Moment> BY_MOMENT = Comparator.comparing(Moment::at)
            .thenComparing(moment -> moment.alertId().toString());
    private static final Comparator<Place> BY_PLACE = Comparator.comparing(Place::openedAt)
            .thenComparing(place -> place.alertId().toString());

    private record Row(Owned owned, Moment changed) {

        JobAlert alert() {
            return owned.alert();
        }

        Place place() {
            return new Place(alert().openedAt(), alert().alertId());
        }
    }

    private final Rows<UUID, Row> alerts;
    private final Clock clock;

    public InMemoryAlerts(InMemoryTransactions transactions, Clock clock) {
        this.alerts = transactions.rows();
        this.clock = clock;
    }

    /** Returns all alerts. */
    public List<JobAlert> all() {
        return alerts.all().map(Row::alert).toList();
    }

    @Override
    public List<JobAlert> of(JobId jobId, int attempt) {
        return alerts.all()
                .map(Row::alert)
                .filter(alert -> alert.jobId().equals(jobId) && alert.attempt() == attempt)
                .sorted(Comparator.comparing(alert -> alert.alertId().toString()))
                .toList();
    }

    @Override
    public void save(JobAlert alert, Ownership ownership) {
        alerts.put(alert.alertId(), new Row(new Owned(alert, ownership), new Moment(clock.instant(), alert.alertId())));
    }

    @Override
    public Optional<Owned> find(UUID alertId) {
        return alerts.find(alertId).map(Row::owned);
    }

    @Override
    public Optional<Owned> hold(UUID alertId) {
        return find(alertId);
    }

    @Override
    public List<JobAlert> list(Query query) {
        return alerts.where(is(query.status(), row -> row.alert().status()))
                .filter(is(query.condition(), row -> row.alert().condition()))
                .filter(is(query.severity(), row -> row.alert().severity()))
                .filter(is(query.cluster(), row -> row.alert().cluster()))
                .filter(is(query.jobId(), row -> row.alert().jobId()))
                .filter(is(query.project(), row -> row.owned().ownership().project()))
                .filter(is(query.owner(), row -> row.owned().ownership().owner()))
                .filter(row -> isVisible(row, query.visible()))
                .filter(row -> query.after() == null || BY_PLACE.compare(row.place(), query.after()) < 0)
                .sorted(Comparator.comparing(Row::place, BY_PLACE).reversed())
                .limit(query.atMost())
                .map(Row::alert)
                .toList();
    }

    private static <T> Predicate<Row> is(@Nullable T wanted, Function<Row, @Nullable T> of) {
        return row -> wanted == null || wanted.equals(of.apply(row));
    }

    private static boolean isVisible(Row row, @Nullable Visible visible) {
        Ownership ownership = row.owned().ownership();
        return visible == null
                || ownership.project() != null && visible.projects().contains(ownership.project())
                || ownership.owner() != null && ownership.owner().equals(visible.owner());
    }

    @Override
    public List<Open> open() {
        return alerts
                .all()
                .map(Row::alert)
                .filter(alert -> alert.status() != AlertStatus.CLOSED)
                .collect(Collectors.groupingBy(alert -> List.of(alert.condition(), alert.severity())))
                .values()
                .stream()
                .map(group -> new Open(
                        group.getFirst().condition(),
                        group.getFirst().severity(),
                        group.size(),
                        group.stream()
                                .map(JobAlert::cost)
                                .map(AlertCost::gpuHoursSoFar)
                                .filter(Objects::nonNull)
                                .mapToDouble(Double::doubleValue)
                                .sum()))
                .toList();
    }

    @Override
    public Moment now() {
        return new Moment(clock.instant(), new UUID(0, 0));
    }

    @Override
    public List<Changed> changed(@Nullable Visible visible, Moment after, int atMost) {
        Instant settled = clock.instant().minus(Duration.ofSeconds(1));
        return alerts.where(row -> BY_MOMENT.compare(row.changed(), after) > 0
                        && row.changed().at().isBefore(settled)
                        && isVisible(row, visible))
                .sorted(Comparator.comparing(Row::changed, BY_MOMENT))
                .limit(atMost)
                .map(row -> new Changed(row.alert(), row.changed()))
                .toList();
    }

    @Override
    public int forgetBefore(Instant time) {
        return alerts.removeIf(
                row -> row.alert().closedAt() != null && row.alert().closedAt().isBefore(time));
    }
}
