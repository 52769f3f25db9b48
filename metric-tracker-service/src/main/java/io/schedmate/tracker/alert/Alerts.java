package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners.Belongs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The alerts of all jobs. */
public interface Alerts {

    /** An alert and whose job it is about. */
    record Owned(JobAlert alert, Belongs belongs) {}

    /**
     * How many alerts of a kind are not closed.
     *
     * @param gpuHours that they have cost so far, as far as that is known
     */
    record Open(AlertCondition condition, AlertSeverity severity, long alerts, double gpuHours) {}

    /** What somebody may see: jobs of these projects, and those of the owner; a null owner is nobody's. */
    record Visible(Set<String> projects, @Nullable String owner) {}

    /** The place of an alert in a list. */
    record Place(Instant openedAt, UUID alertId) {}

    /**
     * Which alerts are wanted, the latest opened first. Null is any.
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

    /** An alert as it stands after its last change. */
    record Changed(JobAlert alert, Moment moment) {}

    /** Those of an attempt, closed ones included, held for the transaction. */
    List<JobAlert> of(JobId jobId, int attempt);

    void save(JobAlert alert, Belongs belongs);

    Optional<Owned> find(UUID alertId);

    /** An alert, held for the transaction. */
    Optional<Owned> hold(UUID alertId);

    List<JobAlert> list(Query query);

    List<Open> open();

    /** What changes from now on comes after it. */
    Moment now();

    /**
     * Those that have changed after a moment, in the order of their changes. Of the last second nothing is told yet, because
     * an earlier change may still be on its way.
     *
     * @param visible null = all
     */
    List<Changed> changed(@Nullable Visible visible, Moment after, int atMost);

    /** Removes alerts that were closed before then. */
    int forgetBefore(Instant time);
}
