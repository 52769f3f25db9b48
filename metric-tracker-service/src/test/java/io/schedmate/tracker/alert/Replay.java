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
import io.schedmate.tracker.slowdown.Pace;
import io.schedmate.tracker.slowdown.Silence;
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

/** One running job whose log is read at the times at which it was written, by the parts that read it in the service. */
final class Replay {

    static final Duration ROUND = Duration.ofSeconds(15);
    private static final LogSource SOURCE = new LogSource("train.log", null, null);

    final MovedClock clock;
    final InMemoryStores kept;
    final ReadableJobs jobs;
    final List<JobAlertChanged> told = new ArrayList<>();
    final JobId jobId;
    private final ToldUse hardware = new ToldUse();
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

    /** A job beside another that is kept in the same place. */
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
                        kept.kin(),
                        hardware,
                        this::heard,
                        kept.transactions()));
        this.tracker = new Tracker(
                kept.states(),
                jobs,
                this::heard,
                kept.transactions(),
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                new TrackingRules(
                        Duration.ofSeconds(10),
                        100,
                        new LineQuota.Limit(10_000, 200_000),
                        new Pace(0.8, 0.9),
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

    /** The attempt ends, and the next one starts at once. */
    void again() {
        end();
        attempt++;
        sequenceBefore = sequence;
        lineBefore = line;
        sequence = 0;
        line = 1;
        start();
    }

    /** A line of the attempt before that is read only now. */
    void writeLate(String text) {
        take(attempt - 1, sequenceBefore++, lineBefore++, List.of(text));
    }

    /** The job shares its GPUs from now on. */
    void share() {
        kept.jobs().find(jobId).map(job -> job.sharing(now)).ifPresent(kept.jobs()::save);
    }

    /** Its nodes tell from now on how much it uses its GPUs. */
    void use(double gpuUtilisationRatio) {
        use(new ResourceUse(gpuUtilisationRatio, null, null, null, null, null, null, 100));
    }

    /** Its nodes tell from now on what it uses; what they told until now is what it used before. */
    void use(@Nullable ResourceUse use) {
        hardware.before = hardware.use;
        hardware.use = use;
    }

    /** Its nodes tell from now on how memory and disks fill. */
    void trends(Trends trends) {
        hardware.trends = trends;
    }

    /** Similar jobs are so fast. */
    void kin(ThroughputEstimate estimate) {
        kept.kin()
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

    /** It has not been told yet that the attempt runs. */
    void queue() {
        kept.jobs().save(new KnownJob(jobId, "replay", attempt, JobState.QUEUED, null, null, null, now, List.of()));
    }

    /** It is told that the attempt runs. */
    void start() {
        run();
        rounds.start(jobId, attempt);
    }

    private void run() {
        kept.jobs().save(new KnownJob(jobId, "replay", attempt, JobState.RUNNING, now, null, null, now, List.of()));
    }

    /** Lines that are written at one time, after the rounds that would have come before it. */
    void write(Instant at, List<String> lines) {
        until(at);
        take(attempt, sequence++, line, lines);
        line += lines.size();
    }

    private void take(int of, long number, long firstLine, List<String> lines) {
        tracker.take(List.of(new LogChunk(
                UUID.randomUUID(), jobId, "replay", of, now, SOURCE, number, firstLine, null, LogOrder.EXACT, lines)));
    }

    /** The clock goes on to a time; in a very long pause the rounds come more rarely. */
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

    /** Looks which of the jobs that are kept in the same place have stopped by a time. */
    void lookForStopped(Instant at) {
        lookForStopped(at, () -> {});
    }

    /** @param meanwhile is done after they were found and before they are saved */
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
        // Jobs that are kept in the same place have one clock, which does not go back.
        clock.move(max(Duration.between(clock.instant(), at)));
        rounds.round(_ -> _ -> now, at);
    }

    private void heard(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            if (event instanceof JobAlertChanged change) {
                told.add(change);
            }
        }
    }

    private static Duration max(Duration by) {
        return by.isNegative() ? Duration.ZERO : by;
    }

    /** Nodes tell the same of every attempt, and nothing at first. */
    private final class ToldUse implements HardwareUses {

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

        /** A time that ends before now is the time before it became slow. */
        @Override
        public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times) {
            return each(
                    times.keySet(),
                    times.values().stream().anyMatch(time -> time.until().isBefore(now)) ? before : use);
        }

        private static <T> Map<AttemptKey, T> each(Set<AttemptKey> keys, @Nullable T told) {
            Map<AttemptKey, T> answers = new HashMap<>();
            if (told != null) {
                keys.forEach(key -> answers.put(key, told));
            }
            return answers;
        }
    }
}
