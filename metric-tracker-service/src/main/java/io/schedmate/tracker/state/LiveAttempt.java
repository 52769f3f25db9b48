package io.schedmate.tracker.state;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.metrics.ChunkSpeed;
import io.schedmate.tracker.metrics.Divergence;
import io.schedmate.tracker.metrics.Snapshots;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One attempt on its way from chunk to chunk. Not safe for use by several threads. */
final class LiveAttempt {

    private static final int MOST_SOURCES = 20_000;
    private static final int MOST_SPEEDS = 128;
    private static final int MOST_GAPS = 32;
    private static final int TAIL_LINES = 64;
    private static final int TAIL_LINE_LENGTH = 2048;

    private final TrackingRules rules;
    private final ChunkSpeed chunkSpeed;
    private final Leader leader;
    private long version;
    private AttemptState state;
    private final List<Entry> entries = new ArrayList<>();

    LiveAttempt(AttemptStates.Kept kept, TrackingRules rules, MetricExtractor extractor) {
        this.rules = rules;
        this.state = kept.state();
        this.version = kept.version();
        this.chunkSpeed = new ChunkSpeed(extractor);
        this.leader = new Leader(extractor, state.leader(), state.tail());
    }

    AttemptState state() {
        return state;
    }

    /** What to save: the state with the version that it comes after, and the entries since the last save. */
    AttemptStates.Kept unsaved() {
        return new AttemptStates.Kept(state, version);
    }

    List<Entry> newEntries() {
        return List.copyOf(entries);
    }

    void saved() {
        version++;
        entries.clear();
    }

    /** What became of a chunk. */
    Turn take(LogChunk chunk, @Nullable KnownJob job) {
        SourceState source = source(chunk.source());
        Turn turn = source.turn(chunk);
        switch (turn) {
            case DUPLICATE -> put(source.again());
            // Its steps have been passed: read now, they would say that the job went back.
            case LATE -> put(source.late(chunk));
            case NEXT -> {
                List<String> fresh = source.fresh(chunk);
                put(source.next(chunk, fresh.size()));
                read(chunk, fresh, job);
            }
        }
        return turn;
    }

    /** Notes what stands when the attempt ends. */
    void end() {
        if (state.latest() != null && !Objects.equals(state.latestAt(), state.sampledAt())) {
            sample(Objects.requireNonNull(state.latestAt(), "told with the metrics"));
        }
    }

    /** Notes a stop where the silence has lasted too long. */
    void listen(Instant now) {
        Instant last = state.latestAt();
        MetricsSnapshot latest = state.latest();
        if (state.stopped()
                || last == null
                || latest == null
                || latest.throughput() == null
                || !rules.silence().isStop(state.gapsSeconds(), last, now)) {
            return;
        }
        Rate before = latest.throughput();
        Slowdown stop = new Slowdown(last, before, new Rate(0, before.unit()), 0, SlowdownCause.UNKNOWN, null);
        change(state.latest(), last, state.speeds(), state.gapsSeconds(), state.slow(), true, state.tail());
        tell(stop, now);
    }

    private void read(LogChunk chunk, List<String> fresh, @Nullable KnownJob job) {
        MetricsSnapshot before = state.latest();
        LogSource led = leader.source();
        MetricExtractor.Reading reading = leader.read(chunk.source(), fresh);
        if (reading == null) {
            return;
        }
        boolean another = !chunk.source().equals(led);
        List<String> tail = tail(another ? List.of() : state.tail(), fresh);
        TrainingMetrics told = reading.metrics();
        Speed speed = chunkSpeed.of(fresh, chunk.occurredAt(), mark(before, state.latestAt()), mark(told, chunk));
        List<Speed> speeds = speed == null ? state.speeds() : pushed(state.speeds(), speed, MOST_SPEEDS);
        boolean wasNone =
                before != null && before.loss() != null && before.loss().isNaN();
        MetricsSnapshot after = Snapshots.of(told, before, speeds, Divergence.after(fresh, wasNone), chunk.order());
        if (told.progressLines() == 0 || (speed == null && after.equals(before))) {
            change(before, state.latestAt(), state.speeds(), state.gapsSeconds(), state.slow(), state.stopped(), tail);
            return;
        }
        change(after, later(chunk.occurredAt()), speeds, gaps(chunk.occurredAt()), state.slow(), false, tail);
        watchPace(job == null ? null : job.packedAt(), chunk.occurredAt());
        if (isSampleDue() || (job != null && job.state().ended())) {
            sample(Objects.requireNonNull(state.latestAt(), "just set"));
        }
    }

    private boolean isSampleDue() {
        Instant sampled = state.sampledAt();
        Instant latest = state.latestAt();
        return sampled == null
                || latest == null
                || Duration.between(sampled, latest).compareTo(rules.sampleEvery()) >= 0;
    }

