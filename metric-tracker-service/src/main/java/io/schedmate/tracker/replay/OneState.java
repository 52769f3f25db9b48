package io.schedmate.tracker.replay;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a replay's only attempt, without a history. */
final class OneState implements AttemptStates {

    private final InstantSource clock;
    private @Nullable Kept kept;
    private @Nullable Instant progressedAt;

    OneState(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the state; null before the first line. */
    @Nullable
    AttemptState state() {
        return kept == null ? null : kept.state();
    }

    @Override
    public Optional<Kept> find(JobId jobId, int attempt) {
        return Optional.ofNullable(kept)
                .filter(one -> one.state().jobId().equals(jobId) && one.state().attempt() == attempt);
    }

    @Override
    public List<Kept> findAll(Collection<AttemptKey> attempts) {
        return Optional.ofNullable(kept)
                .filter(one -> attempts.contains(
                        new AttemptKey(one.state().jobId(), one.state().attempt())))
                .stream()
                .toList();
    }

    @Override
    public Optional<Kept> latest(JobId jobId) {
        return find(jobId, 1);
    }

    @Override
    public void saveAll(List<Change> changes) {
        for (Change change : changes) {
            AttemptState before = state();
            if (before == null
                    || !Objects.equals(before.latestAt(), change.state().latestAt())) {
                progressedAt = clock.instant();
            }
            kept = new Kept(change.state(), change.version() + 1);
        }
    }

    @Override
    public void saveTails(Map<AttemptKey, List<String>> tails) {}

    @Override
    public List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost) {
        return List.of();
    }

    @Override
    public List<Entry.Sampled> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost) {
        return List.of();
    }

    @Override
    public List<Entry.Sampled> spread(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        return List.of();
    }

    @Override
    public List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost) {
        return List.of();
    }

    @Override
    public List<LabelMinute> labelMinutes(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        return List.of();
    }

    @Override
    public List<Quiet> silent(Instant since, int atMost) {
        return quiet(since, atMost).stream()
                .filter(quiet -> !quiet.kept().state().stopped())
                .toList();
    }

    @Override
    public List<Quiet> quiet(Instant since, int atMost) {
        return Optional.ofNullable(kept)
                .filter(one -> isBefore(one.state().latestAt(), since) && isBefore(progressedAt, since))
                .map(one -> new Quiet(one, progressedAt))
                .stream()
                .toList();
    }

    private static boolean isBefore(@Nullable Instant at, Instant since) {
        return at != null && at.isBefore(since);
    }
}
