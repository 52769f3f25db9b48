package io.schedmate.tracker.state;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.LineLabel;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.label.LabelCounts;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.metrics.ChunkSpeed;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.Divergence;
import io.schedmate.tracker.metrics.Loop;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.RestartDetector;
import io.schedmate.tracker.metrics.Snapshots;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.phase.IntervalLexicon;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PhaseLexicon;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.phase.TotalsLexicon;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import io.schedmate.tracker.slowdown.WarmUpDetector;
import io.schedmate.tracker.state.AttemptStates.Change;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An attempt while its chunks are processed. Not thread-safe. */
final class LiveAttempt {

    private static final int MAX_SPEEDS = 64;
    private static final int MAX_GAPS = 32;
    private static final int MIN_GAPS = 5;
    private static final int MAX_LOSSES = 32;
    private static final PhaseLexicon PHASES = PhaseLexicon.bundled();
    private static final IntervalLexicon INTERVALS = IntervalLexicon.bundled();
    private static final TotalsLexicon TOTALS = TotalsLexicon.bundled();
    /**
     * The maximum time between two trainings of one script. After a longer time, a person or the scheduler has started
     * the next process.
     */
    private static final Duration WITHIN_A_SCRIPT = Duration.ofMinutes(30);

    private final TrackingRules rules;
    private final AttemptKey key;
    private final LineClassifier classifier;
    private final String cluster;
    private final Leader leader;
    private final OtherRanks otherRanks;
    private final Sources sources;
    private final Tail tail;
    private final LabelCounts labels;
    private final Divergence divergence;
    private final Recent<Speed> speeds;
    private final Recent<Double> gaps;
    private final Recent<Double> losses;
    private final List<Entry> entries = new ArrayList<>();
    private long version;
    private long number;
    private @Nullable MetricsSnapshot latest;
    private @Nullable Instant latestAt;
    private @Nullable Instant sampledAt;
    private @Nullable Instant steadySince;
    private @Nullable Slowdown slow;
    private EarlierSlowdowns earlierSlow;
    private boolean stopped;
    private PhaseNotes phases;
    private PauseLines pauseLines;
    private LossRun lossRun;
    private Course course;
    private Loop loop;
    private LineQuota flow;
    private @Nullable UnreadLines unread;

    LiveAttempt(AttemptStates.Kept kept, TrackingRules rules, MetricExtractor extractor, LineClassifier classifier) {
        AttemptState state = kept.state();
        this.rules = rules;
        this.key = state.key();
        this.classifier = classifier;
        this.cluster = state.cluster();
        this.version = kept.version();
        this.leader = new Leader(extractor, state.leader(), state.tail());
        this.otherRanks = new OtherRanks(extractor);
        this.sources = new Sources(state.sources());
        this.tail = new Tail(state.tail());
        this.divergence = new Divergence(extractor);
        this.labels = new LabelCounts(classifier, state.labels());
        if (state.leader() != null) {
            labels.resume(state.leader(), state.tail());
        }
        this.speeds = new Recent<>(state.speeds(), MAX_SPEEDS);
        this.gaps = new Recent<>(state.gapsSeconds(), MAX_GAPS);
        this.losses = new Recent<>(state.losses(), MAX_LOSSES);
        this.number = state.number();
        this.latest = state.latest();
        this.latestAt = state.latestAt();
        this.sampledAt = state.sampledAt();
        this.steadySince = state.steadySince();
        this.slow = state.slow();
        this.earlierSlow = state.earlierSlow();
        this.stopped = state.stopped();
        this.phases = state.phases();
        this.pauseLines = state.pauseLines();
        this.lossRun = state.lossRun();
        this.course = state.course();
        this.loop = state.loop();
        this.flow = state.flow();
    }

    AttemptKey key() {
        return key;
    }

    /** Returns the changes since the last save. */
    Change change() {
        return new Change(state(), version, sources.changed(), tail.due(), List.copyOf(entries), labels.unsaved());
    }

    long skippedLines() {
        return flow.skippedLines();
    }

    void saved() {
        version++;
        sources.saved();
        tail.saved();
        labels.saved();
        entries.clear();
    }

    /** Returns the unsaved lines from which another instance resumes; null = all are saved. */
    @Nullable
    List<String> unsavedTail() {
        return tail.unsaved();
    }

    /** Processes consecutive chunks and returns the position of each. */
    List<ChunkOrder> takeAll(List<LogChunk> chunks, @Nullable KnownJob job) {
        List<ChunkOrder> turns = chunks.stream().map(chunk -> take(chunk, job)).toList();
        readOn();
        return turns;
    }

    private ChunkOrder take(LogChunk chunk, @Nullable KnownJob job) {
        SourceState source = sources.of(chunk.source());
        ChunkOrder turn = source.turn(chunk);
        switch (turn) {
            case DUPLICATE -> sources.put(source.again());
            // Later steps have been read already; reading these now would look as if the job went back.
            case LATE -> sources.put(source.late(chunk));
            case NEXT -> {
                List<String> fresh = source.fresh(chunk);
                sources.put(source.next(chunk, fresh.size()));
                List<String> allowed = allowed(fresh, chunk.occurredAt());
                long first = chunk.firstLine() + chunk.lines().size() - allowed.size();
                labels.read(chunk.source(), first, allowed, chunk.occurredAt());
                gather(chunk, allowed, job);
            }
        }
        return turn;
    }

