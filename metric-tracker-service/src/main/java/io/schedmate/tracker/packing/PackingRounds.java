package io.schedmate.tracker.packing;

import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.model.api.metrics.PackingCheckRequest;
import io.schedmate.model.api.metrics.PackingVerdict;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Checks each packing automatically as soon as the job's log covers enough time since (full paper, section 4.1). A
 * packing that costs too much is reported as a slowdown.
 *
 * @param judgedAfter time, by the job's log, for which the job must have shared its GPUs
 */
public record PackingRounds(
        PackingVerdicts verdicts, PackingChecks checks, AttemptStates states, Tracker tracker, Duration judgedAfter) {

    private static final int AT_ONCE = 500;
    private static final int MAX_SAMPLES = 5_000;

    public void judge() {
        verdicts.open(AT_ONCE).forEach(job -> {
            Optional<PackingCheck> found = check(job);
            found.ifPresent(this::publish);
        });
    }

    private void publish(PackingCheck found) {
        if (found.verdict() == PackingVerdict.EVICT) {
            tracker.report(found.jobId(), found.attempt(), slowdown(found));
        }
        // The verdict is stored last. After a failure before this point, the loss is reported again, and the tracker
        // publishes it once.
        verdicts.note(found);
    }

    private Optional<PackingCheck> check(KnownJob job) {
        Instant packedAt = Objects.requireNonNull(job.packedAt(), "open ones share their GPUs");
        AttemptState state = states.find(job.jobId(), job.attempt())
                .map(AttemptStates.Kept::state)
                .orElse(null);
        Instant latest = state == null ? null : state.latestAt();
        if (latest == null || latest.isBefore(packedAt.plus(judgedAfter))) {
            return Optional.empty();
        }
        PackingCheck found = checks.check(
                job.jobId(),
                job.attempt(),
                new PackingCheckRequest(job.attempt(), packedAt, null, null, null),
                state,
                states.samples(job.jobId(), job.attempt(), packedAt.minusSeconds(600), null, 0, MAX_SAMPLES));
        return found.verdict() == PackingVerdict.NOT_ENOUGH_DATA ? Optional.empty() : Optional.of(found);
    }

    private static Slowdown slowdown(PackingCheck found) {
        Rate before = Objects.requireNonNull(found.before().throughput(), "a verdict rests on two rates");
        Rate after = Objects.requireNonNull(found.after().throughput(), "a verdict rests on two rates");
        double ratio = Math.min(1, Objects.requireNonNull(found.throughputRatio(), "a verdict rests on a ratio"));
        return new Slowdown(found.packedAt(), before, after, ratio, SlowdownCause.PACKING, null);
    }
}
