package io.schedmate.tracker.alert;

import io.schedmate.edge.outage.Failure;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.alert.check.JobView;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks running jobs in rounds: jobs whose state was saved since the last round are checked at the job's own times,
 * and silent jobs at the time up to which their logs have been read. Only a changed alert causes a transaction.
 */
public final class AlertRounds implements Consumer<AttemptState> {

    private static final Logger LOG = LoggerFactory.getLogger(AlertRounds.class);
    private static final int QUIET_AT_ONCE = 10_000;
    private static final JobOwners.Ownership NOBODYS = new JobOwners.Ownership(null, null);

    private final AlertJudge judge;
    private final AlertRules rules;
    private final int maxWatched;
    private final Parts parts;
    private final Map<AttemptKey, AttemptState> touched = new ConcurrentHashMap<>();
    private final Map<AttemptKey, CachedAttempt> watched = new ConcurrentHashMap<>();
    private final NodeAnswers nodes;

    /** The sources of the facts about jobs, and the receivers of changes. */
    public record Parts(
            Alerts alerts,
            AttemptStates states,
            KnownJobs jobs,
            JobOwners owners,
            SimilarThroughputs similar,
            HardwareUses hardware,
            Outbox outbox,
            Transactions transactions) {}

    /**
     * The cached data about an attempt between two rounds.
     *
     * @param hasReported whether the attempt's log had reported anything when this was read
     */
    private record CachedAttempt(
            JobView.Request request, List<JobView.Earlier> earlier, List<JobAlert> alerts, boolean hasReported) {}

    /** @param maxWatched maximum number of attempts that are cached between two rounds; others are read again */
    public AlertRounds(AlertRules rules, int maxWatched, Parts parts) {
        this.judge = new AlertJudge(rules);
        this.rules = rules;
        this.maxWatched = maxWatched;
        this.parts = parts;
        this.nodes = new NodeAnswers(rules, parts.hardware());
    }

    /** Notes a saved state for the next round. */
    @Override
    public void accept(AttemptState state) {
        touched.put(new AttemptKey(state.jobId(), state.attempt()), state);
    }

    /** Runs one round over all attempts that may have changed. */
    public void round(Reading reading, Instant now) {
        Map<AttemptKey, AttemptState> states = Map.copyOf(touched);
        Map<AttemptKey, NodeFigures> figures = nodes.of(states, now);
        states.forEach((key, state) -> {
            Instant lastReported = Objects.requireNonNullElse(AlertViews.lastReported(state), now);
            apart(key, () -> look(key, lastReported, state.latestAt(), state, figures.get(key)));
            // An attempt whose state was saved meanwhile is checked again.
            touched.remove(key, state);
        });
        quiet(reading, now);
    }

    /**
     * Notes the start of an attempt. The next round checks what its log has reported so far and how the earlier
     * attempts ended.
     */
    public void start(JobId jobId, int attempt) {
        AttemptKey key = new AttemptKey(jobId, attempt);
        parts.states()
                .find(jobId, attempt)
                .map(AttemptStates.Kept::state)
                .or(() -> parts.jobs().find(jobId).map(job -> AttemptState.of(key, job.cluster())))
                .ifPresent(state -> touched.putIfAbsent(key, state));
    }

    /** Notes the end of a running attempt, which closes its alerts. */
    public void end(JobId jobId, int attempt, Instant at) {
        AttemptKey key = new AttemptKey(jobId, attempt);
        touched.remove(key);
        watched.remove(key);
        nodes.forget(key);
        parts.transactions().inOne(() -> {
            save(judge.end(parts.alerts().of(jobId, attempt), at), ownership(jobId));
            return key;
        });
    }

