package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores the alerts of all jobs. */
public interface Alerts {

    /** An alert and the ownership of its job. */
    record Owned(JobAlert alert, Ownership ownership) {}

    /**
     * The number of open alerts of one condition and severity.
     *
     * @param gpuHours their known cost so far
     */
    record Open(AlertCondition condition, AlertSeverity severity, long alerts, double gpuHours) {}

    /** The jobs that a caller may see: those of the projects and those of the owner. A null owner adds none. */
    record Visible(Set<String> projects, @Nullable String owner) {}

    /** The position of an alert in a list. */
    record Place(Instant openedAt, UUID alertId) {}

    /**
     * Selects alerts; the latest opened come first. Null matches everything.
     *
     * @param visible null = all
     * @param after null = from the start
     */
    record Query(
            @Nullable AlertStatus status,
            @Nullable AlertCondition condition,
            @Nullable AlertSeverity severity,
            @Nullable String cluster,
            @Nullable JobId jobId,
            @Nullable String project,
            @Nullable String owner,
            @Nullable Visible visible,
            @Nullable Place after,
            int atMost) {}

    /** When an alert was last changed, by the store's clock. */
    record Moment(Instant at, UUID alertId) {}

    /** An alert after its last change. */
    record Changed(JobAlert alert, Moment moment) {}

    /** Returns the alerts of an attempt, including closed ones, locked for the transaction. */
    List<JobAlert> of(JobId jobId, int attempt);

    void save(JobAlert alert, Ownership ownership);

    Optional<Owned> find(UUID alertId);

    /** Returns an alert, locked for the transaction. */
    Optional<Owned> hold(UUID alertId);

    List<JobAlert> list(Query query);

    List<Open> open();

    /** Returns a position before all later changes. */
    Moment now();

    /**
     * Returns the alerts that changed after a position, in the order of their changes. Changes of the last second are
     * left out, because an earlier change may not be committed yet.
     *
     * @param visible null = all
     */
    List<Changed> changed(@Nullable Visible visible, Moment after, int atMost);

    /** Deletes alerts that were closed before this time. */
    int forgetBefore(Instant time);
}