    /**
     * Returns the lines to read. If there are too many, the last ones are read, because they show the current state.
     */
    private List<String> allowed(List<String> fresh, Instant at) {
        int allowed = flow.allowed(fresh.size(), at, rules.flow());
        flow = flow.after(fresh.size(), at, rules.flow());
        return fresh.subList(fresh.size() - allowed, fresh.size());
    }

    /** Records the final metrics when the attempt ends. */
    void end() {
        if (latest != null && latestAt != null && !latestAt.equals(sampledAt)) {
            sample(latest, latestAt);
        }
    }

    /**
     * Records a stop if the silence has lasted too long. A log that is read late is not silent. The silence therefore
     * begins when progress was last read and ends at the time up to which the logs have been read.
     *
     * @param progressedAt when progress was last read, by this service's clock; null = unknown
     */
    void listen(@Nullable Instant progressedAt, Instant readUpTo) {
        Instant last = latestAt;
        Rate before = latest == null ? null : latest.throughput();
        if (stopped || last == null || before == null) {
            return;
        }
        Instant since = progressedAt != null && progressedAt.isAfter(last) ? progressedAt : last;
        if (rules.silence().isStop(gaps.all(), since, readUpTo)) {
            stopped = true;
            report(new Slowdown(last, before, new Rate(0, before.unit()), 0, SlowdownCause.UNKNOWN, null), readUpTo);
        }
    }

    private void gather(LogChunk chunk, List<String> lines, @Nullable KnownJob job) {
        if (lines.isEmpty()) {
            return;
        }
        if (unread != null && unread.goOnWith(chunk, lines, rules.sampleEvery())) {
            unread = unread.with(chunk, lines);
            return;
        }
        readOn();
        unread = UnreadLines.of(chunk, lines, job);
    }

    private void readOn() {
        UnreadLines next = unread;
        unread = null;
        if (next == null) {
            return;
        }
        if (latest == null) {
            phases = phases.with(INTERVALS.read(next.lines(), phases.intervals()));
            course = course.with(TOTALS.read(next.lines(), course.stated()));
        }
        if (leader.mayLead(next.source())) {
            readLeading(next);
        } else {
            readOther(next.source(), next.lines());
        }
    }

    private void readLeading(UnreadLines next) {
        LogSource led = leader.source();
        LeaderMetrics reported = leader.read(next.source(), next.lines());
        if (reported == null) {
            return;
        }
        note(next.source(), reported.part());
        if (!next.source().equals(led)) {
            tail.clear();
        }
        tail.add(next.lines());
        phases = phases.after(PHASES.read(next.lines()), reported.part().progressLines() > 0, next.at());
        if (reported.all().progressLines() > 0) {
            progress(next, reported);
        }
        pauseLines = pauseLines.read(next.lines(), this::isTrouble);
    }

    private boolean isTrouble(String line) {
        LineLabel label = classifier.open().label(line);
        return label == LineLabel.ERROR || label == LineLabel.WARNING;
    }

    private void readOther(LogSource source, List<String> lines) {
        if (source.rank() != null) {
            note(source, otherRanks.read(lines));
        }
    }

    private void note(LogSource source, TrainingMetrics part) {
        if (source.rank() != null && part.step() != null) {
            sources.put(sources.of(source).reached(part.step(), part.stepTimeSeconds()));
        }
    }

    private void progress(UnreadLines next, LeaderMetrics reported) {
        MetricsSnapshot before = latest;
        Instant at = next.at();
        KnownJob job = next.job();
        boolean goesOn = noteLoop(before, Amounts.count(reported.all().totalSteps()));
        Speed speed =
                ChunkSpeed.of(reported.part(), at, goesOn ? mark(before, latestAt) : null, mark(reported.all(), at));
        if (speed != null && !loop.isElsewhere()) {
            speeds.add(speed);
        }
        boolean wasNone = before != null && isNone(before);
        List<Speed> window = speeds.all();
        Divergence.Result diverged = divergence.read(next.lines(), wasNone);
        MetricsSnapshot after = Snapshots.of(reported.all(), before, window, diverged.none(), next.order(), course);
        if (speed == null && after.equals(before)) {
            return;
        }
        if (before != null && RestartDetector.between(before, after)) {
            beginAnew(at);
            window = speeds.all();
        } else {
            noteGap(at);
        }
        Course earlier = course;
        course = course.after(before, after, at);
        Speed ofEpochs = speed == null ? ChunkSpeed.ofEpochs(after, earlier, course, at) : null;
        if (ofEpochs != null) {
            speeds.add(ofEpochs);
            window = speeds.all();
        }
        if (!loop.isElsewhere()) {
            Double loss = reportedLoss(reported, before);
            noteLoss(loss);
            lossRun = diverged.none() ? lossRun.none(diverged, at) : lossRun.after(loss, at);
        }
        latest = after;
        latestAt = latestAt != null && latestAt.isAfter(at) ? latestAt : at;
        stopped = false;
        steadySince = steadySince == null ? WarmUpDetector.since(window) : steadySince;
        watchPace(window, job == null ? null : job.packedAt(), at);
        if (isSampleDue(latestAt) || (job != null && job.state().ended())) {
            sample(after, latestAt);
        }
    }

