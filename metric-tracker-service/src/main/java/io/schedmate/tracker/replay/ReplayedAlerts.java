package io.schedmate.tracker.replay;

import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The alerts of a replay's only job. They cannot be listed; changes are passed on as they occur. */
final class ReplayedAlerts implements Alerts {

    private static final Ownership NOBODYS = new Ownership(null, null);

    private final Map<UUID, JobAlert> kept = new LinkedHashMap<>();

    @Override
    public List<JobAlert> of(JobId jobId, int attempt) {
        return List.copyOf(kept.values());
    }

    @Override
    public void save(JobAlert alert, Ownership ownership) {
        kept.put(alert.alertId(), alert);
    }

    @Override
    public Optional<Owned> find(UUID alertId) {
        return Optional.ofNullable(kept.get(alertId)).map(alert -> new Owned(alert, NOBODYS));
    }

    @Override
    public Optional<Owned> hold(UUID alertId) {
        return find(alertId);
    }

    @Override
    public List<JobAlert> list(Query query) {
        return List.of();
    }

    @Override
    public List<Open> open() {
        return List.of();
    }

    @Override
    public Moment now() {
        return new Moment(Instant.EPOCH, new UUID(0, 0));
    }

    @Override
    public List<Changed> changed(@Nullable Visible visible, Moment after, int atMost) {
        return List.of();
    }

    @Override
    public int forgetBefore(Instant time) {
        return 0;
    }
}
