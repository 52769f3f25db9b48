package io.schedmate.tracker.alert;

import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A running job whose log is read at its original times by the service's own classes. */
final class Replay {

    static final Duration ROUND = Duration.ofSeconds(15);
    private static final LogSource SOURCE = new LogSource("train.log", null, null);

    final MovedClock clock;
    final InMemoryStores kept;
    final ReadableJobs jobs;
    final List<JobAlertChanged> changes = new ArrayList<>();
    final JobId jobId;
    private final RecordedUse hardware = new RecordedUse();
    private int attempt;
    private final Tracker tracker;
    private final AlertRounds rounds;
    private long sequence;
    private long line = 1;
    private long sequenceBefore;
    private long lineBefore;
    private Instant now;

    Replay(AlertRules rules, String name, JobOwners.Requested asks, Instant start) {
        this(rules, name, asks, start, new MovedClock(start));
    }

    private Replay(AlertRules rules, String name, JobOwners.Requested asks, Instant start, MovedClock clock) {
        this(rules, name, asks, start, clock, new InMemoryStores(clock));
    }

    private Replay(
            AlertRules rules,
            String name,
            JobOwners.Requested asks,
            Instant start,
            MovedClock clock,
            InMemoryStores kept) {
        this(rules, name, asks, start, clock, kept, new ReadableJobs(kept.jobs()));
    }

    /** Creates a job that shares its stores and clock with another. */
    Replay(AlertRules rules, String name, JobOwners.Requested asks, Instant start, Replay beside) {
        this(rules, name, asks, start, beside.clock, beside.kept, beside.jobs);
    }

    private Replay(
            AlertRules rules,
            String name,
            JobOwners.Requested asks,
            Instant start,
            MovedClock clock,
            InMemoryStores kept,
            ReadableJobs jobs) {
        this.clock = clock;
        this.kept = kept;
        this.jobs = jobs;
        this.jobId = JobId.of("replay", "file", name);
        this.attempt = 1;
        this.now = start;
        this.rounds = new AlertRounds(
                rules,
                10,
                new AlertRounds.Parts(
                        kept.alerts(),
                        kept.states(),
                        jobs,
                        kept.owners(),
                        kept.similar(),
                        hardware,
                        this::received,
                        kept.transactions()));
        this.tracker = new Tracker(
                kept.states(),
                jobs,
                this::received,
                kept.transactions(),
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                new TrackingRules(
                        Duration.ofSeconds(10),
                        100,
                        new LineQuota.Limit(10_000, 200_000),
                        new SpeedComparison(0.8, 0.9),
                        new Silence(10, Duration.ofMinutes(5))),
                hardware,
                rounds);
        kept.owners().submitted(submitted(name, asks, start));
        run();
    }

    private static JobSubmitted submitted(String name, JobOwners.Requested asks, Instant at) {
        JobSubmission submission = new JobSubmission(
                "replay",
                "file",
                name,
                null,
                null,
                null,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(
                        asks.nodes(), asks.gpus(), asks.gpuType(), null, asks.memoryBytes(), asks.timeLimitSeconds()),
                Map.of());
        return new JobSubmitted(UUID.randomUUID(), submission.jobId(), "replay", 1, at, submission);
    }

    /** Ends the attempt and starts the next one at once. */
    void again() {
        end();
        attempt++;
        sequenceBefore = sequence;
        lineBefore = line;
        sequence = 0;
        line = 1;
        start();
    }

    /** Writes a line of the previous attempt that is read only now. */
    void writeLate(String text) {
        take(attempt - 1, sequenceBefore++, lineBefore++, List.of(text));
    }

    /** Lets the job share its GPUs from now on. */
    void share() {
        kept.jobs().find(jobId).map(job -> job.sharing(now)).ifPresent(kept.jobs()::save);
    }

    /** Sets the GPU use that its nodes report from now on. */
    void use(double gpuUtilisationRatio) {
        use(new ResourceUse(gpuUtilisationRatio, null, null, null, null, null, null, 100));
    }

