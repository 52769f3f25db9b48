package io.schedmate.tracker.memory;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.ThinnedEntries;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.SourceState;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores states and history in memory. */
public final class InMemoryAttemptStates implements AttemptStates {

    private record Row(
            AttemptState state, long version, @Nullable Instant progressedAt) {}

    private record EntryKey(AttemptKey attempt, long number) {}

    private record Stored(AttemptKey attempt, Entry entry) {}

    private record MinuteKey(AttemptKey attempt, Instant minute) {}

    private record StoredMinute(AttemptKey attempt, LabelMinute minute) {}

    private final Rows<AttemptKey, Row> states;
    private final Rows<AttemptKey, List<String>> tails;
    private final Rows<EntryKey, Stored> entries;
    private final Rows<MinuteKey, StoredMinute> minutes;
    private final InMemoryKnownJobs jobs;
    private final Predicate<JobId> waits;
    private final Clock clock;

    /**
     * @param waits whether any line or chunk of a job waits to be numbered or sent
     */
    public InMemoryAttemptStates(
            InMemoryTransactions transactions, InMemoryKnownJobs jobs, Predicate<JobId> waits, Clock clock) {
        this.states = transactions.rows();
        this.tails = transactions.rows();
        this.entries = transactions.rows();
        this.minutes = transactions.rows();
        this.jobs = jobs;
        this.waits = waits;
        this.clock = clock;
    }

    @Override
    public Optional<Kept> find(JobId jobId, int attempt) {
        return states.find(new AttemptKey(jobId, attempt)).map(row -> kept(row, List.of()));
    }

    @Override
    public List<Kept> findAll(Collection<AttemptKey> attempts) {
        return attempts.stream()
                .distinct()
                .flatMap(key -> states.find(key).stream()
                        .map(row -> kept(row, tails.find(key).orElse(List.of()))))
                .toList();
    }

    @Override
    public Optional<Kept> latest(JobId jobId) {
        return states.where(row -> row.state().jobId().equals(jobId))
                .max(Comparator.comparing(row -> row.state().attempt()))
                .flatMap(row -> findAll(List.of(key(row.state()))).stream().findFirst());
    }

    @Override
    public void saveAll(List<Change> changes) {
        changes.forEach(this::save);
    }

    private void save(Change change) {
        AttemptKey key = key(change.state());
        Row before = states.find(key).orElse(null);
        if ((before == null ? 0 : before.version()) != change.version()) {
            throw new StaleState(change.state());
        }
        boolean progressed = before == null
                || !Objects.equals(before.state().latestAt(), change.state().latestAt());
        List<SourceState> sources = before == null ? List.of() : before.state().sources();
        states.put(
                key,
                new Row(
                        with(change.state(), merged(sources, change.sources()), List.of()),
                        change.version() + 1,
                        progressed || before == null ? clock.instant() : before.progressedAt()));
        if (change.tail() != null) {
            tails.put(key, change.tail());
        }
        change.entries().forEach(entry -> {
            entries.put(new EntryKey(key, entry.number()), new Stored(key, entry));
            ThinnedEntries.by(entry.number()).forEach(old -> remove(key, old));
        });
        change.minutes().forEach(minute -> add(key, minute));
    }

    private void remove(AttemptKey key, ThinnedEntries old) {
        entries.removeIf(stored -> stored.attempt().equals(key)
                && stored.entry() instanceof Entry.Sampled sampled
                && old.holds(sampled.number()));
    }

    private void add(AttemptKey key, LabelMinute more) {
        MinuteKey place = new MinuteKey(key, more.minute());
        LabelMinute before = minutes.find(place).map(StoredMinute::minute).orElse(new LabelMinute(more.minute(), 0, 0));
        minutes.put(
                place,
                new StoredMinute(
                        key,
                        new LabelMinute(
                                more.minute(), before.errors() + more.errors(), before.warnings() + more.warnings())));
    }

    @Override
    public List<LabelMinute> labelMinutes(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        AttemptKey key = new AttemptKey(jobId, attempt);
        List<LabelMinute> all = minutes.where(stored -> stored.attempt().equals(key))
                .map(StoredMinute::minute)
                .filter(minute -> from == null || !minute.minute().isBefore(from))
                .filter(minute -> before == null || minute.minute().isBefore(before))
                .sorted(Comparator.comparing(LabelMinute::minute))
                .toList();
        return all.subList(Math.max(0, all.size() - atMost), all.size());
    }