    private void watchPace(@Nullable Instant packedAt, Instant at) {
        Slowdown slow = state.slow();
        if (slow != null) {
            if (rules.pace().isWell(state.speeds(), slow.before())) {
                slower(null);
            }
            return;
        }
        rules.pace().slowdown(state.speeds(), packedAt).ifPresent(found -> {
            slower(found);
            tell(found, at);
        });
    }

    private void slower(@Nullable Slowdown slow) {
        change(
                state.latest(),
                state.latestAt(),
                state.speeds(),
                state.gapsSeconds(),
                slow,
                state.stopped(),
                state.tail());
    }

    private void tell(Slowdown slowdown, Instant at) {
        long number = state.number() + 1;
        entries.add(new Entry(state.attempt(), number, at, null, new DetectedSlowdown(state.attempt(), at, slowdown)));
        numbered(number, state.sampledAt());
    }

    private void sample(Instant at) {
        long number = state.number() + 1;
        MetricsSnapshot latest = Objects.requireNonNull(state.latest(), "there is something to note");
        entries.add(new Entry(state.attempt(), number, at, new MetricsSample(state.attempt(), at, latest), null));
        numbered(number, at);
    }

    private SourceState source(LogSource source) {
        return state.sources().stream()
                .filter(each -> each.source().equals(source))
                .findFirst()
                .orElseGet(() -> SourceState.of(source));
    }

    private void put(SourceState source) {
        List<SourceState> sources = new ArrayList<>(state.sources());
        if (!sources.removeIf(each -> each.source().equals(source.source())) && sources.size() >= MOST_SOURCES) {
            // Whoever names that many sources for one attempt loses the count of the oldest.
            sources.removeFirst();
        }
        sources.add(source);
        state = new AttemptState(
                state.jobId(),
                state.cluster(),
                state.attempt(),
                List.copyOf(sources),
                state.leader(),
                state.latest(),
                state.latestAt(),
                state.sampledAt(),
                state.number(),
                state.speeds(),
                state.gapsSeconds(),
                state.slow(),
                state.stopped(),
                state.tail());
    }

    private void change(
            @Nullable MetricsSnapshot latest,
            @Nullable Instant latestAt,
            List<Speed> speeds,
            List<Double> gaps,
            @Nullable Slowdown slow,
            boolean stopped,
            List<String> tail) {
        state = new AttemptState(
                state.jobId(),
                state.cluster(),
                state.attempt(),
                state.sources(),
                leader.source(),
                latest,
                latestAt,
                state.sampledAt(),
                state.number(),
                speeds,
                gaps,
                slow,
                stopped,
                tail);
    }

    private void numbered(long number, @Nullable Instant sampledAt) {
        state = new AttemptState(
                state.jobId(),
                state.cluster(),
                state.attempt(),
                state.sources(),
                state.leader(),
                state.latest(),
                state.latestAt(),
                sampledAt,
                number,
                state.speeds(),
                state.gapsSeconds(),
                state.slow(),
                state.stopped(),
                state.tail());
    }

    /** Clocks of senders differ: the time of what is known does not go back. */
    private Instant later(Instant at) {
        Instant latest = state.latestAt();
        return latest != null && latest.isAfter(at) ? latest : at;
    }

    private List<Double> gaps(Instant at) {
        Instant last = state.latestAt();
        if (last == null || !at.isAfter(last)) {
            return state.gapsSeconds();
        }
        return pushed(state.gapsSeconds(), Duration.between(last, at).toMillis() / 1000.0, MOST_GAPS);
    }

    private static ChunkSpeed.@Nullable Mark mark(@Nullable MetricsSnapshot metrics, @Nullable Instant at) {
        return metrics == null || metrics.step() == null || at == null ? null : new ChunkSpeed.Mark(metrics.step(), at);
    }

    private static ChunkSpeed.@Nullable Mark mark(TrainingMetrics told, LogChunk chunk) {
        return told.step() == null ? null : new ChunkSpeed.Mark(told.step(), chunk.occurredAt());
    }

    private static List<String> tail(List<String> before, List<String> fresh) {
        List<String> lines = new ArrayList<>(before);
        fresh.stream()
                .skip(Math.max(0, fresh.size() - TAIL_LINES))
                .map(line -> line.substring(Math.max(0, line.length() - TAIL_LINE_LENGTH)))
                .forEach(lines::add);
        return List.copyOf(lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    private static <T> List<T> pushed(List<T> values, T value, int most) {
        List<T> all = new ArrayList<>(values);
        all.add(value);
        return List.copyOf(all.subList(Math.max(0, all.size() - most), all.size()));
    }
}