    private void quiet(Reading reading, Instant now) {
        List<AttemptStates.Quiet> quiet = parts.states().quiet(now.minus(rules.hangAtLeast()), QUIET_AT_ONCE);
        if (quiet.isEmpty()) {
            return;
        }
        Reading.UpTo read = reading.look(now);
        for (AttemptStates.Quiet each : quiet) {
            AttemptState state = each.kept().state();
            AttemptKey key = new AttemptKey(state.jobId(), state.attempt());
            Instant progressAt = later(state.latestAt(), each.progressedAt());
            apart(key, () -> look(key, read.of(state.jobId()), progressAt, state, nodes.remembered(key, state)));
        }
    }

    /**
     * An attempt that cannot be checked does not delay the others. An outage affects all of them and ends the round.
     */
    private static void apart(AttemptKey key, Runnable look) {
        try {
            look.run();
        } catch (RuntimeException e) {
            if (Failure.isOutage(e)) {
                throw e;
            }
            LOG.error("Could not check attempt {} of job {}; its alerts stay unchanged", key.attempt(), key.jobId(), e);
        }
    }

    private void look(
            AttemptKey key,
            Instant at,
            @Nullable Instant progressAt,
            AttemptState state,
            @Nullable NodeFigures figures) {
        CachedAttempt known = watched(key, AlertViews.lastReported(state) != null);
        JobView view = new JobView(state, progressAt, known.request(), figures, known.earlier());
        if (!judge.judge(view, known.alerts(), at).isEmpty()) {
            decide(key, view, at);
        }
    }

    private void decide(AttemptKey key, JobView view, Instant at) {
        List<JobAlert> after = parts.transactions().inOne(() -> {
            List<JobAlert> alerts = parts.alerts().of(key.jobId(), key.attempt());
            List<AlertJudge.Decision> decisions =
                    isRunning(key) ? judge.judge(view, alerts, at) : judge.end(alerts, at);
            save(decisions, ownership(key.jobId()));
            return decisions.isEmpty() ? alerts : parts.alerts().of(key.jobId(), key.attempt());
        });
        watched.computeIfPresent(
                key, (_, known) -> new CachedAttempt(known.request(), known.earlier(), after, known.hasReported()));
    }

    private void save(List<AlertJudge.Decision> decisions, JobOwners.Ownership ownership) {
        decisions.forEach(decision -> parts.alerts().save(decision.alert(), ownership));
        parts.outbox().add(decisions.stream().map(AlertEvents::of).toList());
    }

    /**
     * Returns the cached data about an attempt. Data cached before the attempt's first line is read again, because late
     * lines of the previous attempt may have arrived since.
     */
    private CachedAttempt watched(AttemptKey key, boolean hasReported) {
        CachedAttempt known = watched.get(key);
        if (known == null || known.request().startedAt() == null || (hasReported && !known.hasReported())) {
            known = read(key, hasReported);
            if (watched.size() < maxWatched || watched.containsKey(key)) {
                watched.put(key, known);
            }
        }
        return known;
    }

    private CachedAttempt read(AttemptKey key, boolean hasReported) {
        KnownJob job = parts.jobs()
                .find(key.jobId())
                .filter(known -> known.attempt() == key.attempt())
                .orElse(null);
        JobOwners.Requested requested = parts.owners().requested(key.jobId());
        SimilarThroughput similar = requested.gpuType() == null
                ? null
                : parts.similar().of(key.jobId(), requested.gpuType()).orElse(null);
        return new CachedAttempt(
                new JobView.Request(
                        job == null ? null : job.startedAt(),
                        requested.gpus(),
                        requested.timeLimitSeconds(),
                        requested.memoryBytes(),
                        similar,
                        job == null ? List.of() : job.nodes()),
                AlertViews.earlier(parts.states(), key),
                parts.alerts().of(key.jobId(), key.attempt()),
                hasReported);
    }

    private boolean isRunning(AttemptKey key) {
        return parts.jobs()
                .find(key.jobId())
                .filter(job -> job.attempt() == key.attempt() && job.state() == JobState.RUNNING)
                .isPresent();
    }

    private JobOwners.Ownership ownership(JobId jobId) {
        return parts.owners().find(jobId).orElse(NOBODYS);
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.isAfter(other) ? one : other;
    }
}