    private static List<SourceState> merged(List<SourceState> before, List<SourceState> changed) {
        List<SourceState> others = before.stream()
                .filter(source ->
                        changed.stream().noneMatch(other -> other.source().equals(source.source())))
                .toList();
        return Stream.concat(others.stream(), changed.stream()).toList();
    }

    @Override
    public void saveTails(Map<AttemptKey, List<String>> lines) {
        lines.forEach((key, tail) -> {
            if (states.find(key).isPresent()) {
                tails.put(key, tail);
            }
        });
    }

    @Override
    public List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost) {
        return history(jobId, attempt)
                .filter(entry -> entry.number() > afterNumber)
                .limit(atMost)
                .toList();
    }

    @Override
    public List<Entry.Sampled> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost) {
        return history(jobId, attempt)
                .filter(Entry.Sampled.class::isInstance)
                .map(Entry.Sampled.class::cast)
                .filter(entry -> entry.number() > after)
                .filter(entry -> from == null || !entry.at().isBefore(from))
                .filter(entry -> before == null || entry.at().isBefore(before))
                .limit(atMost)
                .toList();
    }

    @Override
    public List<Entry.Sampled> spread(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        List<Entry.Sampled> all = samples(jobId, attempt, from, before, 0, Integer.MAX_VALUE);
        int stretches = Math.min(atMost, all.size());
        // If the intervals cannot all be equally long, the first ones contain one sample more.
        return IntStream.rangeClosed(1, stretches)
                .mapToObj(n -> all.get(n * (all.size() / stretches) + Math.min(n, all.size() % stretches) - 1))
                .toList();
    }

    @Override
    public List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost) {
        List<DetectedSlowdown> all = history(jobId, attempt)
                .filter(Entry.Slowed.class::isInstance)
                .map(entry -> ((Entry.Slowed) entry).slowdown())
                .toList();
        return all.subList(Math.max(0, all.size() - atMost), all.size());
    }

    private Stream<Entry> history(JobId jobId, int attempt) {
        AttemptKey key = new AttemptKey(jobId, attempt);
        return entries.where(stored -> stored.attempt().equals(key))
                .map(Stored::entry)
                .sorted(Comparator.comparing(Entry::number));
    }

    @Override
    public List<Quiet> silent(Instant since, int atMost) {
        return quiet(since)
                .filter(quiet -> !quiet.kept().state().stopped())
                .limit(atMost)
                .toList();
    }

    @Override
    public List<Quiet> quiet(Instant since, int atMost) {
        return quiet(since).limit(atMost).toList();
    }

    private Stream<Quiet> quiet(Instant since) {
        return jobs.running()
                .filter(job -> !waits.test(job.jobId()))
                .flatMap(job -> states.find(new AttemptKey(job.jobId(), job.attempt())).stream())
                .filter(row -> isBefore(row.state().latestAt(), since)
                        && (row.progressedAt() == null || isBefore(row.progressedAt(), since)))
                .map(row -> new Quiet(kept(row, List.of()), row.progressedAt()));
    }

    private static boolean isBefore(@Nullable Instant at, Instant since) {
        return at != null && at.isBefore(since);
    }

    private static Kept kept(Row row, List<String> tail) {
        return new Kept(with(row.state(), row.state().sources(), tail), row.version());
    }

    private static AttemptState with(AttemptState state, List<SourceState> sources, List<String> tail) {
        return new AttemptState(
                state.jobId(),
                state.cluster(),
                state.attempt(),
                sources,
                state.leader(),
                state.latest(),
                state.latestAt(),
                state.sampledAt(),
                state.number(),
                state.speeds(),
                state.gapsSeconds(),
                state.losses(),
                state.steadySince(),
                state.slow(),
                state.earlierSlow(),
                state.stopped(),
                state.phases(),
                state.pauseLines(),
                state.lossRun(),
                state.course(),
                state.loop(),
                state.flow(),
                state.labels(),
                tail);
    }

    private static AttemptKey key(AttemptState state) {
        return new AttemptKey(state.jobId(), state.attempt());
    }

    /** Returns all states. */
    public List<AttemptState> all() {
        return states.all().map(Row::state).toList();
    }
}