    /**
     * Starts the measurements anew for another process, which has its own pace and large first losses. The silence
     * between the two processes is not one of its gaps. A short silence is noted as a pause, because a script that
     * trains several models is silent for as long before each of them.
     */
    private void beginAnew(Instant at) {
        Duration silence = latestAt == null ? Duration.ZERO : Duration.between(latestAt, at);
        if (silence.isPositive() && silence.compareTo(WITHIN_A_SCRIPT) <= 0) {
            phases = phases.afterGap(silence.toMillis() / 1000.0, null);
        }
        speeds.clear();
        steadySince = null;
        slow = null;
        losses.clear();
        gaps.clear();
    }

    /**
     * Returns the loss of a report; null = none. The latest lines read without those before them may give the loss of
     * an evaluation.
     */
    private static @Nullable Double reportedLoss(LeaderMetrics reported, @Nullable MetricsSnapshot before) {
        Double all = reported.all().loss();
        Double part = reported.part().loss();
        if (all == null || all.equals(part)) {
            return part;
        }
        return before != null && all.equals(before.loss()) ? null : all;
    }

    /** Returns whether the report comes from the same loop as the previous one. */
    private boolean noteLoop(@Nullable MetricsSnapshot before, @Nullable Long totalSteps) {
        Loop was = loop;
        loop = loop.after(totalSteps);
        if (loop.isNew(was)) {
            speeds.clear();
            losses.clear();
        }
        return before == null || totalSteps == null || totalSteps.equals(before.totalSteps());
    }

    private boolean isSampleDue(Instant at) {
        return sampledAt == null || Duration.between(sampledAt, at).compareTo(rules.sampleEvery()) >= 0;
    }

    private void watchPace(List<Speed> window, @Nullable Instant packedAt, Instant at) {
        Slowdown on = slow;
        if (on != null) {
            if (rules.speed().isWell(window, on)) {
                slow = null;
                earlierSlow = earlierSlow.after(on, at);
            }
            return;
        }
        rules.speed().slowdown(window, packedAt).ifPresent(found -> {
            slow = found;
            report(found, at);
        });
    }

    /** Records a slowdown that was found in the history; ignored if the attempt is already slow. */
    void slower(Slowdown found) {
        if (slow == null || slow.cause() != found.cause()) {
            slow = found;
            report(found, latestAt == null ? found.since() : latestAt);
        }
    }

    private void report(Slowdown slowdown, Instant at) {
        number++;
        entries.add(new Entry.Slowed(number, new DetectedSlowdown(key.attempt(), at, slowdown)));
    }

    private void sample(MetricsSnapshot metrics, Instant at) {
        number++;
        sampledAt = at;
        entries.add(new Entry.Sampled(number, new MetricsSample(key.attempt(), at, metrics)));
    }

    private AttemptState state() {
        return new AttemptState(
                key.jobId(),
                cluster,
                key.attempt(),
                sources.all(),
                leader.source(),
                latest,
                latestAt,
                sampledAt,
                number,
                speeds.all(),
                gaps.all(),
                losses.all(),
                steadySince,
                slow,
                earlierSlow,
                stopped,
                phases,
                pauseLines,
                lossRun,
                course,
                loop,
                flow,
                labels.state(),
                List.of());
    }

    /** Notes the gap since the previous report. Senders' clocks differ, but the time of the metrics never goes back. */
    private void noteGap(Instant at) {
        if (latestAt != null && at.isAfter(latestAt)) {
            double seconds = Duration.between(latestAt, at).toMillis() / 1000.0;
            List<Double> before = gaps.all();
            phases = phases.afterGap(seconds, before.size() < MIN_GAPS ? null : Amounts.median(before));
            pauseLines = pauseLines.afterGap(seconds);
            gaps.add(seconds);
        }
    }

    private static boolean isNone(MetricsSnapshot metrics) {
        return metrics.loss() != null && metrics.loss().isNaN();
    }

    private void noteLoss(@Nullable Double loss) {
        if (loss != null && Double.isFinite(loss)) {
            losses.add(loss);
        }
    }

    private static ChunkSpeed.@Nullable Mark mark(@Nullable MetricsSnapshot metrics, @Nullable Instant at) {
        return metrics == null || metrics.step() == null || at == null
                ? null
                : new ChunkSpeed.Mark(metrics.step(), at, null);
    }

    private static ChunkSpeed.@Nullable Mark mark(TrainingMetrics reported, Instant at) {
        return reported.step() == null
                ? null
                : new ChunkSpeed.Mark(reported.step(), at, reported.extras().get("otherCount"));
    }
}