    /** Sets the use that its nodes report from now on; the previous value becomes the use before. */
    void use(@Nullable ResourceUse use) {
        hardware.before = hardware.use;
        hardware.use = use;
    }

    /** Sets the growth of memory and disk use that its nodes report from now on. */
    void trends(Trends trends) {
        hardware.trends = trends;
    }

    /** Sets the throughput of similar jobs. */
    void similar(ThroughputEstimate estimate) {
        kept.similar()
                .advised(new JobAdvised(
                        UUID.randomUUID(),
                        jobId,
                        "replay",
                        1,
                        now,
                        null,
                        List.of(),
                        new Estimates(null, null, null, null, List.of(estimate), 0.5, Engine.RETRIEVAL)));
    }

    /** Queues the attempt; its start is not known yet. */
    void queue() {
        kept.jobs().save(new KnownJob(jobId, "replay", attempt, JobState.QUEUED, null, null, null, now, List.of()));
    }

    /** Reports that the attempt runs. */
    void start() {
        run();
        rounds.start(jobId, attempt);
    }

    private void run() {
        kept.jobs().save(new KnownJob(jobId, "replay", attempt, JobState.RUNNING, now, null, null, now, List.of()));
    }

    /** Writes lines with one time, after the rounds before that time. */
    void write(Instant at, List<String> lines) {
        until(at);
        take(attempt, sequence++, line, lines);
        line += lines.size();
    }

    private void take(int of, long number, long firstLine, List<String> lines) {
        tracker.take(List.of(new LogChunk(
                UUID.randomUUID(), jobId, "replay", of, now, SOURCE, number, firstLine, null, LogOrder.EXACT, lines)));
    }

    /** Advances the clock. In a very long pause, rounds are less frequent. */
    void until(Instant at) {
        Duration pause = Duration.between(now, at);
        Duration apart = pause.dividedBy(2_000).compareTo(ROUND) > 0 ? pause.dividedBy(2_000) : ROUND;
        Instant next = now.plus(apart);
        while (next.isBefore(at)) {
            round(next);
            next = next.plus(apart);
        }
        if (at.isAfter(now)) {
            round(at);
        }
    }

    /** Checks all jobs in the shared stores for a stop, by a given time. */
    void lookForStopped(Instant at) {
        lookForStopped(at, () -> {});
    }

    /**
     * Checks as above.
     *
     * @param meanwhile runs after the stopped jobs were found and before they are saved
     */
    void lookForStopped(Instant at, Runnable meanwhile) {
        tracker.listen(
                _ -> {
                    meanwhile.run();
                    return _ -> at;
                },
                at);
    }

    void end() {
        rounds.end(jobId, attempt, now);
    }

    Instant now() {
        return now;
    }

    private void round(Instant at) {
        now = at;
        // Jobs with shared stores have one clock, which never goes back.
        clock.move(max(Duration.between(clock.instant(), at)));
        rounds.round(_ -> _ -> now, at);
    }

    private void received(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            if (event instanceof JobAlertChanged change) {
                changes.add(change);
            }
        }
    }

    private static Duration max(Duration by) {
        return by.isNegative() ? Duration.ZERO : by;
    }

    /** The use that nodes report. It is the same for every attempt, and initially absent. */
    private final class RecordedUse implements HardwareUses {

        private @Nullable ResourceUse before;
        private @Nullable ResourceUse use;
        private @Nullable Trends trends;

        @Override
        public void add(List<NodeSampled> samples) {}

        @Override
        public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
            return Map.of();
        }

        @Override
        public Map<AttemptKey, Trends> trends(
                Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince) {
            return each(memorySince.keySet(), trends);
        }

        /** Returns the use. A period that ends before now is the one before the job became slow. */
        @Override
        public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times) {
            return each(
                    times.keySet(),
                    times.values().stream().anyMatch(time -> time.until().isBefore(now)) ? before : use);
        }

        private static <T> Map<AttemptKey, T> each(Set<AttemptKey> keys, @Nullable T answer) {
            Map<AttemptKey, T> answers = new HashMap<>();
            if (answer != null) {
                keys.forEach(key -> answers.put(key, answer));
            }
            return answers;
        }
    }
}
