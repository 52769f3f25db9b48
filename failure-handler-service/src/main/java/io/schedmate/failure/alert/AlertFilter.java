package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects alerts. An empty set matches everything.
 *
 * @param fromSeverity the lowest severity; null = any
 */
public record AlertFilter(
        Set<String> projects,
        Set<String> owners,
        Set<String> clusters,
        Set<AlertCondition> conditions,
        @Nullable AlertSeverity fromSeverity) {

    public AlertFilter {
        projects = Set.copyOf(projects);
        owners = Set.copyOf(owners);
        clusters = Set.copyOf(clusters);
        conditions = Set.copyOf(conditions);
    }

    boolean means(JobAlert alert, Ownership ownership) {
        return isAmong(projects, ownership.project())
                && isAmong(owners, ownership.owner())
                && isAmong(clusters, alert.cluster())
                && isAmong(conditions, alert.condition())
                && (fromSeverity == null || alert.severity().compareTo(fromSeverity) >= 0);
    }

    private static <T> boolean isAmong(Set<T> wanted, @Nullable T value) {
        return wanted.isEmpty() || (value != null && wanted.contains(value));
    }
}
