package io.schedmate.tracker.state;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Follows every attempt. Chunks, states, history and events of one call are one transaction, so that after a crash the
 * chunks that come again are known to be duplicates, or have left no trace.
 */
public final class Tracker {

    private static final int RUNNING_AT_ONCE = 10_000;

    private final AttemptStates states;
    private final KnownJobs jobs;
    private final Outbox outbox;
    private final Transactions transactions;
    private final MetricExtractor extractor;
    private final TrackingRules rules;
    private final Map<Key, LiveAttempt> live = new ConcurrentHashMap<>();

    private record Key(JobId jobId, int attempt) {}

    public Tracker(
            AttemptStates states,
            KnownJobs jobs,
            Outbox outbox,
            Transactions transactions,
            MetricExtractor extractor,
            TrackingRules rules) {
        this.states = states;
        this.jobs = jobs;
        this.outbox = outbox;
        this.transactions = transactions;
        this.extractor = extractor;
        this.rules = rules;
    }

    /** Takes chunks in, those of a job in their order; tells how many were next, late, and there already. */
    public Map<Turn, Integer> take(List<LogChunk> chunks) {
        Map<Turn, Integer> turns = new EnumMap<>(Turn.class);
        Map<Key, LiveAttempt> touched = new LinkedHashMap<>();
        Map<JobId, Optional<KnownJob>> known = new HashMap<>();
        work(touched, () -> {
            for (LogChunk chunk : chunks) {
                Key key = new Key(chunk.jobId(), chunk.attempt());
                LiveAttempt attempt = touched.computeIfAbsent(key, _ -> attempt(key, chunk.cluster()));
                Turn turn = attempt.take(
                        chunk, known.computeIfAbsent(chunk.jobId(), jobs::find).orElse(null));
                turns.merge(turn, 1, Integer::sum);
            }
        });
        return turns;
    }

    /** Notes what stands at the end of an attempt; of one whose log has told nothing there is nothing to note. */
    public void end(JobId jobId, int attempt) {
        Map<Key, LiveAttempt> touched = new LinkedHashMap<>();
        work(
                touched,
                () -> states.find(jobId, attempt).ifPresent(kept -> {
                    LiveAttempt ended = fresh(kept);
                    ended.end();
                    touched.put(new Key(jobId, attempt), ended);
                }));
    }

    /** What is remembered of a job goes; what was kept of it is another's to remove. */
    public void forget(JobId jobId) {
        live.keySet().removeIf(key -> key.jobId().equals(jobId));
    }

    /** Looks for running jobs that have stopped to speak. */
    public void listen(Instant now) {
        for (AttemptStates.Kept kept : states.running(RUNNING_AT_ONCE)) {
            LiveAttempt running = fresh(kept);
            running.listen(now);
            if (!running.newEntries().isEmpty()) {
                work(
                        new LinkedHashMap<>(Map.of(
                                new Key(kept.state().jobId(), kept.state().attempt()), running)),
                        () -> {});
            }
        }
    }

    private void work(Map<Key, LiveAttempt> touched, Runnable steps) {
        boolean done = false;
        try {
            transactions.inOne(() -> {
                steps.run();
                touched.values().forEach(this::save);
                return touched.size();
            });
            touched.values().forEach(LiveAttempt::saved);
            done = true;
        } finally {
            keep(touched, done);
        }
    }

    /** What was not saved must not be gone on with: it holds what the database does not. */
    private void keep(Map<Key, LiveAttempt> touched, boolean saved) {
        if (!saved || live.size() > rules.mostLive()) {
            touched.keySet().forEach(live::remove);
        } else {
            live.putAll(touched);
        }
    }

    private void save(LiveAttempt attempt) {
        AttemptStates.Kept kept = attempt.unsaved();
        List<AttemptStates.Entry> entries = attempt.newEntries();
        states.save(kept.state(), kept.version(), entries);
        outbox.add(entries.stream().map(entry -> event(kept.state(), entry)).toList());
    }

    private LiveAttempt attempt(Key key, String cluster) {
        LiveAttempt known = live.get(key);
        return known != null
                ? known
                : fresh(states.find(key.jobId(), key.attempt())
                        .orElseGet(
                                () -> new AttemptStates.Kept(AttemptState.of(key.jobId(), cluster, key.attempt()), 0)));
    }

    private LiveAttempt fresh(AttemptStates.Kept kept) {
        return new LiveAttempt(kept, rules, extractor);
    }

    private static JobEvent event(AttemptState state, AttemptStates.Entry entry) {
        UUID id = UUID.nameUUIDFromBytes("metrics|%s|%d|%d"
                .formatted(state.jobId(), state.attempt(), entry.number())
                .getBytes(StandardCharsets.UTF_8));
        if (entry.slowdown() != null) {
            return new JobSlowdownDetected(
                    id,
                    state.jobId(),
                    state.cluster(),
                    state.attempt(),
                    entry.at(),
                    entry.slowdown().slowdown());
        }
        return new JobMetricsMeasured(
                id,
                state.jobId(),
                state.cluster(),
                state.attempt(),
                entry.at(),
                Objects.requireNonNull(entry.sample(), "an entry is a sample or a slowdown")
                        .metrics());
    }
}
